import { withoutUnseen } from './text-field.ts';

/** The longest name in a mail, in characters. */
const LONGEST = 40;
/** More combining marks on one letter than any language uses. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
/** Separators of words: spaces, controls, and the punctuation that people put around a name. */
const BETWEEN = /[\s\p{Cc},;()"“”]+/u;
/** Letters, joined by apostrophes or hyphens, with an optional final dot ('Jr.'). No mail program makes a link of such a word. */
const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;
const BEGINNING_OF_A_LINK = /^(?:www|https?|ftp|mailto)\.?$/i;

/**
 * A typed name as a mail may show it: at most 40 characters in whole words, without words that look like a link, an address,
 * a phone number or markup. Anybody can register another person's address, so a longer name would let a stranger send that
 * person a message in the trainer's name. Returns '' if no word is left.
 */
export function shortName(typed: string): string {
  const text = withoutUnseen(withoutUnseen(typed).normalize('NFKC')).replace(PILED_MARKS, '$1');
  const words = text.split(BETWEEN).filter((word) => WORD.test(word) && !BEGINNING_OF_A_LINK.test(word));
  let said = '';
  for (const word of words) {
    const longer = said === '' ? word : `${said} ${word}`;
    if (Array.from(longer).length > LONGEST) return said === '' ? cut(word) : said;
    said = longer;
  }
  return said;
}

/** The beginning of a word that is too long by itself; the last character of the result is a letter. */
function cut(word: string): string {
  return Array.from(word)
    .slice(0, LONGEST)
    .join('')
    .replace(/['’-]+$/u, '');
}
