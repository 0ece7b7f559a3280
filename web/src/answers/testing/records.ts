import { type Questionnaire, QuestionnaireSchema } from 'domain/records/questionnaire';
import * as v from 'valibot';

/** The editor's values where no answer is stored. */
export const nothingToEdit = {
  nome_completo: '',
  telefone: '',
  data_nascimento: '',
  altura: '',
  peso: '',
  objetivo_principal: '',
  objetivo_outro: '',
  experiencia_treino: '',
  frequencia_semanal: '',
  limitacoes_lesoes: '',
  nivel_energia: '',
  outros_pontos: '',
};

/** A stored questionnaire with these fields, and the defaults of all others. */
export const record = (fields: Partial<Questionnaire>): Questionnaire => v.parse(QuestionnaireSchema, fields);
