/**
 * npm run test:changed: what .ci/run adds to npm test. It runs each part of test:deep and test:emulators of which a folder differs
 * from the newest commit that is older than a day; all parts where git does not know such a commit, as in a shallow clone. Its
 * argument is how many seconds the run took before: a part begins only in the first 45 minutes, because CI ends a run after 90.
 * It names what it left out. It ends with the names of all that passed only at their second try and of all that failed, because CI
 * shows the end of a run, and with code 1 after a failure.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './processes.ts';
import { changedParts, reportName, RUNS } from './test/parts.ts';
import { readReport } from './test/read-report.ts';

const LAST_START_MS = 45 * 60_000;
const begun = Date.now() - 1000 * Number(process.argv[2] ?? 0);
const failures: string[] = [];
const unsteady: string[] = [];

const git = (args: readonly string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
const commit = git(['rev-list', '-1', '--before=1 day ago', 'HEAD']);
const files = commit === '' ? null : git(['diff', '--name-only', commit]).split('\n');
console.log(
  commit === '' ? 'No commit older than a day is known: all parts' : `What changed since ${commit}`,
);

for (const { command, part } of changedParts(files)) {
  const name = `test:${command} -- ${part}`;
  if (Date.now() - begun > LAST_START_MS) {
    console.log(`Left out, for want of time: ${name}`);
    continue;
  }
  const { status } = spawnSync('npm', ['run', `test:${command}`, '--', part], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failures.push(`${name} ended with code ${status}`);
  for (const run of RUNS) {
    const report = readReport(join(root, '.local', 'reports', reportName(command, run)), true);
    failures.push(...report.failures.map((test) => `${name}: ${test}`));
    unsteady.push(...report.unsteady.map((test) => `${name}: ${test}`));
  }
}
for (const test of unsteady) console.log(`Passed only at the second try: ${test}`);
for (const failure of failures) console.log(`Failed: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
