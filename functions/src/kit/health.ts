import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { MomentSchema } from 'domain/kit/person';
import { firestore } from './admin.ts';
import { now } from './time.ts';
import { failureFacts, LOG_LINES, logFailure } from './logging.ts';

const Moment = v.nullish(MomentSchema, null);

/** `health/{schedule, webhook or 'events-given-up'}`, one record each, without personal data but `cursor`. Whoever follows an alert looks at it in the console. */
const HealthSchema = v.object({
  /** When a schedule's run last ended well, a genuine webhook last came, or an event was last given up. */
  at: Moment,
  failed_at: Moment,
  /** How long the run took, in milliseconds. */
  ms: v.nullish(v.number(), null),
  counts: v.nullish(v.record(v.string(), v.number()), {}),
  /** The id behind which the next run goes on, where a run of `stop-abandoned-renewals` had not time for all; else null. */
  cursor: v.nullish(v.string(), null),
});
type Health = v.InferOutput<typeof HealthSchema>;

export const EVENTS_GIVEN_UP = 'events-given-up';

/** Writes fields of `health/{name}`. A failure is only logged, so that it does not stop the work that the note is about. */
export async function noteHealth(name: string, facts: Partial<Health>): Promise<void> {
  try {
    await (await firestore()).doc(`health/${name}`).set(facts, { merge: true });
  } catch (error) {
    logFailure('The note of a health record', error);
  }
}

/** How often a process notes a webhook, in milliseconds, because many come at once. */
const INTERVAL_MS = 60_000;

const noted = new Map<string, number>();

/** Notes that a genuine event came, at most once a minute. */
export async function noteWebhook(name: string): Promise<void> {
  const at = now();
  if (at.getTime() - (noted.get(name) ?? 0) < INTERVAL_MS) return;
  noted.set(name, at.getTime());
  await noteHealth(name, { at });
}

/** What is noted of a schedule or a webhook; nulls where nothing is. */
export async function readHealth(name: string): Promise<Health> {
  return v.parse(HealthSchema, (await (await firestore()).doc(`health/${name}`).get()).data() ?? {});
}

/** What a scheduled run counted: one number, or several with their names. */
export type RunResult = number | Readonly<Record<string, number | boolean>>;

/**
 * Runs a scheduled function, logs how it ended, and notes that in `health/{schedule}`. Throws an error without data where the
 * run fails, because the platform logs the message of what it gets.
 */
export async function runSchedule(schedule: string, run: () => Promise<RunResult>): Promise<void> {
  const begun = now();
  try {
    const counts = countsOf(await run());
    const at = now();
    const ms = at.getTime() - begun.getTime();
    logger.info(LOG_LINES.runEnded, { schedule, ms, ...counts });
    await noteHealth(schedule, { at, ms, counts });
  } catch (error) {
    logger.error(LOG_LINES.runFailed, { schedule, ...failureFacts(error) });
    await noteHealth(schedule, { failed_at: now() });
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not be logged
    throw new Error(`${schedule} failed`);
  }
}

/** The counts as numbers; a yes counts as 1. */
function countsOf(result: RunResult): Record<string, number> {
  if (typeof result === 'number') return { done: result };
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, Number(value)]));
}
