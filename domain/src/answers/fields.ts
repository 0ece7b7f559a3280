/** The placeholder that the initial record holds for a choice that nobody has made yet (spec §4 "Anamnese"). */
export const NOT_INFORMED = 'Não informado';

/** The steps that ask questions; step 0 is the welcome (spec §2 "Anamnese wizard"). */
export const ASKING_STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type AskingStep = (typeof ASKING_STEPS)[number];
export const STEPS = [0, ...ASKING_STEPS] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = 7;

/** What is known of an answer beside its name. */
interface AnswerDefinition {
  readonly label: string;
  /** How it is given: `choice` is one of fixed values, `line` and `lines` are free text, `measure` is stored as a number. */
  readonly kind: 'name' | 'phone' | 'date' | 'measure' | 'choice' | 'line' | 'lines';
  /** The step that asks it. */
  readonly step: AskingStep;
  /** It belongs to what makes a questionnaire complete (spec §4). */
  readonly isRequired?: true;
  /** It is, or in the person's own words may be, about health. LGPD art. 11 wants a specific consent. */
  readonly isHealth?: true;
}

/** Every answer of the subscriber (spec §3 "anamnese_treinos"): the required ones in the order in which they are asked, then the others. */
export const ANSWERS = {
  nome_completo: { label: 'Nome completo', kind: 'name', step: 1, isRequired: true },
  telefone: { label: 'Telefone', kind: 'phone', step: 1, isRequired: true },
  data_nascimento: { label: 'Data de nascimento', kind: 'date', step: 1, isRequired: true },
  altura: { label: 'Altura (m)', kind: 'measure', step: 2, isRequired: true, isHealth: true },
  peso: { label: 'Peso (kg)', kind: 'measure', step: 2, isRequired: true, isHealth: true },
  objetivo_principal: { label: 'Objetivo principal', kind: 'choice', step: 3, isRequired: true },
  experiencia_treino: { label: 'Experiência de treino', kind: 'choice', step: 4, isRequired: true },
  frequencia_semanal: { label: 'Frequência semanal', kind: 'choice', step: 5, isRequired: true },
  limitacoes_lesoes: {
    label: 'Limitações e lesões',
    kind: 'lines',
    step: 6,
    isRequired: true,
    isHealth: true,
  },
  nivel_energia: { label: 'Nível de energia', kind: 'choice', step: 7, isRequired: true, isHealth: true },
  objetivo_outro: { label: 'Objetivo específico', kind: 'line', step: 3 },
  outros_pontos: { label: 'Outros pontos', kind: 'lines', step: 6, isHealth: true },
} as const satisfies Readonly<Record<string, AnswerDefinition>>;

export type AnswerField = keyof typeof ANSWERS;
/** The names of the answers whose definition has this part. */
type AnswersWith<Part> = {
  [Field in AnswerField]: (typeof ANSWERS)[Field] extends Part ? Field : never;
}[AnswerField];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys
export const ANSWER_FIELDS = Object.keys(ANSWERS) as readonly AnswerField[];

/** The answers whose definition has this value, in the order of the table. */
export function answersWith<Key extends keyof AnswerDefinition, Value extends AnswerDefinition[Key]>(
  key: Key,
  value: Value,
): readonly AnswersWith<Readonly<Record<Key, Value>>>[] {
  const has = (field: AnswerField): field is AnswersWith<Readonly<Record<Key, Value>>> =>
    (ANSWERS[field] as AnswerDefinition)[key] === value;
  return ANSWER_FIELDS.filter(has);
}

/** An object with a value for each answer. */
export function mapAnswers<Value>(valueOf: (field: AnswerField) => Value): Record<AnswerField, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is among the entries
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    AnswerField,
    Value
  >;
}

/** The ten fields that make a questionnaire complete, in the order they are asked (spec §4). */
export const REQUIRED_FIELDS = answersWith('isRequired', true);
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** The answers that are, or in the words of the further points may be, about health. */
export const HEALTH_FIELDS = answersWith('isHealth', true);

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

/** The answers that are one of fixed values. */
export const CHOICE_FIELDS = answersWith('kind', 'choice');
export type ChoiceField = (typeof CHOICE_FIELDS)[number];

/** The values that each question with fixed answers offers (spec §3 "Enumerations"). */
export const CHOICES = {
  objetivo_principal: ['emagrecimento', 'hipertrofia', 'condicionamento', 'reabilitacao', 'outro'],
  experiencia_treino: ['iniciante', 'intermediario', 'avancado'],
  frequencia_semanal: ['2x', '3x', '4x', '5x'],
  nivel_energia: ['sempre-animado', 'normal-depende', 'cansado-frequencia'],
} as const satisfies Readonly<Record<ChoiceField, readonly string[]>>;

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

/** The answers that a step asks for. */
export const fieldsOfStep = (step: Step): readonly AnswerField[] =>
  ANSWER_FIELDS.filter((field) => ANSWERS[field].step === step);

export const FIELD_LABELS = mapAnswers((field): string => ANSWERS[field].label);

export const labelsOf = (fields: readonly AnswerField[]): string =>
  fields.map((field) => FIELD_LABELS[field]).join(', ');

/** An object with a property for each answer: `text` for an answer stored as text, `measure` for one stored as a number. */
export function forEachAnswer<Text, Measure>(text: Text, measure: Measure) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says the same as the expression
  return mapAnswers((field) => (ANSWERS[field].kind === 'measure' ? measure : text)) as {
    [Field in AnswerField]: (typeof ANSWERS)[Field]['kind'] extends 'measure' ? Measure : Text;
  };
}

/** The key of the form under which an answer is filled in. */
export function formKey(field: AnswerField) {
  if (field === 'nome_completo') return 'nome';
  return field === 'data_nascimento' ? 'nascimento' : field;
}
