/** `npm run video`: scripts/operate.mjs sets the environment and starts this program. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFilm } from './check-film.ts';
import { FilmProblem } from './film-problem.ts';
import { publishFilm } from './publish-film.ts';

const USAGE = 'npm run video -- <film.mp4 or film.webm> [--dry-run] [--project <project id>]';

process.exitCode = await run(process.argv.slice(2));

/** Runs the command and answers the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  if (options === null) {
    console.log(`Usage: ${USAGE}`);
    return 1;
  }
  try {
    // npm changes the working directory, and says where the command was typed.
    const film = await checkFilm(resolve(process.env['INIT_CWD'] ?? process.cwd(), options.path));
    for (const line of await publishFilm(
      film,
      process.env['VITE_FIREBASE_STORAGE_BUCKET'] ?? '',
      options.isDry,
    )) {
      console.log(line);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof FilmProblem)) throw error;
    console.log(error.message);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [path, ...others] = positionals;
    return path === undefined || others.length > 0 ? null : { path, isDry: values['dry-run'] };
  } catch {
    return null;
  }
}
