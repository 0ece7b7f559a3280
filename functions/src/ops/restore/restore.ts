/** `npm run restore`: scripts/operate.ts sets the environment and starts this program. */
import * as v from 'valibot';
import { now } from '../../kit/time.ts';
import { liveDeps, liveLists } from '../../buy/payment-deps.ts';
import { ProviderError } from '../../buy/gateways.ts';
import { checkTraining } from '../trainer/check-training.ts';
import { readFlags, runProgram, UsageProblem } from '../usage.ts';
import { runRestore } from './run-restore.ts';

const USAGE = `npm run restore -- --backup <moment> [--stopped <moment>]
  --backup   the moment of which the restored database is, for example 2026-11-22T03:00:00Z
  --stopped  when the site stopped working; what happened before is not mailed again. Now, if it is left out`;

const MomentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.check((moment) => moment <= now()),
);
const OptionsSchema = v.object({
  backup: MomentSchema,
  stopped: v.optional(MomentSchema, () => now().toISOString()),
});

await runProgram(USAGE, run);

async function run(): Promise<number> {
  const { backup: since, stopped } = readOptions();
  try {
    const { lines, failed } = await runRestore(liveDeps(), liveLists, { since, stopped });
    for (const line of lines) console.log(line);
    console.log("The trainer's queue and workouts");
    const training = await checkTraining(true);
    if (failed) console.log('Not everything could be done now. Run it again.');
    return failed ? 1 : training;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    console.log(`${error.message}. Nothing is lost: run it again.`);
    return 1;
  }
}

/** Throws a `UsageProblem`. */
function readOptions(): v.InferOutput<typeof OptionsSchema> {
  const { values } = readFlags({
    options: {
      backup: { type: 'string' },
      stopped: { type: 'string' },
    },
  });
  const parsed = v.safeParse(OptionsSchema, values);
  if (!parsed.success) {
    const [wrong] = parsed.issues[0].path ?? [];
    throw new UsageProblem(`--${String(wrong?.key)} is missing, or no moment that has passed.`);
  }
  if (parsed.output.backup > parsed.output.stopped) throw new UsageProblem('--stopped is before --backup.');
  return parsed.output;
}
