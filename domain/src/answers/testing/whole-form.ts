import * as v from 'valibot';
import { type Questionnaire, QuestionnaireSchema } from '../record.ts';
import { type FormValues, formValues } from '../form.ts';

/** A form in which every question has a valid answer. */
export const wholeForm: FormValues = {
  ...formValues(null, null),
  nome: 'Ana Souza',
  telefone: '(11)98765-4321',
  nascimento: { dia: '28', mes: '2', ano: '1990' },
  altura: '1,74',
  peso: '80,9',
  consentimento: true,
  objetivo_principal: 'hipertrofia',
  experiencia_treino: 'iniciante',
  frequencia_semanal: '3x',
  limitacoes_lesoes: 'Nenhuma',
  nivel_energia: 'normal-depende',
};

/** The ten required answers of `wholeForm`, as they are stored. */
export const wholeAnswers = {
  nome_completo: 'Ana Souza',
  telefone: '(11)98765-4321',
  data_nascimento: '1990-02-28',
  altura: 1.74,
  peso: 80.9,
  objetivo_principal: 'hipertrofia',
  experiencia_treino: 'iniciante',
  frequencia_semanal: '3x',
  limitacoes_lesoes: 'Nenhuma',
  nivel_energia: 'normal-depende',
};

/** The stored questionnaire of `wholeForm`, with the values of `changes` instead of its own. */
export function questionnaireOf(changes: Record<string, unknown> = {}): Questionnaire {
  return v.parse(QuestionnaireSchema, {
    ...wholeAnswers,
    consent: { versao: '2026-11', aceito_em: { toDate: () => new Date('2026-11-01T12:00:00Z') } },
    ...changes,
  });
}
