import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { MINUTE_MS } from 'domain/durations';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import { AnswerChangeSchema } from 'domain/records/answer-change';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { consentOf } from './consent-of.ts';

const { changes: ChangesSchema, ...entries } = AnswerChangeSchema.entries;

/** An entry as it is stored: it also says when the first and the last change of a field was written. */
const EntrySchema = v.object({
  ...entries,
  changes: v.record(
    ChangesSchema.key,
    v.object({ ...ChangesSchema.value.entries, first_at: MomentSchema, last_at: MomentSchema }),
  ),
});
type Entry = v.InferOutput<typeof EntrySchema>;
export type Changes = Entry['changes'];

/** The stored entry; null if there is none. */
export function readEntry(stored: DocumentSnapshot): Entry | null {
  return stored.exists ? v.parse(EntrySchema, stored.data()) : null;
}

/**
 * The id of the entry that gathers a write's changes: an altered client may write many times a second, and a trainer reads no
 * faster than by the minute. Each consent has its own entries, so that what its withdrawal erased is mixed with nothing later.
 */
export function entryOf(at: Date, after: DocumentSnapshot): string {
  return `${Math.floor(at.getTime() / MINUTE_MS)}_${consentOf(after) ?? 0}`;
}

/** Whether an entry holds a field's change of this moment already, because its event came before, or a later one did. */
export function isGathered(changes: Changes, field: AnswerField, at: Date): boolean {
  const known = changes[field];
  return known !== undefined && known.first_at <= at && at <= known.last_at;
}

/**
 * An entry's changes with those of one more write: of each field the value before the first write and after the last one, in
 * whatever order the events come, and however often.
 */
export function gatheredChanges(stored: Changes, news: Changes): Changes {
  const gathered = { ...stored };
  for (const field of ANSWER_FIELDS) {
    const [known, change] = [stored[field], news[field]];
    if (change === undefined) continue;
    const first = known !== undefined && known.first_at <= change.first_at ? known : change;
    const last = known !== undefined && known.last_at >= change.last_at ? known : change;
    const { before, first_at } = first;
    gathered[field] = { before, after: last.after, first_at, last_at: last.last_at };
  }
  return gathered;
}
