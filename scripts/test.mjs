/**
 * npm test: runs every check, the fastest ones first: types, lint, format, then the tests, then the browser journeys. It
 * goes on after a failure, so that one run shows every failure. It ends with the counts, and with code 1 after a failure.
 * The tests of the commands, the whole suite and the SDKs mostly wait for other programs, so they run beside tests that compute.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { checkContent } from './content/check-content.mjs';
import { messageOf, root } from './processes.mjs';

/** @import { JSONReport } from '@playwright/test/reporter' */
/** @import { JsonTestResults } from 'vitest/reporters' */

const reports = join(root, '.local', 'reports');
const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);
const started = Date.now();
let passed = 0;
let failed = 0;
let skipped = 0;

/**
 * Runs a command and answers whether it succeeded. Its output is shown, or written to a file.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env added to the environment
 * @param {string} [log] the file
 * @returns {Promise<boolean>}
 */
function run(command, args, env = {}, log) {
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...env },
    });
    if (output !== 'inherit') closeSync(output);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * Counts a command as one check.
 * @param {string} title
 * @param {() => Promise<boolean>} work answers whether it succeeded
 */
async function check(title, work) {
  const begun = Date.now();
  console.log(`\n── ${title}`);
  const ok = await work();
  if (ok) passed += 1;
  else failed += 1;
  console.log(`── ${title}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - begun) / 1000)} s)`);
}

/**
 * Runs one vitest project and counts its tests: all of them, or those of `files`. With `log` its output goes to that file.
 * @param {string} project
 * @param {{ env?: NodeJS.ProcessEnv, files?: readonly string[], log?: string }} [options]
 */
async function vitest(project, { env = {}, files = [], log } = {}) {
  const report = join(reports, `${project}.json`);
  await count(
    `${project} tests`,
    report,
    (/** @type {JsonTestResults} */ json) => [
      json.numPassedTests,
      json.numFailedTests + json.numFailedTestSuites * Number(json.numFailedTests === 0),
      json.numPendingTests + json.numTodoTests,
    ],
    () =>
      run(
        bin('vitest'),
        [
          'run',
          ...files,
          '--project',
          project,
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        env,
        log,
      ),
  );
}

async function journeys() {
  const report = join(reports, 'journeys.json');
  await count(
    'browser journeys',
    report,
    (/** @type {JSONReport} */ { stats }) => [stats.expected, stats.unexpected, stats.skipped],
    () => run(bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
}

/**
 * Runs tests and adds the counts of their report. A run without a report counts as one failure.
 * @template Report
 * @param {string} title
 * @param {string} file the report
 * @param {(report: Report) => [passed: number, failed: number, skipped: number]} read
 * @param {() => Promise<boolean>} work answers whether it succeeded
 */
async function count(title, file, read, work) {
  const begun = Date.now();
  console.log(`\n── ${title}`);
  const ok = await work();
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : /** @type {const} */ ([0, 1, 0]);
  passed += counts[0];
  failed += counts[1] + (ok || counts[1] > 0 ? 0 : 1);
  skipped += counts[2];
  console.log(
    `── ${title}: ${counts[0]} passed, ${counts[1]} failed (${Math.round((Date.now() - begun) / 1000)} s)`,
  );
}

/**
 * Whether a work ends well. Its message is shown if it does not.
 * @param {Promise<unknown>} work
 */
function succeeds(work) {
  return work.then(
    () => true,
    (error) => (console.error(messageOf(error)), false),
  );
}

async function everything() {
  await check('content', () => succeeds(checkContent()));
  for (const part of ['domain', 'emulators', 'functions', 'web', 'tests', 'scripts']) {
    await check(`types of ${part}`, () => run(bin('tsc'), ['-p', part]));
  }
  await check('lint', () => run(bin('oxlint'), ['--type-aware', '--deny-warnings', '.']));
  await check('format', () => run(bin('biome'), ['format', '.']));
  await check('build', () => succeeds(buildAll()));
  await Promise.all([computingTests(), waitingTests('deploy'), waitingTests('suite', 'conformance')]);
  await journeys();
}

async function computingTests() {
  await vitest('unit');
  // Every fourth mutant of the rules: the run fails when the tests pass with one of them.
  await vitest('rules', { env: { RULES_MUTANTS: '4' } });
  await vitest('functions');
}

/**
 * Runs tests that mostly wait, one project after the other, and shows the output of each at its end.
 * @param {readonly string[]} projects
 */
async function waitingTests(...projects) {
  for (const project of projects) {
    const log = join(reports, `${project}.log`);
    await vitest(project, { log });
    console.log(readFileSync(log, 'utf8'));
  }
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// npm run test:deep: the generative tests try twenty times as many cases, the rules' tests run against every mutant, and
// each entry of the functions gets 10,000 hostile bodies.
if (process.argv.includes('--deep')) {
  const seed = process.env.GENERATIVE_SEED ?? String(Date.now() % 2 ** 31);
  console.log(`GENERATIVE_SEED=${seed} repeats the generated cases of this run`);
  const env = { GENERATIVE_FACTOR: '20', GENERATIVE_SEED: seed };
  await vitest('unit', { env });
  await vitest('rules', { env: { RULES_MUTANTS: '1' } });
  await vitest('functions', {
    env,
    files: ['tests/functions/abuse/hostile-bodies'],
  });
} else if (process.argv.includes('--firefox')) {
  // npm run test:firefox: the journeys of buying, account and questionnaire in Firefox.
  await check('build', () => succeeds(buildAll()));
  await vitest('firefox');
} else await everything();

console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
