import { maskPhone, PHONE_MAX_LENGTH } from 'domain/phone';

/**
 * The phone mask of a field: it works as `maskPhone`, but it refuses a digit more in a number that is complete.
 * `maskPhone` alone would take (55)99876-5432 and one more digit for a number with the country code 55.
 */
export function maskTypedPhone(next: string, previous: string): string {
  const digits = next.replace(/\D/g, '').length;
  if (previous.length === PHONE_MAX_LENGTH && digits === 12) return previous;
  return maskPhone(next);
}
