import type { Anamnese } from '../records/anamnese.ts';
import { type AnswerField, HEALTH_FIELDS } from './fields.ts';
import { type Answers, answersOf, changedAnswers, type FormValues } from './form.ts';
import { ASKING_STEPS, type AskingStep, STEP_FIELDS, stepProblems } from './steps.ts';

const FORM_FIELDS: Readonly<Partial<Record<AnswerField, keyof FormValues>>> = {
  nome_completo: 'nome',
  data_nascimento: 'nascimento',
};

/**
 * What may be stored now: the changed answers up to `step` that are valid by themselves. An invalid or emptied answer
 * never replaces a stored one, a minor's birth date is not kept, and health data not before consent.
 */
export function sendableAnswers(
  values: FormValues,
  stored: Anamnese | null,
  step: AskingStep,
  today: string,
): Partial<Answers> {
  const answers = answersOf(values, stored);
  const valid = ASKING_STEPS.filter((each) => each <= step).flatMap((each) => {
    const problems = stepProblems(each, values, today);
    return STEP_FIELDS[each].filter((field) => !((FORM_FIELDS[field] ?? field) in problems));
  });
  const allowed = valid.filter(
    (field) => values.consentimento || !HEALTH_FIELDS.some((health) => health === field),
  );
  return changedAnswers(Object.fromEntries(allowed.map((field) => [field, answers[field]])), stored);
}
