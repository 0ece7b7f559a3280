import {
  ANSWER_FIELDS,
  type AnswerField,
  CHOICE_FIELDS,
  forEachAnswer,
  NOT_INFORMED,
} from 'domain/answers/fields';
import { type StoredAnswers, isComplete, missingForRelease } from 'domain/answers/completeness';
import type { Subscriber } from 'domain/kit/person';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { isDeepStrictEqual } from 'node:util';

/** The fields of a questionnaire that only the server writes: whether it is complete, and what the release lacks. */
export interface Assessment {
  readonly completa: boolean;
  readonly liberavel: boolean;
  readonly faltando: readonly string[];
}

export function assess(record: StoredAnswers): Assessment {
  const faltando = missingForRelease(record);
  return { completa: isComplete(record), liberavel: faltando.length === 0, faltando };
}

export function isAssessed(record: StoredAnswers, assessment: Assessment): boolean {
  const stored = record['faltando'];
  return (
    record['completa'] === assessment.completa &&
    record['liberavel'] === assessment.liberavel &&
    Array.isArray(stored) &&
    stored.join() === assessment.faltando.join() &&
    record['completed_at'] !== undefined &&
    (record['completed_at'] !== null) === assessment.completa
  );
}

/**
 * The questionnaire with which the server starts a subscriber who has a name (spec §4): the known answers, the placeholder
 * for the four choices, and no height or weight.
 */
export function initialQuestionnaire(
  subscriber: Pick<Subscriber, 'email' | 'nome' | 'telefone' | 'data_nascimento'>,
  ids: { readonly subscriber: string; readonly uid: string },
  moment: Date,
): Record<string, unknown> {
  const answers = {
    ...forEachAnswer('', null),
    ...Object.fromEntries(CHOICE_FIELDS.map((field) => [field, NOT_INFORMED])),
    nome_completo: subscriber.nome,
    telefone: subscriber.telefone,
    data_nascimento: subscriber.data_nascimento,
  };
  return {
    ...answers,
    ...assess(answers),
    user_id: ids.uid,
    subscriber: ids.subscriber,
    email: subscriber.email,
    completed_at: null,
    created_at: moment,
    updated_at: moment,
  };
}

/** The answers that differ after a change; none if the change created the questionnaire. */
export function changedAnswers({ before, after }: Change<DocumentSnapshot>): readonly AnswerField[] {
  if (!before.exists) return [];
  // Compared by value, because an answer of a wrong type is a new object at each reading. A missing answer and an empty
  // one mean the same: the person did not say.
  const given = (value: unknown) => (value === undefined || value === '' ? null : value);
  return ANSWER_FIELDS.filter(
    (field) => !isDeepStrictEqual(given(before.get(field)), given(after.get(field))),
  );
}
