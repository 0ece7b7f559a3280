import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { type AnswerField, HEALTH_FIELDS, NOT_INFORMED } from 'domain/questionnaire/fields';
import { consentOf } from './consent-of.ts';
import type { Changes } from './entry.ts';

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
      .map((field) => [field, { before: told(before.get(field)), after: told(after.get(field)) }] as const)
      .filter(([, told]) => isAllKept || told.before !== null)
      .map(([field, told]) => [
        field,
        {
          ...(health.has(field) && !isConsented ? { before: null, after: null } : told),
          first_at: at,
          last_at: at,
        },
      ]),
  );
}

/** An answer that was told; null for an empty one, the placeholder, and a value that is no answer. */
function told(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' && value !== NOT_INFORMED ? value : null;
}
