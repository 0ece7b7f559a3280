/**
 * npm test, npm run test:deep and npm run test:emulators: builds, and runs all parts of one command, or those that are named:
 * `npm run test:deep -- firefox`. Two things run beside each other, because neither keeps two processors busy: Vitest with what needs
 * no build; and the build, then Vitest with what needs it, then Playwright with its journeys. All runs also after a failure, so that one
 * run shows every failure. It ends with what failed, the seconds and the counts, and with code 1 after a failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { buildAll } from './build.ts';
import { messageOf, root } from './processes.ts';
import { PARTS, type Part, reportName, type Run, RUNS } from './test/parts.ts';
import { readReport } from './test/read-report.ts';
import { runtimeNode } from './test/runtime-node.ts';

const started = Date.now();
const [command = '', ...names] = process.argv.slice(2);
const all: Record<string, Part> = Object.entries(PARTS).find(([name]) => name === command)?.[1] ?? {};
const parts = names.length === 0 ? Object.keys(all) : names;
const unknown = parts.filter((name) => !(name in all));
if (parts.length === 0 || unknown.length > 0) {
  console.error(`${command} has the parts ${Object.keys(all).join(', ')}, and not: ${unknown.join(', ')}`);
  process.exit(1);
}
console.log(`${command}: ${parts.join(', ')}`);
const projectsOf = (run: Run) =>
  parts.flatMap((name) => {
    const { vitest, built = false, onRuntime = false } = all[name] ?? {};
    const own: Run = onRuntime ? 'vitest-runtime' : built ? 'vitest-built' : 'vitest';
    return vitest !== undefined && own === run ? [vitest] : [];
  });
const journeys = parts.flatMap((name) => all[name]?.playwright ?? []);

/** The generated cases differ in each run, except those of npm test. */
const seed = process.env.GENERATIVE_SEED ?? String(Date.now() % 2 ** 31);
if (command !== 'test') console.log(`GENERATIVE_SEED=${seed} repeats the generated cases of this run`);
if (parts.includes('firefox'))
  spawnSync(process.execPath, [join(root, 'scripts', 'install.mjs'), '--firefox'], { stdio: 'inherit' });

const reports = join(root, '.local', 'reports');
mkdirSync(reports, { recursive: true });
for (const run of RUNS) rmSync(join(reports, reportName(command, run)), { force: true });

/** Runs Vitest or Playwright with projects, if there are any, and answers what its report says. */
async function run(
  name: Run,
  chosen: readonly string[],
  how: (report: string) => { args: readonly string[]; env: NodeJS.ProcessEnv },
) {
  if (chosen.length === 0) return [];
  const report = join(reports, reportName(command, name));
  const { args, env } = how(report);
  const ok = await new Promise<boolean>((resolve) => {
    spawn(
      join(root, 'node_modules', '.bin', name === 'playwright' ? name : 'vitest'),
      [...args, ...chosen.map((each) => `--project=${each}`)],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
    )
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
  return [readReport(report, ok)];
}

/** Runs the parts of Vitest that belong to a run, with more environment. */
const runVitest = (name: Run, env: NodeJS.ProcessEnv = {}) =>
  run(name, projectsOf(name), (report) => ({
    args: ['run', '--silent=passed-only', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    env: { GENERATIVE_SEED: seed, ...env },
  }));

async function runUnbuilt() {
  const onRuntime = projectsOf('vitest-runtime').length > 0;
  const path = onRuntime ? [dirname(runtimeNode()), process.env.PATH].join(delimiter) : process.env.PATH;
  return [...(await runVitest('vitest-runtime', { PATH: path })), ...(await runVitest('vitest'))];
}

async function runBuilt() {
  const failure = await buildAll().then(
    () => [],
    (error) => (
      console.error(messageOf(error)),
      [{ passed: 0, failed: 1, skipped: 0, failures: ['the build'], unsteady: [] }]
    ),
  );
  const tested = await runVitest('vitest-built');
  const travelled = await run('playwright', journeys, (report) => ({
    // Like Vitest's, so that both may speak at once.
    args: ['test', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }));
  return [...failure, ...tested, ...travelled];
}

/** A line that breaks off is a failure of its own, so that the other one ends and tells what it found. */
const reported = (line: ReturnType<typeof runBuilt>) =>
  line.catch((error) => {
    console.error(messageOf(error));
    return [{ passed: 0, failed: 1, skipped: 0, failures: [messageOf(error)], unsteady: [] }];
  });
const results = (await Promise.all([runUnbuilt(), runBuilt()].map(reported))).flat();
const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((kind) =>
  results.reduce((sum, result) => sum + result[kind], 0),
);

const processor = processorSeconds();
for (const { unsteady } of results)
  for (const name of unsteady) console.log(`\nPassed only at the second try: ${name}`);
console.log(results.flatMap(({ failures }) => failures.map((name) => `\nFailed: ${name}`)).join(''));
console.log(
  `${Math.round((Date.now() - started) / 1000)} s of wall time, ` +
    `${processor === null ? 'unknown' : `${Math.round(processor)} s of`} processor time`,
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/**
 * The seconds of processor time that this process and its ended children have taken, those of their own children included; null
 * where only Linux would tell. Node itself tells nothing about children. A child that outlives its parent is not counted.
 */
function processorSeconds() {
  try {
    // Linux counts in hundredths of a second. The name of the program stands in brackets and may hold spaces. The times of proc(5) are
    // the 12th to 15th field after it.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return null;
  }
}
