import * as v from 'valibot';
import { ANSWER_FIELDS } from '../questionnaire/fields.ts';
import { QUEUE_FLAGS, QUEUE_STATES } from '../queue/states.ts';
import { MomentSchema } from './subscriber.ts';

export { QUEUE_FLAGS, QUEUE_STATES, type QueueFlag, type QueueState } from '../queue/states.ts';

const text = v.fallback(v.string(), '');
const moment = v.fallback(v.nullable(MomentSchema), null);

/**
 * `queue/{id}`: one row of the trainer's queue. The id is the account's uid, or the subscriber's id for purchases of an
 * address that no account has claimed. The server computes the whole row from other records, and nobody edits it.
 */
export const QueueEntrySchema = v.object({
  subscriber: v.string(),
  /** The account, or null for unclaimed purchases. */
  uid: v.nullable(v.string()),
  nome: text,
  email: text,
  telefone: text,
  tier: v.fallback(v.nullable(v.string()), null),
  /** The end of access; null if it has none. */
  subscription_end: moment,
  renews: v.fallback(v.boolean(), false),
  state: v.picklist(QUEUE_STATES),
  /** When the state began. */
  since: moment,
  /** The promised day (YYYY-MM-DD), while the trainer owes a workout; else null. */
  due_on: v.fallback(v.nullable(v.string()), null),
  /** The answers that are missing, or that the trainer asked to be corrected. */
  missing: v.fallback(v.array(v.picklist(ANSWER_FIELDS)), []),
  correction_asked: v.fallback(v.boolean(), false),
  flags: v.fallback(v.array(v.picklist(QUEUE_FLAGS)), []),
  /** False once the access is over. */
  active: v.fallback(v.boolean(), false),
  /** The text by which the queue is sorted: the promised day first, then the time that the person waits (`queueOrder`). */
  order: v.fallback(v.string(), ''),
});
export type QueueEntry = v.InferOutput<typeof QueueEntrySchema>;

/**
 * The document with what only queries and the server need: the beginnings of words by which a search finds it, and the next
 * moment at which time alone changes it.
 */
export const StoredQueueEntrySchema = v.object({
  ...QueueEntrySchema.entries,
  search: v.array(v.string()),
  changes_at: v.nullable(MomentSchema),
});
export type StoredQueueEntry = v.InferOutput<typeof StoredQueueEntrySchema>;

/** The `order` of a row. Rows with a promised day come first, the earliest day at the top; then those that wait longest. */
export function queueOrder({ due_on, since }: Pick<QueueEntry, 'due_on' | 'since'>): string {
  return `${due_on ?? '9999-12-31'} ${since?.toISOString() ?? ''}`;
}
