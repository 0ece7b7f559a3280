import * as v from 'valibot';
import { withoutUnseen } from './text-field.ts';

/** The longest address that SMTP carries (RFC 5321 §4.5.3.1), in characters. */
const MAX_LENGTH = 254;
/** The longest text in which an address is looked for, in characters: a link may carry a subject and a message, too. */
const TYPED_MAX_LENGTH = 1000;

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

/** The text in the only angle brackets, with what stands before them: 'Ana Souza <ana@exemplo.com>,'. */
const BRACKETED = /^([^<>]*)<([^<>]*)>[\s"'.,;)\]]*$/;
/** Punctuation around an address. A dot at its beginning is a part of it, and the person has to look at it. */
const AROUND = /^[\s"'“”‘’«([<,;:]+|[\s"'“”‘’»)\]>,;:.!?]+$/g;
/** A link to an address, or the word before one. The rest of a link is its subject and its message. */
const LINK = /^(?:mailto:(?:\/\/)?([^?%]*)(?:\?.*)?|e-?mail:(.*))$/i;

/**
 * An address as somebody typed it or copied it out of a mail, a chat or a spreadsheet, without what is no part of it: invisible
 * characters, 'mailto:' with a subject, '<…>', a name before '<…>', quotation marks, a sign at its end. It only removes: letters,
 * dots and '+tag' stay as they are, and a text with two addresses stays one that is refused.
 */
export function cleanEmail(text: string): string {
  const seen = withoutUnseen(text).replace(/\s+/g, ' ');
  const [, before = '', inside] = BRACKETED.exec(seen) ?? [];
  if (inside !== undefined) {
    // Mail programs write an address without a name as 'ana@exemplo.com <ana@exemplo.com>'.
    const isOne =
      !before.includes('@') || normalizeEmail(cleanEmail(before)) === normalizeEmail(cleanEmail(inside));
    return isOne ? cleanEmail(inside) : seen.trim();
  }
  const address = seen.replace(AROUND, '');
  const [, linked, named] = LINK.exec(address) ?? [];
  const link = linked ?? named;
  return link === undefined ? address : link.replace(AROUND, '');
}

/** Parses an address that our own records, Auth or a provider hold, exactly as it is, into its normalised spelling. */
export const StoredEmailSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH + 16),
  v.trim(),
  v.maxLength(MAX_LENGTH),
  v.regex(ADDRESS),
  v.transform(normalizeEmail),
);

/** Parses an address as somebody typed or pasted it (`cleanEmail`) into its normalised spelling. */
export const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(TYPED_MAX_LENGTH),
  v.transform(cleanEmail),
  StoredEmailSchema,
);

/**
 * Whether a buyer may type this address. No mailbox has a dot at the beginning or the end of its name, nor two in a row, so it is
 * a typing error. An address that has an account or a purchase already is used as it is.
 */
export function isBuyersEmail(text: string): boolean {
  return v.is(EmailSchema, text) && !/^\.|\.\.|\.@/.test(cleanEmail(text));
}

/**
 * An address that its owner recognises and nobody else can complete: `maria@gmail.com` → `m***@gmail.com`. The domain is
 * shown whole, so that its owner can see a typing error in it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email[0] : ''}***${email.slice(at)}`;
}
