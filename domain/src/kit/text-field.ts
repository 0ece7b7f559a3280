import * as v from 'valibot';

/** Characters that nobody types: controls, lone surrogates, soft hyphens, zero-width spaces, and marks of the text's direction. */
const CONTROLS = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A one-line answer as it is stored: trimmed, without invisible characters from a paste, with spaces for line breaks. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(CONTROLS, '')
    .trim();
}

/** An answer of several lines as it is stored: like `cleanLine`, but line breaks and tabs stay. */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, (found) => (found === '\n' || found === '\t' ? found : ''))
    .trim();
}

/** Parses a typed text of several lines, also an empty one: at most `max` characters, without what `cleanLines` takes out. */
export function textOfLines(max: number) {
  return v.pipe(v.string(), v.maxLength(max * 2), v.transform(cleanLines), v.maxLength(max));
}

/** Characters that show nothing, spaces not among them: zero-width signs, soft hyphens, marks of direction, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text without the characters that show nothing. Words in some scripts need them, addresses and numbers do not. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** A text without accents, capitals and what nobody sees, with one kind of apostrophe, as names are compared and searched. */
export function comparable(text: string): string {
  return withoutUnseen(text.toLowerCase().normalize('NFD'))
    .replace(/\p{Mark}|\p{Cs}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Whether a text shows anything: more than spaces, controls, marks without a letter, the empty Braille sign, and what is unseen. */
export function hasVisibleText(text: string): boolean {
  return /[^\s\p{C}\p{M}\u2800]/u.test(withoutUnseen(text));
}

/** The longest name of a person, in characters. */
export const NAME_MAX_LENGTH = 120;
/**
 * Parses a typed or pasted name into its stored spelling (`cleanLine`): 1 to 120 characters, not only invisible ones. A paste may
 * bring tabs and line ends; other control characters and lone surrogates nobody sends by accident.
 */
export const NameSchema = v.pipe(
  v.string(),
  v.maxLength(NAME_MAX_LENGTH * 2),
  v.regex(/^(?:[\t\r\n]|[^\p{Cc}\p{Cs}])*$/u),
  v.transform(cleanLine),
  v.check(hasVisibleText),
  v.maxLength(NAME_MAX_LENGTH),
);

/** The shortest password, in characters (spec §9). The schema's upper bound keeps out requests that no person types. */
export const PASSWORD_MIN_LENGTH = 6;
export const PasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH),
  v.maxLength(4096),
  v.regex(/^\P{Cs}*$/u),
);
