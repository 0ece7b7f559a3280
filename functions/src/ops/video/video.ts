/** `npm run video`: scripts/operate.ts sets the environment and starts this program. */
import { resolve } from 'node:path';
import { readFlags, runProgram, UsageProblem } from '../usage.ts';
import { checkFilm, FilmProblem, publishFilm } from './publish-film.ts';

const USAGE = 'npm run video -- <film.mp4 or film.webm> [--dry-run] [--project <project id>]';

await runProgram(USAGE, async () => run(process.argv.slice(2)));

async function run(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
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

/** Throws a `UsageProblem`. */
function readArguments(args: readonly string[]) {
  const { values, positionals } = readFlags({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (path === undefined) throw new UsageProblem('No film is named.');
  if (others.length > 0) throw new UsageProblem(`One film at a time, not also '${others.join(' ')}'.`);
  return { path, isDry: values['dry-run'] };
}
