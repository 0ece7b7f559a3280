/** `npm run import`: scripts/operate.ts sets the environment and starts this program. */
import { resolve } from 'node:path';
import { readFlags, runProgram, UsageProblem } from '../usage.ts';
import { importSubscribers, linesOf } from './import-subscribers.ts';
import { FileProblem } from './read-subscribers.ts';

const USAGE = `npm run import -- <subscribers.csv> [--do] [--project <project id>]
  Without --do it says what it would do, and writes nothing.`;

/** Exit codes: rows were refused, and nothing was taken. */
const [REFUSED, STOPPED] = [2, 1];

await runProgram(USAGE, async () => {
  const { values, positionals } = readFlags({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { do: { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageProblem('Name one file.');
  try {
    // npm changes the working directory, and says where the command was typed.
    const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
    const result = await importSubscribers(file, !values.do);
    for (const line of linesOf(result)) say(line);
    return result.refused.length > 0 ? REFUSED : 0;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    say(`${error.message} Nothing was taken.`);
    return STOPPED;
  }
});

/** Prints a line. A header may hold what a terminal would obey, or not show. */
function say(line: string): void {
  console.log(line.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '\uFFFD'));
}
