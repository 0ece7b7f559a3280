import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../processes.mjs';

/**
 * What the last `npm test` reported, as a question by file and titles (as `findTags` tells them): of all the tests that
 * these lead to 'passed' where all did, 'failed' where one did, else 'skipped'; null where there is no report of any.
 */
export function readResults() {
  const folder = join(root, '.local', 'reports');
  const reports = existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    : [];
  const results = reports.flatMap((report) =>
    report.testResults === undefined ? fromPlaywright(report) : fromVitest(report),
  );
  return ({ file, titles }) => {
    const shown = titles.map(asPattern);
    const states = results
      .filter((result) => result.file === file && shown.every((title, at) => title.test(result.titles[at])))
      .map(({ state }) => state);
    if (states.length === 0) return null;
    if (states.includes('failed')) return 'failed';
    return states.every((state) => state === 'passed') ? 'passed' : 'skipped';
  };
}

function fromVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title],
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

const PLAYWRIGHT_STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

function fromPlaywright({ config, suites }) {
  const ofSuite = ({ file, title, suites = [], specs }, above) => {
    const titles = above === null ? [] : [...above, title];
    return [
      ...specs.map((spec) => ({
        file: relative(root, join(config.rootDir, file)),
        titles: [...titles, spec.title],
        state: PLAYWRIGHT_STATES[spec.tests[0]?.status] ?? 'skipped',
      })),
      ...suites.flatMap((suite) => ofSuite(suite, titles)),
    ];
  };
  return suites.flatMap((suite) => ofSuite(suite, null));
}

function asPattern(title) {
  const literal = title.split('\0').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
