import { MINUTE_MS } from 'domain/kit/dates';
import { ANSWER_FIELDS, type AnswerField, HEALTH_FIELDS, NOT_INFORMED } from 'domain/answers/fields';
import { AnswerChangeSchema } from 'domain/answers/answer-change';
import { MomentSchema } from 'domain/kit/person';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import * as v from 'valibot';
import { givingOf } from './consents.ts';

/** The moment at which the consent in a questionnaire was given, in epoch milliseconds; null if there is none. */
export function consentOf(questionnaire: DocumentSnapshot): number | null {
  return givingOf(questionnaire.data(), '')?.aceito_em.getTime() ?? null;
}

const health: ReadonlySet<string> = new Set(HEALTH_FIELDS);

/**
 * The answers that a write at `at` changed, as they are kept. Before there is a workout only an answer that was given before is
 * worth keeping; with a workout (`isAllKept`) an addition is news, too. A health answer is kept without its values unless the
 * write happened under the consent that is in force now (in `record`).
 */
export function keptChanges(
  { before, after }: Change<DocumentSnapshot>,
  fields: readonly AnswerField[],
  { record, isAllKept, at }: { record: DocumentSnapshot; isAllKept: boolean; at: Date },
): Changes {
  const consent = consentOf(after);
  const isConsented = consent !== null && consent === consentOf(record);
  return Object.fromEntries(
    fields
      .map(
        (field) =>
          [field, { before: answerIn(before.get(field)), after: answerIn(after.get(field)) }] as const,
      )
      .filter(([, values]) => isAllKept || values.before !== null)
      .map(([field, values]) => [
        field,
        {
          ...(health.has(field) && !isConsented ? { before: null, after: null } : values),
          first_at: at,
          last_at: at,
        },
      ]),
  );
}

/** An answer that was told; null for an empty one, the placeholder, and a value that is no answer. */
function answerIn(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' && value !== NOT_INFORMED ? value : null;
}

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
type Changes = Entry['changes'];

export function readEntry(stored: DocumentSnapshot): Entry | null {
  return stored.exists ? v.parse(EntrySchema, stored.data()) : null;
}

/**
 * The id of the entry that gathers a write's changes: an altered client may write many times a second, and a trainer reads no
 * faster than by the minute. Each consent has its own entries, so that no later change is mixed with what its withdrawal has
 * erased.
 */
export function entryOf(at: Date, after: DocumentSnapshot): string {
  return `${Math.floor(at.getTime() / MINUTE_MS)}_${consentOf(after) ?? 0}`;
}

/** Whether the gathered changes of a field cover this moment already. Then its event has come before, or brings nothing new. */
export function isGathered(changes: Changes, field: AnswerField, at: Date): boolean {
  const known = changes[field];
  return known !== undefined && known.first_at <= at && at <= known.last_at;
}

/**
 * An entry's changes with those of one more write: for each field the value before the first write and after the last one, in
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
