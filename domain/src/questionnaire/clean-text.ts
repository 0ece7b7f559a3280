/** Characters that nobody types: controls, halves of a character, zero-width blanks, and overrides of the text's direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** An answer in one line as it is stored: what came along with a paste goes, line breaks become blanks, no blanks around. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** As `cleanLine`, but in several lines. */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (found) => (found === '\n' || found === '\t' ? found : ''))
    .trim();
}
