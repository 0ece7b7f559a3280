import { existsSync, readFileSync } from 'node:fs';

/** @import { JSONReport } from '@playwright/test/reporter' */
/** @import { JsonTestResults } from 'vitest/reporters' */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The counts in a report of Vitest or Playwright. A run that failed without a failed test, or left no report, counts as one failure:
 * for example a file that cannot be loaded, or a set-up that fails.
 * @param {string} file the report
 * @param {boolean} ok whether the run succeeded
 * @returns {Counts}
 */
export function readCounts(file, ok) {
  const counts = existsSync(file)
    ? countsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/**
 * @param {JSONReport | JsonTestResults} report
 * @returns {Counts}
 */
function countsOf(report) {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}
