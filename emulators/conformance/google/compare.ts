import type { JsonTestResults } from 'vitest/reporters';

/** Why a test fails on Google's emulator: what README of emulators/firestore calls the classes. */
export const CLASSES = ['production', '1.22.0 recorded otherwise', 'only this emulator', '[?]'];

/**
 * What differs on one version of Google's emulator for one cause: tests that fail there, by file, their full names, and clusters of
 * the fuzzer, by the beginnings of their signatures (… is any text). The evidence says where the class was looked up: a page below
 * firebase.google.com, a proto, an issue, a test of an SDK, or that the emulator itself was asked.
 */
export interface Difference {
  class: string;
  reason: string;
  evidence?: string;
  tests?: Record<string, string[]>;
  fuzz?: string[];
}

/**
 * What differs from the list, one sentence a line. A failure that is not listed is one, and so is a listed test that passes, is
 * skipped or is gone. Rows of files that did not run say nothing. `expected` counts failures by class.
 */
export function compare(
  report: JsonTestResults,
  list: readonly Difference[],
): { passed: number; expected: Record<string, number>; surprises: string[] } {
  const surprises: string[] = [];
  const expected: Record<string, number> = {};
  let passed = 0;
  for (const { name, message, assertionResults } of report.testResults) {
    const file = name.replace(/^.*\/(?:emulators|tests)\//, '');
    if (assertionResults.length === 0 || (message && !assertionResults.some(isFailed)))
      surprises.push(`${file} could not run: ${message}`);
    const rows = list.flatMap((row) => (row.tests?.[file] ?? []).map((test) => ({ test, row })));
    const met = new Set();
    for (const { fullName, status, failureMessages } of assertionResults) {
      const listed = rows.filter(({ test }) => test === fullName);
      for (const row of listed) met.add(row);
      const [first] = listed;
      if (status === 'passed') passed += 1;
      if (status === 'failed' && first) expected[first.row.class] = (expected[first.row.class] ?? 0) + 1;
      if (status === 'failed' && !first)
        surprises.push(
          `fails, unlisted: ${file}: ${fullName} (${(failureMessages?.[0] ?? '').replace(/\s+/g, ' ').slice(0, 300)})`,
        );
      if (status !== 'failed' && first) surprises.push(`${status}, listed as failing: ${file}: ${fullName}`);
    }
    for (const row of rows.filter((row) => !met.has(row)))
      surprises.push(`listed, but there is no such test: ${file}: ${row.test}`);
  }
  return { passed, expected, surprises };
}

function isFailed({ status }: { status: string }) {
  return status === 'failed';
}
