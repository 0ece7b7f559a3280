import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { firestore } from '../firebase/admin.ts';
import { logFailure } from '../logging.ts';

const Moment = v.nullish(MomentSchema, null);

/** `health/{schedule, webhook or 'events-given-up'}`, one record each, without personal data. Whoever follows an alert looks at it in the console. */
const HealthSchema = v.object({
  /** When a schedule's run last ended well, a genuine webhook last came, or an event was last given up. */
  at: Moment,
  failed_at: Moment,
  /** How long the run took, in milliseconds. */
  ms: v.nullish(v.number(), null),
  counts: v.nullish(v.record(v.string(), v.number()), {}),
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
