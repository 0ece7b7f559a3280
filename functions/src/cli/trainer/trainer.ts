/** `npm run trainer`: scripts/operate.mjs sets the environment and starts this program. */
import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { checkTraining } from './check-training.ts';
import { changeTrainers, printTrainers } from './name-trainers.ts';

const USAGE = 'npm run trainer -- add <email> | remove <email> | list | check | rebuild';

process.exitCode = await run(process.argv.slice(2));

/** Runs a command and answers the exit code. */
async function run([command, ...rest]: readonly string[]): Promise<number> {
  const [address, ...others] = rest;
  const email = v.safeParse(EmailSchema, address);
  if ((command === 'add' || command === 'remove') && email.success && others.length === 0) {
    return changeTrainers(command, email.output);
  }
  if (rest.length === 0) {
    if (command === 'list') return printTrainers();
    if (command === 'check' || command === 'rebuild') return checkTraining(command === 'rebuild');
  }
  console.log(`Usage: ${USAGE}`);
  return 1;
}
