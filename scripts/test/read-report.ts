import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../processes.ts';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/reporters';

/** `failures` are names and reasons for a person; `unsteady` are those of the tests that passed only at their second try. */
interface Results {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  unsteady: string[];
}

/**
 * What a report of Vitest or Playwright says. A run that failed without a failed test, or left no report, counts as one failure:
 * for example a file that cannot be loaded, or a set-up that fails. `ok` tells whether the run succeeded.
 */
export function readReport(file: string, ok: boolean): Results {
  const results = existsSync(file)
    ? resultsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
  if (ok || results.failed > 0) return results;
  return { ...results, failed: 1, failures: [`${relative(root, file)}: the run failed outside its tests`] };
}

function resultsOf(report: JSONReport | JsonTestResults): Results {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const named = (status: 'unexpected' | 'flaky') =>
      report.suites.flatMap((suite) => namesOf(suite, status));
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: named('unexpected'),
      unsteady: named('flaky'),
    };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const named = (wanted: 'failed' | 'passed') =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && (failureMessages?.length ?? 0) > 0)
        .map(
          ({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}${reason(failureMessages)}`,
        ),
    );
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: named('failed'),
    // A test that passed keeps the error of its first try.
    unsteady: named('passed'),
  };
}

function namesOf({ specs, suites = [] }: JSONReportSuite, wanted: 'unexpected' | 'flaky'): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(
        ({ file, title, tests }) =>
          `tests/e2e/${file}: ${title}${reason(
            tests.flatMap(({ results }) =>
              results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
            ),
          )}`,
      ),
    ...suites.flatMap((suite) => namesOf(suite, wanted)),
  ];
}

/** The begin of the first error, on one line: whoever sees only the end of a log needs it. */
function reason(messages: string[] | null | undefined) {
  const text = stripVTControlCharacters(messages?.[0] ?? '').replace(/\s+/g, ' ');
  return text && ` (${text.slice(0, 600)})`;
}
