import * as v from 'valibot';

/** The longest address that SMTP carries (RFC 5321 §4.5.3.1), in characters. */
const MAX_LENGTH = 254;

/** The address trimmed and in lower case, so that 'Ana@X.com ' and 'ana@x.com' are the same person. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The specification's "basic address pattern": an address that a browser's own e-mail field accepts (HTML Standard, "valid
 * e-mail address"), with a dot in its domain. An address that Firebase Auth refuses has to be refused here too, before
 * somebody pays with it. The pattern is ASCII only and is tested before lower-casing: otherwise a letter like the Kelvin
 * sign would become a 'k', and the result could be another person's address.
 */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** Parses an e-mail address into its normalised spelling. */
export const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH + 16),
  v.trim(),
  v.maxLength(MAX_LENGTH),
  v.regex(ADDRESS),
  v.transform(normalizeEmail),
);
