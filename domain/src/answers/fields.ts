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

/** The values that each question with fixed answers offers (spec §3 "Enumerations"). */
export const CHOICES = {
  objetivo_principal: ['emagrecimento', 'hipertrofia', 'condicionamento', 'reabilitacao', 'outro'],
  experiencia_treino: ['iniciante', 'intermediario', 'avancado'],
  frequencia_semanal: ['2x', '3x', '4x', '5x'],
  nivel_energia: ['sempre-animado', 'normal-depende', 'cansado-frequencia'],
} as const;

export type ChoiceField = keyof typeof CHOICES;
export const CHOICE_FIELDS: readonly ChoiceField[] = [
  'objetivo_principal',
  'experiencia_treino',
  'frequencia_semanal',
  'nivel_energia',
];

/** The goal 'other': the person describes it in `objetivo_outro`. */
export const OTHER_GOAL = 'outro';

/**
 * The values to offer for a field that holds `current`: those that can be chosen today, and `current` itself if it is a
 * legacy or unknown value, so that opening a form never changes an answer.
 */
export function choicesWith(field: ChoiceField, current: string): readonly string[] {
  const offered: readonly string[] = CHOICES[field];
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}

/** The steps that ask questions; step 0 is the welcome (spec §2 "Anamnese wizard"). */
export const ASKING_STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type AskingStep = (typeof ASKING_STEPS)[number];
export const STEPS = [0, ...ASKING_STEPS] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = 7;

export const STEP_FIELDS: Readonly<Record<AskingStep, readonly AnswerField[]>> = {
  1: ['nome_completo', 'telefone', 'data_nascimento'],
  2: ['altura', 'peso'],
  3: ['objetivo_principal', 'objetivo_outro'],
  4: ['experiencia_treino'],
  5: ['frequencia_semanal'],
  6: ['limitacoes_lesoes', 'outros_pontos'],
  7: ['nivel_energia'],
};

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
