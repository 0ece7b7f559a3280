/**
 * npm run spec: prints every sentence of the specification with the tests that show it, as a Markdown table. The last
 * runs of the tests left reports, from which each test's result is added. Ends with code 1 when a sentence has neither a test nor
 * a reason for having none, or when a tag fits no sentence.
 */
import { join } from 'node:path';
import { root } from './processes.mjs';
import { readResults } from './specification/read-results.mjs';
import { readSpecification } from './specification/read-specification.mjs';

/** @import { ShowingTest } from './specification/match-tags.mjs' */

const { rows, problems } = readSpecification();
const resultOf = readResults(join(root, '.local', 'reports'));
const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

/**
 * One test with its result, as a line of a cell.
 * @param {ShowingTest} test
 */
function shownBy({ file, titles }) {
  const result = resultOf({ file, titles });
  const title = titles.join(' › ').replaceAll('\0', '…');
  return `${file}: ${title}${result === null ? '' : ` (${result})`}`;
}

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
