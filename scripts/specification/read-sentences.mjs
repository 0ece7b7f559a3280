/**
 * The lines of docs/specification.md in their order.
 *
 * @param {string} text
 * @returns {{ section: string, sentence: string, because: string | null }[]} `section` is the heading above the sentence,
 *   with the one above that where there are two; `because` says why no test can show the sentence.
 */
export function readSentences(text) {
  const sentences = [];
  let section = '';
  let heading = '';
  for (const line of text.split('\n')) {
    const [, level, title] = /^(##+) (.+)$/.exec(line) ?? [];
    if (level === '##') section = heading = title;
    else if (level === '###') heading = `${section}: ${title}`;
    else if (line.startsWith('- '))
      sentences.push({ section: heading, sentence: line.slice(2), because: null });
    else if (line.startsWith('  because: ')) sentences.at(-1).because = line.slice('  because: '.length);
  }
  return sentences;
}
