/**
 * npm run -w emulators google: runs emulators/conformance and tests/rules against Google's own Firestore emulator, and compares what
 * fails there with the list of that version in this folder. It ends with 1 when they differ. A machine without that
 * emulator or without Java misses nothing: the command says so and ends with 0. Arguments choose files, as Vitest does:
 * `npm run -w emulators google -- queries rules/`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './compare.ts';
import { expectedDifferences } from './find-emulator.ts';
import { root } from '../../../scripts/processes.ts';

const report = join(root, '.local', 'reports', 'conformance-google.json');

const list = expectedDifferences();

mkdirSync(join(root, '.local', 'reports'), { recursive: true });
rmSync(report, { force: true });
spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    `--config=${join(import.meta.dirname, 'vitest.config.ts')}`,
    '--silent',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);
if (!existsSync(report)) {
  console.error('The tests did not run.');
  process.exit(1);
}
const { passed, expected, surprises } = compare(JSON.parse(readFileSync(report, 'utf8')), list);
console.log(`${passed} passed`);
for (const [name, count] of Object.entries(expected)) console.log(`${count} failed as listed: ${name}`);
for (const surprise of surprises) console.error(surprise);
console.log(surprises.length === 0 ? 'No unlisted difference.' : `${surprises.length} unlisted differences.`);
process.exitCode = surprises.length === 0 ? 0 : 1;
