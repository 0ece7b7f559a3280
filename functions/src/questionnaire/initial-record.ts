import { CHOICE_FIELDS } from 'domain/questionnaire/choices';
import { NOT_INFORMED } from 'domain/questionnaire/fields';
import { forEachAnswer } from 'domain/questionnaire/for-each-answer';
import type { Subscriber } from 'domain/records/subscriber';
import { assess } from './assess.ts';

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
