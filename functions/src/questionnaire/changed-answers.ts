import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';

/** The answers that a change has changed; none where it made the questionnaire. */
export function changedAnswers({ before, after }: Change<DocumentSnapshot>): readonly AnswerField[] {
  if (!before.exists) return [];
  // By value: what is of a wrong type is read as a new object each time. A missing answer and '' count as the same.
  const told = (value: unknown) => (value === undefined || value === '' ? null : value);
  return ANSWER_FIELDS.filter((field) => !isDeepStrictEqual(told(before.get(field)), told(after.get(field))));
}
