/** `npm run trainer`: scripts/operate.ts sets the environment and starts this program. */
import { EmailSchema } from 'domain/kit/email';
import * as v from 'valibot';
import { changeTrainers, checkTraining, printTrainers } from './check-training.ts';
import { warnOfVideos } from './check-videos.ts';
import { runProgram, UsageProblem } from '../usage.ts';

const USAGE = 'npm run trainer -- add <email> [--owner] | remove <email> | list | check | rebuild';

/** Makes the trainer an owner. Without it, a trainer stays what they were. */
const OWNER = '--owner';

await runProgram(USAGE, async () => run(process.argv.slice(2)));

/** Runs a command and answers the exit code. Throws a `UsageProblem`. */
async function run([command = '', ...rest]: readonly string[]): Promise<number> {
  if (!['add', 'remove', 'list', 'check', 'rebuild'].includes(command)) {
    throw new UsageProblem(command === '' ? 'No command is named.' : `'${command}' is no command.`);
  }
  if (command === 'add' || command === 'remove') {
    const words = rest.filter((word) => command !== 'add' || word !== OWNER);
    const email = v.safeParse(v.strictTuple([EmailSchema]), words);
    if (!email.success) throw new UsageProblem(`'${words.join(' ')}' is no e-mail address.`);
    return changeTrainers(command, email.output[0], words.length < rest.length);
  }
  if (rest.length > 0) throw new UsageProblem(`'${command}' takes nothing, but '${rest.join(' ')}' follows.`);
  if (command === 'list') return printTrainers();
  if (command === 'check') await warnOfVideos();
  return checkTraining(command === 'rebuild');
}
