import * as v from 'valibot';

/** The length of '(11)98765-4321' in characters (spec §9). */
export const PHONE_MAX_LENGTH = 14;

/**
 * The national digits of a Brazilian phone, at most 11. Autofill often adds the country code (+55, 0055), which is removed:
 * twelve or thirteen digits that start with 55 can only be a country code and a number.
 */
export function phoneDigits(text: string): string {
  const all = text.replace(/\D/g, '').replace(/^00/, '');
  const national = all.length >= 12 && all.startsWith('55') ? all.slice(2) : all;
  return national.slice(0, 11);
}

/** The typed text in the mask of a phone: (DD)NNNN-NNNN for up to 10 digits, (DD)NNNNN-NNNN for 11 (spec §5). */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = digits.slice(0, 2);
  const split = digits.length > 10 ? 7 : 6;
  const start = digits.slice(2, split);
  const end = digits.slice(split);
  return end === '' ? `(${area})${start}` : `(${area})${start}-${end}`;
}

/** Whether the text holds a whole phone: an area code and 8 or 9 digits. */
export function isCompletePhone(text: string): boolean {
  return /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(phoneDigits(text));
}

/** Parses a phone in any spelling into its mask, '(11)98765-4321'. */
export const PhoneSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check(isCompletePhone),
  v.transform(maskPhone),
);
