import * as v from 'valibot';
import { isCompletePhone } from '../kit/person.ts';
import { cleanLine, cleanLines, hasVisibleText, NAME_MAX_LENGTH } from '../kit/text-field.ts';
import {
  type AnswerField,
  ANSWERS,
  answersWith,
  ASKING_STEPS,
  type AskingStep,
  HEIGHT_RANGE,
  isInRange,
  OTHER_GOAL,
  REQUIRED_FIELDS,
  type Step,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from './fields.ts';
import type { FormValues } from './form.ts';
import { birthDateProblem, parseDecimal } from './measures.ts';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from './texts.ts';

/** What says that an answer is missing. */
const MISSING: Readonly<Partial<Record<AnswerField, string>>> = STEP_PROBLEMS;

/** A choice or a text (spec §5 "Step rules"): not blank where it is required. Legacy and unknown stored values stay valid. */
function questionSchema(field: AnswerField) {
  const isRequired = REQUIRED_FIELDS.some((required) => required === field);
  return v.pipe(
    v.string(),
    v.check((text) => !isRequired || cleanLines(text) !== '', MISSING[field] ?? ''),
    v.check(
      (text) => cleanLines(text).length <= TEXT_MAX_LENGTH,
      ({ input }) => STEP_PROBLEMS.long(cleanLines(input).length),
    ),
  );
}

const QUESTIONS = [...answersWith('kind', 'choice'), ...answersWith('kind', 'lines')];

/** All choices and longer texts, or those of one step. The other kinds have rules of their own below. */
function questionsSchema(step?: AskingStep) {
  const asked = QUESTIONS.filter((field) => step === undefined || ANSWERS[field].step === step);
  const schemas = Object.fromEntries(asked.map((field) => [field, questionSchema(field)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has the fields of all steps
  return v.object(schemas as Record<(typeof QUESTIONS)[number], ReturnType<typeof questionSchema>>);
}

/**
 * Step 3: the description of a goal that is 'outro' (spec §5 "Step rules"). With another goal the description is neither shown nor
 * stored, so it is not checked.
 */
const GoalSchema = v.pipe(
  v.object({ objetivo_principal: v.string(), objetivo_outro: v.pipe(v.string(), v.transform(cleanLine)) }),
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

/** Step 1 (spec §5 "Personal data"): name, phone, and the birth date of a person who is an adult on `today`, YYYY-MM-DD. */
function personalDataSchema(today: string) {
  return v.object({
    nome: v.pipe(
      v.string(),
      v.transform(cleanLine),
      v.check(hasVisibleText, STEP_PROBLEMS.nome),
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
  const questions = questionsSchema(step);
  switch (step) {
    case 1:
      return v.intersect([personalDataSchema(today), questions]);
    case 2:
      return v.intersect([PhysicalDataSchema, questions]);
    case 3:
      return v.intersect([GoalSchema, questions]);
    default:
      return questions;
  }
}

/** The schema of a form that can be sent: all steps at once. */
export function wholeSchema(today: string) {
  return v.intersect([personalDataSchema(today), PhysicalDataSchema, GoalSchema, questionsSchema()]);
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
