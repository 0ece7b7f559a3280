/**
 * npm test: everything CI runs, in order of how fast it tells: types, lint, format, then the tests, then the browser
 * journeys. Goes on after a failure so that one run shows all, ends with the counts, and fails if anything did.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { root } from './processes.mjs';

const reports = join(root, '.local', 'reports');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const started = Date.now();
let passed = 0;
let failed = 0;
let skipped = 0;

/** Runs a command, showing what it prints; answers whether it succeeded. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function check(title, work) {
  const begun = Date.now();
  console.log(`\n── ${title}`);
  const ok = await work();
  if (ok) passed += 1;
  else failed += 1;
  console.log(`── ${title}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - begun) / 1000)} s)`);
}

/** Runs one vitest project and adds its counts; a run without a report counts as one failure. */
async function vitest(project, env) {
  const report = join(reports, `${project}.json`);
  await count(
    `${project} tests`,
    report,
    (json) => [
      json.numPassedTests,
      json.numFailedTests + json.numFailedTestSuites * Number(json.numFailedTests === 0),
      json.numPendingTests + json.numTodoTests,
    ],
    () =>
      run(
        bin('vitest'),
        ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
        env,
      ),
  );
}

async function journeys() {
  const report = join(reports, 'journeys.json');
  await count(
    'browser journeys',
    report,
    ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
    () => run(bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
}

async function count(title, report, read, work) {
  const begun = Date.now();
  console.log(`\n── ${title}`);
  const ok = await work();
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [0, 1, 0];
  passed += counts[0];
  failed += counts[1] + (ok || counts[1] > 0 ? 0 : 1);
  skipped += counts[2];
  console.log(
    `── ${title}: ${counts[0]} passed, ${counts[1]} failed (${Math.round((Date.now() - begun) / 1000)} s)`,
  );
}

async function everything() {
  for (const part of ['domain', 'emulators', 'functions', 'web', 'tests']) {
    await check(`types of ${part}`, () => run(bin('tsc'), ['-p', part]));
  }
  await check('lint', () => run(bin('oxlint'), ['--type-aware', '--deny-warnings', '.']));
  await check('format', () => run(bin('biome'), ['format', '.']));
  await check('build', () =>
    buildAll().then(
      () => true,
      (error) => (console.error(error.message), false),
    ),
  );
  await vitest('unit');
  // Also fails when the rules tests would not notice one of every fourth change of the rules.
  await vitest('rules', { RULES_MUTANTS: '4' });
  for (const project of ['functions', 'conformance', 'suite']) await vitest(project);
  await journeys();
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// npm run test:deep: the generative tests take twenty times the cases, the rules tests face every mutant of the rules.
if (process.argv.includes('--deep')) {
  await vitest('unit', { GENERATIVE_FACTOR: '20' });
  await vitest('rules', { RULES_MUTANTS: '1' });
} else await everything();

console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
