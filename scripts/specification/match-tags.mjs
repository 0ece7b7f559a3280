/**
 * Puts the tags beside the sentences that they are fragments of. A fragment has to stand at exactly one place of the
 * specification; where it runs over the end of a sentence, it counts for all that it touches.
 *
 * @param {{ section: string, sentence: string, because: string | null }[]} sentences
 * @param {{ file: string, line: number, fragment: string, titles: string[] | null }[]} tags
 * @returns {{
 *   rows: { section: string, sentence: string, because: string | null, tests: { file: string, titles: string[] }[] }[],
 *   problems: string[],
 * }}
 */
export function matchTags(sentences, tags) {
  const rows = sentences.map((sentence) => ({ ...sentence, tests: [] }));
  const starts = [];
  let whole = '';
  for (const { sentence } of sentences) {
    starts.push(whole.length);
    whole += `${sentence} `;
  }
  const problems = [];
  for (const { file, line, fragment, titles } of tags) {
    const problem = (what) => problems.push(`${file}:${line}: "${fragment}" ${what}`);
    const text = fragment.replaceAll('**', '');
    const at = whole.indexOf(text);
    if (at === -1) problem('is in no sentence');
    else if (whole.includes(text, at + 1)) problem('is in more than one place');
    else if (titles === null) problem('stands above no test');
    else
      for (const [index, row] of rows.entries())
        if (starts[index] < at + text.length && at < starts[index] + row.sentence.length)
          row.tests.push({ file, titles });
  }
  for (const { section, sentence, because, tests } of rows) {
    if (tests.length === 0 && because === null) problems.push(`${section}: no test shows "${sentence}"`);
    if (tests.length > 0 && because !== null)
      problems.push(`${section}: tests show "${sentence}", which is said not to be possible`);
  }
  return { rows, problems };
}
