import * as v from 'valibot';
import { CHOICES } from '../answers/choices.ts';
import { ANSWER_FIELDS } from '../answers/fields.ts';
import { QUEUE_FLAGS, QUEUE_STATES } from './queue/states.ts';
import { MomentSchema } from '../kit/subscriber.ts';

const text = v.fallback(v.string(), '');
const moment = v.fallback(v.nullable(MomentSchema), null);
/**
 * The answers that a row repeats, each '' where none of its fixed values was given: a person's own words never reach a row.
 * None of them is one of `HEALTH_FIELDS`, which only an opened questionnaire tells.
 */
export const QueueProfileSchema = v.object({
  objetivo_principal: v.fallback(v.picklist([...CHOICES.objetivo_principal, '']), ''),
  frequencia_semanal: v.fallback(v.picklist([...CHOICES.frequencia_semanal, '']), ''),
  experiencia_treino: v.fallback(v.picklist([...CHOICES.experiencia_treino, '']), ''),
});
export type QueueProfile = v.InferOutput<typeof QueueProfileSchema>;

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
  ...QueueProfileSchema.entries,
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
  /** Whether a limitation or an injury was told after the release, and the trainer has not answered it (`isInjuryUnanswered`). */
  health_changed: v.fallback(v.boolean(), false),
  flags: v.fallback(v.array(v.picklist(QUEUE_FLAGS)), []),
  /** False once the access is over. */
  active: v.fallback(v.boolean(), false),
  /** The text by which the queue is sorted: `queueOrder`. */
  order: v.fallback(v.string(), ''),
  /** The texts by which a search finds it: `searchBeginnings`. */
  search: v.fallback(v.array(v.string()), []),
});
export type QueueEntry = v.InferOutput<typeof QueueEntrySchema>;

/** The document with what only the server needs: the next moment at which time alone changes it. */
export const StoredQueueEntrySchema = v.object({
  ...QueueEntrySchema.entries,
  changes_at: v.nullable(MomentSchema),
});
export type StoredQueueEntry = v.InferOutput<typeof StoredQueueEntrySchema>;

/**
 * The `order` of a row. An injury that was told after the release stands on top, because the workout may do harm; then come the rows with a promised day, the earliest first, then those that wait longest.
 */
export function queueOrder(row: Pick<QueueEntry, 'due_on' | 'since' | 'health_changed'>): string {
  const { due_on, since, health_changed } = row;
  return `${health_changed ? '0 ' : ''}${due_on ?? '9999-12-31'} ${since?.toISOString() ?? ''}`;
}
