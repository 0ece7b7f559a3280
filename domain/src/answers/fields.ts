/** The placeholder that the initial record holds for a choice that nobody has made yet (spec §4 "Anamnese"). */
export const NOT_INFORMED = 'Não informado';

/** The ten fields that make a questionnaire complete, in the order they are asked (spec §4). */
export const REQUIRED_FIELDS = [
  'nome_completo',
  'telefone',
  'data_nascimento',
  'altura',
  'peso',
  'objetivo_principal',
  'experiencia_treino',
  'frequencia_semanal',
  'limitacoes_lesoes',
  'nivel_energia',
] as const;

/** Every field that the subscriber answers (spec §3 "anamnese_treinos"). */
export const ANSWER_FIELDS = [...REQUIRED_FIELDS, 'objetivo_outro', 'outros_pontos'] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

/** The answers that are, or in the words of the further points may be, about health. LGPD art. 11 wants a specific consent. */
export const HEALTH_FIELDS = [
  'altura',
  'peso',
  'limitacoes_lesoes',
  'nivel_energia',
  'outros_pontos',
] as const;

/** The heights that are accepted, in metres. */
export const HEIGHT_RANGE = { min: 0.5, max: 2.6 } as const;
/** The weights that are accepted, in kilograms. */
export const WEIGHT_RANGE = { min: 20, max: 400 } as const;

/** The longest answer in free text, in characters. */
export const TEXT_MAX_LENGTH = 2000;

/** Whether `value` is a number within the range, both ends included. */
export function isInRange(
  value: unknown,
  range: { readonly min: number; readonly max: number },
): value is number {
  return typeof value === 'number' && value >= range.min && value <= range.max;
}
