/** `npm run trainer`: scripts/trainer.mjs sets the environment and starts this program. */
import { checkTraining } from './check-training.ts';

const USAGE = 'npm run trainer -- check | rebuild';

const [command, ...rest] = process.argv.slice(2);

switch (rest.length === 0 ? command : undefined) {
  case 'check':
    process.exitCode = await checkTraining(false);
    break;
  case 'rebuild':
    process.exitCode = await checkTraining(true);
    break;
  default:
    console.log(`Usage: ${USAGE}`);
    process.exitCode = 1;
}
