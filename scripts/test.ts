/**
 * npm test, npm run test:deep and npm run test:emulators: builds, and runs all parts of one command, or those that are named:
 * `npm run test:deep -- firefox`. Vitest runs all its projects at once, then Playwright its journeys, also after a failure, so that
 * one run shows every failure. It ends with what failed, the seconds and the counts, and with code 1 after a failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { buildAll } from './build.ts';
import { messageOf, root } from './processes.ts';
import { PARTS, type Part, reportName } from './test/parts.ts';
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
const projectsOf = (onRuntime: boolean) =>
  parts.flatMap((name) => ((all[name]?.onRuntime ?? false) === onRuntime ? (all[name]?.vitest ?? []) : []));
const projects = projectsOf(false);
const journeys = parts.flatMap((name) => all[name]?.playwright ?? []);

/** The generated cases differ in each run, except those of npm test. */
const seed = process.env.GENERATIVE_SEED ?? String(Date.now() % 2 ** 31);
if (command !== 'test') console.log(`GENERATIVE_SEED=${seed} repeats the generated cases of this run`);
if (projects.includes('firefox'))
  spawnSync(process.execPath, [join(root, 'scripts', 'install.mjs'), '--firefox'], { stdio: 'inherit' });

const reports = join(root, '.local', 'reports');
mkdirSync(reports, { recursive: true });

/** Runs Vitest or Playwright with projects, if there are any, and answers what its report says. */
async function run(
  runner: 'vitest' | 'playwright',
  chosen: readonly string[],
  how: (report: string) => { args: readonly string[]; env: NodeJS.ProcessEnv },
) {
  const report = join(reports, reportName(command, runner));
  rmSync(report, { force: true });
  if (chosen.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { args, env } = how(report);
  const ok = await new Promise<boolean>((resolve) => {
    spawn(
      join(root, 'node_modules', '.bin', runner),
      [...args, ...chosen.map((name) => `--project=${name}`)],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
    )
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
  return readReport(report, ok);
}

const vitestArgs = (report: string) => [
  'run',
  '--silent=passed-only',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

const built = await buildAll().then(
  () => true,
  (error) => (console.error(messageOf(error)), false),
);
const results = [
  { passed: 0, failed: built ? 0 : 1, skipped: 0, failures: built ? [] : ['the build'] },
  await run('vitest', projectsOf(true), (report) => ({
    args: vitestArgs(report),
    env: { GENERATIVE_SEED: seed, PATH: [dirname(runtimeNode()), process.env.PATH].join(delimiter) },
  })),
  await run('vitest', projects, (report) => ({ args: vitestArgs(report), env: { GENERATIVE_SEED: seed } })),
  await run('playwright', journeys, (report) => ({
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })),
];
const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((kind) =>
  results.reduce((sum, result) => sum + result[kind], 0),
);

const processor = processorSeconds();
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
