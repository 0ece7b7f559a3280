import * as v from 'valibot';
import { isCompletePhone } from '../kit/person.ts';
import { cleanLine, cleanLines, isVisible, NAME_MAX_LENGTH } from '../kit/text-field.ts';
import {
  ASKING_STEPS,
  type AskingStep,
  HEIGHT_RANGE,
  isInRange,
  OTHER_GOAL,
  type Step,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from './fields.ts';
import type { FormValues } from './form.ts';
import { birthDateProblem, parseDecimal } from './measures.ts';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from './texts.ts';

// Each of these steps asks for one choice (spec §5 "Step rules"). Legacy and unknown stored values stay valid.

/** Step 4: how long the person has trained. */
const ExperienceSchema = v.object({
  experiencia_treino: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.experiencia_treino)),
});

/** Step 5: how many times a week the person trains. */
const FrequencySchema = v.object({
  frequencia_semanal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.frequencia_semanal)),
});

/** Step 7: the energy level. */
const EnergySchema = v.object({
  nivel_energia: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.nivel_energia)),
});

/**
 * Step 3: a goal, and its description if it is 'outro' (spec §5 "Step rules"). With another goal the description is neither
 * shown nor stored, so it is not checked.
 */
const GoalSchema = v.pipe(
  v.object({
    objetivo_principal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.objetivo_principal)),
    objetivo_outro: v.pipe(v.string(), v.transform(cleanLine)),
  }),
  v.forward(
    v.check(
      (goal) => goal.objetivo_principal !== OTHER_GOAL || goal.objetivo_outro !== '',
      STEP_PROBLEMS.objetivo_outro,
    ),
    ['objetivo_outro'],
  ),
  v.forward(
    v.check(
      (goal) => goal.objetivo_principal !== OTHER_GOAL || goal.objetivo_outro.length <= TEXT_MAX_LENGTH,
      ({ input }) => STEP_PROBLEMS.long(input.objetivo_outro.length),
    ),
    ['objetivo_outro'],
  ),
);

/** Step 6: limitations, which must not be blank (spec §5 "Step rules"), and optional remarks for the trainer. */
const LimitationsSchema = v.object({
  limitacoes_lesoes: v.pipe(
    v.string(),
    v.transform(cleanLines),
    v.nonEmpty(STEP_PROBLEMS.limitacoes_lesoes),
    v.maxLength(TEXT_MAX_LENGTH, ({ input }) => STEP_PROBLEMS.long(input.length)),
  ),
  outros_pontos: v.pipe(
    v.string(),
    v.transform(cleanLines),
    v.maxLength(TEXT_MAX_LENGTH, ({ input }) => STEP_PROBLEMS.long(input.length)),
  ),
});

/** Step 1 (spec §5 "Personal data"): name, phone, and the birth date of a person who is an adult on `today`, YYYY-MM-DD. */
function personalDataSchema(today: string) {
  return v.object({
    nome: v.pipe(
      v.string(),
      v.transform(cleanLine),
      v.check(isVisible, STEP_PROBLEMS.nome),
      v.maxLength(NAME_MAX_LENGTH, STEP_PROBLEMS.nomeLongo),
    ),
    telefone: v.pipe(v.string(), v.check(isCompletePhone, STEP_PROBLEMS.telefone)),
    nascimento: v.pipe(
      v.object({ dia: v.string(), mes: v.string(), ano: v.string() }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const problem = birthDateProblem(dataset.value, today);
        if (problem !== null) addIssue({ message: BIRTH_DATE_PROBLEMS[problem] });
      }),
    ),
  });
}

/** Step 2: height and weight as typed, and the consent without which neither may be stored. */
const PhysicalDataSchema = v.object({
  altura: v.pipe(
    v.string(),
    v.check((text) => isInRange(parseDecimal(text), HEIGHT_RANGE), STEP_PROBLEMS.altura),
  ),
  peso: v.pipe(
    v.string(),
    v.check((text) => isInRange(parseDecimal(text), WEIGHT_RANGE), STEP_PROBLEMS.peso),
  ),
  consentimento: v.pipe(
    v.boolean(),
    v.check((given) => given, STEP_PROBLEMS.consentimento),
  ),
});

/** The schema of the form values of one step. `today` (YYYY-MM-DD) decides which birth dates are accepted. */
function stepSchema(step: AskingStep, today: string) {
  return {
    1: personalDataSchema(today),
    2: PhysicalDataSchema,
    3: GoalSchema,
    4: ExperienceSchema,
    5: FrequencySchema,
    6: LimitationsSchema,
    7: EnergySchema,
  }[step];
}

/** The schema of a form that can be sent: all steps at once. */
export function wholeSchema(today: string) {
  return v.intersect([
    personalDataSchema(today),
    PhysicalDataSchema,
    GoalSchema,
    ExperienceSchema,
    FrequencySchema,
    LimitationsSchema,
    EnergySchema,
  ]);
}

function isFormField(key: unknown, values: FormValues): key is keyof FormValues {
  return typeof key === 'string' && key in values;
}

/** The problems that keep a step from being passed: one text per key of the form. Empty if the step can be passed. */
export function stepProblems(
  step: Step,
  values: FormValues,
  today: string,
): Readonly<Partial<Record<keyof FormValues, string>>> {
  if (step === 0) return {};
  const result = v.safeParse(stepSchema(step, today), values);
  if (result.success) return {};
  const problems: Partial<Record<keyof FormValues, string>> = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    if (isFormField(key, values)) problems[key] ??= issue.message;
  }
  return problems;
}

/** The first step that keeps the form from being sent; null if none does. */
export function firstInvalidStep(values: FormValues, today: string): AskingStep | null {
  return ASKING_STEPS.find((step) => Object.keys(stepProblems(step, values, today)).length > 0) ?? null;
}
