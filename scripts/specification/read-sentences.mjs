/**
 * A sentence of the specification. `section` is the heading above it, preceded by the heading one level up where there are
 * two. `because` is the reason why no test can show it, or null.
 * @typedef {{ section: string, sentence: string, because: string | null }} Sentence
 */

/**
 * The sentences of docs/specification.md in their order.
 * @param {string} text
 * @returns {Sentence[]}
 */
export function readSentences(text) {
  /** @type {Sentence[]} */
  const sentences = [];
  let section = '';
  let heading = '';
  for (const line of text.split('\n')) {
    const [, level = '', title = ''] = /^(##+) (.+)$/.exec(line) ?? [];
    const last = sentences.at(-1);
    if (level === '##') section = heading = title;
    else if (level === '###') heading = `${section}: ${title}`;
    else if (line.startsWith('- '))
      sentences.push({ section: heading, sentence: line.slice(2), because: null });
    else if (line.startsWith('  because: ') && last) last.because = line.slice('  because: '.length);
  }
  return sentences;
}
