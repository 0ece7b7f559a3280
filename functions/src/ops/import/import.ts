/** `npm run import`: scripts/operate.ts sets the environment and starts this program. */
import { resolve } from 'node:path';
import { quoted, runProgram } from '../usage.ts';
import { readDecisions, USAGE } from './decisions.ts';
import { importFiles } from './import-files.ts';

await runProgram(USAGE, async () => {
  const args = process.argv.slice(2);
  const { files, decisions } = readDecisions(args);
  // npm changes the working directory, and says where the command was typed.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const options = args.filter((arg) => !files.includes(arg));
  return importFiles(
    files.map((file) => resolve(from, file)),
    decisions,
    (report) => commandFor([report, ...options]),
  );
});

/** The command that a shell runs again with these arguments. */
function commandFor(args: readonly string[]): string {
  const project = process.env['GCLOUD_PROJECT'] ?? '';
  const isLocal = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  const all = [...args, ...(isLocal ? [] : ['--project', project])];
  return `npm run import -- ${all.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : quoted(arg))).join(' ')}`;
}
