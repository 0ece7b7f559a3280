import { NOT_INFORMED } from 'domain/questionnaire/fields';
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
    nome_completo: subscriber.nome,
    telefone: subscriber.telefone,
    data_nascimento: subscriber.data_nascimento,
    altura: null,
    peso: null,
    objetivo_principal: NOT_INFORMED,
    objetivo_outro: '',
    experiencia_treino: NOT_INFORMED,
    frequencia_semanal: NOT_INFORMED,
    limitacoes_lesoes: '',
    nivel_energia: NOT_INFORMED,
    outros_pontos: '',
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
