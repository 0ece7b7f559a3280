import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';

/** The answers that differ after a change; none if the change created the questionnaire. */
export function changedAnswers({ before, after }: Change<DocumentSnapshot>): readonly AnswerField[] {
  if (!before.exists) return [];
  // Compared by value, because an answer of a wrong type is a new object at each reading. A missing answer and an empty
  // one mean the same: the person did not say.
  const told = (value: unknown) => (value === undefined || value === '' ? null : value);
  return ANSWER_FIELDS.filter((field) => !isDeepStrictEqual(told(before.get(field)), told(after.get(field))));
}
