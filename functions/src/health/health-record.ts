import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

const Moment = v.nullish(MomentSchema, null);

/**
 * `health/{name}`: when something last went well, for `npm run status`. The name is that of a schedule or a webhook, or
 * `events-given-up`. A record holds no personal data, and the next one takes its place.
 */
export const HealthSchema = v.object({
  /** When a schedule's run last ended well, a genuine webhook last came, or an event was last given up. */
  at: Moment,
  /** When a schedule's run last failed. */
  failed_at: Moment,
  /** How long the run took, in milliseconds. */
  ms: v.nullish(v.number(), null),
  /** What the run counted. */
  counts: v.nullish(v.record(v.string(), v.number()), {}),
});
export type Health = v.InferOutput<typeof HealthSchema>;

/** The name under which a given-up event is noted. */
export const EVENTS_GIVEN_UP = 'events-given-up';
