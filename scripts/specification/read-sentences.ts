/**
 * A sentence of the specification. `section` is the heading above it, preceded by the heading one level up where there are
 * two. `because` is the reason why no test can show it, or null.
 */
export interface Sentence {
  section: string;
  sentence: string;
  because: string | null;
}

/** The sentences of docs/specification.md in their order. */
export function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
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
