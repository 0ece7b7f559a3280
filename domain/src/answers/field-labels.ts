import type { AnswerField } from './fields.ts';

export const FIELD_LABELS: Readonly<Record<AnswerField, string>> = {
  nome_completo: 'Nome completo',
  telefone: 'Telefone',
  data_nascimento: 'Data de nascimento',
  altura: 'Altura (m)',
  peso: 'Peso (kg)',
  objetivo_principal: 'Objetivo principal',
  objetivo_outro: 'Objetivo específico',
  experiencia_treino: 'Experiência de treino',
  frequencia_semanal: 'Frequência semanal',
  limitacoes_lesoes: 'Limitações e lesões',
  nivel_energia: 'Nível de energia',
  outros_pontos: 'Outros pontos',
};

export const labelsOf = (fields: readonly AnswerField[]): string =>
  fields.map((field) => FIELD_LABELS[field]).join(', ');
