/**
 * npm run trainer -- add <email> | remove <email> | list | check | rebuild. `add` makes the account of an address a trainer,
 * `remove` takes that back, and `list` prints all trainers. `check` computes the trainer's queue, the workouts and the months'
 * numbers again from the records behind them and prints what differs; `rebuild` writes it. It works on the project named by
 * GCLOUD_PROJECT with the operator's own Google credentials, or else on the local suite, which has to run.
 */
import { operate } from './operate.mjs';

await operate('trainer', process.argv.slice(2), []);
