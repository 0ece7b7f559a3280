import type { AnswerField } from './fields.ts';

/** An object with a property for each answer: `text` for an answer stored as text, `measure` for one stored as a number. */
export function forEachAnswer<Text, Measure>(text: Text, measure: Measure) {
  return {
    nome_completo: text,
    telefone: text,
    data_nascimento: text,
    altura: measure,
    peso: measure,
    objetivo_principal: text,
    objetivo_outro: text,
    experiencia_treino: text,
    frequencia_semanal: text,
    limitacoes_lesoes: text,
    nivel_energia: text,
    outros_pontos: text,
  } satisfies Record<AnswerField, Text | Measure>;
}
