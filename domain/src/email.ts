import * as v from 'valibot';

/** Longest address that SMTP carries (RFC 5321 §4.5.3.1). */
const MAX_LENGTH = 254;

/** One address, one spelling: trimmed and lower-cased, so that 'Ana@X.com ' and 'ana@x.com' are the same person. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The spec's "basic address pattern": what a browser's own e-mail field takes (HTML Standard, "valid e-mail address"),
 * with a dot in the domain. What Auth would take in no account has to be refused before somebody pays with it. ASCII
 * only, and looked at before lower-casing, so that no other letter turns into somebody's address.
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
