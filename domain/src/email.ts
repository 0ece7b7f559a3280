import * as v from 'valibot';

/** Longest address that SMTP carries (RFC 5321 §4.5.3.1). */
const MAX_LENGTH = 254;

/** One address, one spelling: trimmed and lower-cased, so that 'Ana@X.com ' and 'ana@x.com' are the same person. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Parses an e-mail address into its normalised spelling. */
export const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH + 16),
  v.transform(normalizeEmail),
  v.maxLength(MAX_LENGTH),
  // The spec's "basic address pattern": no spaces, one @, a dot in the domain.
  v.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u),
);
