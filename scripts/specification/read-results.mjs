import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../processes.mjs';
import { PARTS, reportName } from '../test/parts.mjs';

/** @import { JSONReport, JSONReportSuite } from '@playwright/test/reporter' */
/** @import { JsonTestResults } from 'vitest/reporters' */
/** @import { ShowingTest } from './match-tags.mjs' */

/** @typedef {'passed' | 'failed' | 'skipped'} State */
/** @typedef {ShowingTest & { state: State }} Result */

/**
 * Reads the reports that the last runs of the commands of tests left in a folder, and no other file there. Answers a function
 * from a test, as `findTags` names it, to its state; null when no report has it. One name may stand for several tests: then
 * 'failed' when one failed, 'passed' when all passed, else 'skipped'.
 * @param {string} folder
 */
export function readResults(folder) {
  /** @type {(JSONReport | JsonTestResults)[]} */
  const reports = Object.keys(PARTS)
    .flatMap((command) => [reportName(command, 'vitest'), reportName(command, 'playwright')])
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const results = reports.flatMap((report) =>
    'testResults' in report ? fromVitest(report) : fromPlaywright(report),
  );
  /**
   * @param {ShowingTest} test
   * @returns {State | null}
   */
  const resultOf = ({ file, titles }) => {
    const shown = titles.map(asPattern);
    const states = results
      .filter(
        (result) => result.file === file && shown.every((title, at) => title.test(result.titles[at] ?? '')),
      )
      .map(({ state }) => state);
    if (states.length === 0) return null;
    if (states.includes('failed')) return 'failed';
    return states.every((state) => state === 'passed') ? 'passed' : 'skipped';
  };
  return resultOf;
}

/**
 * @param {JsonTestResults} report
 * @returns {Result[]}
 */
function fromVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title],
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** @type {Record<string, State>} */
const PLAYWRIGHT_STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

/**
 * @param {JSONReport} report
 * @returns {Result[]}
 */
function fromPlaywright({ config, suites }) {
  /**
   * @param {JSONReportSuite} suite
   * @param {string[] | null} above the titles of the suites around this one; null for a file
   * @returns {Result[]}
   */
  const ofSuite = ({ file, title, suites: inner = [], specs }, above) => {
    const titles = above === null ? [] : [...above, title];
    return [
      ...specs.map((spec) => ({
        file: relative(root, join(config.rootDir, file)),
        titles: [...titles, spec.title],
        state: PLAYWRIGHT_STATES[spec.tests[0]?.status ?? ''] ?? 'skipped',
      })),
      ...inner.flatMap((suite) => ofSuite(suite, titles)),
    ];
  };
  return suites.flatMap((suite) => ofSuite(suite, null));
}

/** @param {string} title */
function asPattern(title) {
  const literal = title.split('\0').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
