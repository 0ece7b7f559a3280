import { maskPhone, PHONE_MAX_LENGTH } from 'domain/phone';

/**
 * The phone mask for a field: as `maskPhone`, but one digit typed into a number that is already whole is not taken. By
 * itself the mask would read (55)99876-5432 and one more digit as a number with the country code 55.
 */
export function maskTypedPhone(next: string, previous: string): string {
  const digits = next.replace(/\D/g, '').length;
  if (previous.length === PHONE_MAX_LENGTH && digits === 12) return previous;
  return maskPhone(next);
}
