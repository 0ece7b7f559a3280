import type { Sentence } from './read-sentences.ts';

export interface ShowingTest {
  file: string;
  titles: string[];
}

/**
 * Puts the tags beside the sentences that they quote. A tag's fragment must stand at exactly one place of the
 * specification. A fragment that runs over the end of a sentence counts for every sentence that it touches.
 */
export function matchTags(
  sentences: readonly Sentence[],
  tags: readonly { file: string; line: number; fragment: string; titles: string[] | null }[],
): { rows: (Sentence & { tests: ShowingTest[] })[]; problems: string[] } {
  const rows = sentences.map((sentence) => ({
    ...sentence,
    tests: [] as ShowingTest[],
  }));
  const placed = [];
  let whole = '';
  for (const row of rows) {
    placed.push({ row, start: whole.length });
    whole += `${row.sentence} `;
  }
  const problems: string[] = [];
  for (const { file, line, fragment, titles } of tags) {
    const problem = (what: string) => problems.push(`${file}:${line}: "${fragment}" ${what}`);
    const text = fragment.replaceAll('**', '');
    const at = whole.indexOf(text);
    if (at === -1) problem('is in no sentence');
    else if (whole.includes(text, at + 1)) problem('is in more than one place');
    else if (titles === null) problem('stands above no test');
    else
      for (const { row, start } of placed)
        if (start < at + text.length && at < start + row.sentence.length) row.tests.push({ file, titles });
  }
  for (const { section, sentence, because, tests } of rows) {
    if (tests.length === 0 && because === null) problems.push(`${section}: no test shows "${sentence}"`);
    if (tests.length > 0 && because !== null)
      problems.push(`${section}: tests show "${sentence}", which is said not to be possible`);
  }
  return { rows, problems };
}
