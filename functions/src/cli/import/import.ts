/** `npm run import`: scripts/operate.mjs sets the environment and starts this program. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importFiles } from './import-files.ts';

const USAGE =
  'npm run import -- <file.csv>... [--dry-run] [--ignore <column>,<column>] [--project <project id>]';

process.exitCode = await run(process.argv.slice(2));

/** Runs the command and answers the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  if (options === null || options.paths.length === 0) {
    console.log(`Usage: ${USAGE}`);
    return 1;
  }
  return importFiles(options.paths, options.ignored, options.isDry);
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, ignore: { type: 'string', default: '' } },
    });
    // npm changes the working directory, and says where the command was typed.
    const from = process.env['INIT_CWD'] ?? process.cwd();
    return {
      paths: positionals.map((path) => resolve(from, path)),
      ignored: values.ignore.split(',').map((name) => name.trim().toLowerCase()),
      isDry: values['dry-run'],
    };
  } catch {
    return null;
  }
}
