/**
 * npm run spec: prints every sentence of the specification with the tests that show it, as a Markdown table. Ends with code 1 when
 * a sentence has neither a test nor a reason for having none, or when a tag fits no sentence.
 */
import { type ShowingTest, readSpecification } from './specification.ts';

const { rows, problems } = readSpecification();
const cell = (text: string) => text.replaceAll('|', '\\|');

/** One test, as a line of a cell. */
const shownBy = ({ file, titles }: ShowingTest) => `${file}: ${titles.join(' › ').replaceAll('\0', '…')}`;

let section = '';
for (const row of rows) {
  if (row.section !== section) {
    section = row.section;
    console.log(`\n## ${section}\n\n| Sentence | Shown by |\n|---|---|`);
  }
  const shown = row.because === null ? row.tests.map(shownBy).join('<br>') : `No test: ${row.because}.`;
  console.log(`| ${cell(row.sentence)} | ${cell(shown)} |`);
}
const reasoned = rows.filter(({ because }) => because !== null).length;
const tested = rows.filter(({ tests }) => tests.length > 0).length;
console.log(`\n${rows.length} sentences: ${tested} shown by tests, ${reasoned} with a reason why not.`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
