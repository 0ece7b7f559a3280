/** The most characters of a name that a mail says. */
const LONGEST = 40;
/** More marks on one letter than any language writes. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
/** Characters that nobody sees: blanks of no width, overrides of the text's direction, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What stands between words: blanks, controls, and the punctuation that people put around a name. */
const BETWEEN = /[\s\p{Cc},;()"“”]+/u;
/** Letters, joined by apostrophes or hyphens, and the dot of 'Jr.': no mail program makes a link of it. */
const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;
const BEGINNING_OF_A_LINK = /^(?:www|https?|ftp|mailto)\.?$/i;

/**
 * A name that a person typed, as a mail may say it: at most 40 characters in whole words, without every word that looks
 * like a link, an address, a telephone or markup. Anybody can register anybody's address, so a longer name would let a
 * stranger send words of their own in the trainer's name. Returns '' where nothing is left.
 */
export function shortName(typed: string): string {
  const text = typed.replace(UNSEEN, '').normalize('NFKC').replace(UNSEEN, '').replace(PILED_MARKS, '$1');
  const words = text.split(BETWEEN).filter((word) => WORD.test(word) && !BEGINNING_OF_A_LINK.test(word));
  let said = '';
  for (const word of words) {
    const longer = said === '' ? word : `${said} ${word}`;
    if (Array.from(longer).length > LONGEST) return said === '' ? cut(word) : said;
    said = longer;
  }
  return said;
}

/** The beginning of one word that is too long by itself; it ends with a letter. */
function cut(word: string): string {
  return Array.from(word)
    .slice(0, LONGEST)
    .join('')
    .replace(/['’-]+$/u, '');
}
