/** Characters that nobody types: controls, lone surrogates, soft hyphens, zero-width spaces, and marks of the text's direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A one-line answer as it is stored: trimmed, without invisible characters from a paste, with spaces for line breaks. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** An answer of several lines as it is stored: like `cleanLine`, but line breaks and tabs stay. */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (found) => (found === '\n' || found === '\t' ? found : ''))
    .trim();
}
