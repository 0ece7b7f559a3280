import type { Questionnaire } from './record.ts';
import { isInformed } from './completeness.ts';
import { ANSWER_FIELDS, type AnswerField, HEALTH_FIELDS, REQUIRED_FIELDS } from './fields.ts';
import { type Answers, answersOf, changedAnswers, type FormValues } from './form.ts';
import { stepProblems } from './step-problems.ts';
import { ASKING_STEPS, type Step, STEP_FIELDS } from './steps.ts';

export function formKey(field: AnswerField): keyof FormValues {
  if (field === 'nome_completo') return 'nome';
  return field === 'data_nascimento' ? 'nascimento' : field;
}

/** A form that is being filled in, with the stored answers that it started from. */
interface FillingIn {
  readonly values: FormValues;
  /** The form values that follow from `stored`. Values that differ from them were typed here. */
  readonly base: FormValues;
  /** The answers that the server has, as far as this device knows, with those that it is being sent. */
  readonly stored: Questionnaire | null;
  /** The last step that the person completed. They have seen the registration's data there, so these count as answers. */
  readonly passed: Step;
  /** The date in São Paulo, YYYY-MM-DD. */
  readonly today: string;
}

/**
 * The answers that may be stored now: those typed here that are valid by themselves, and the registration's data on the
 * steps that were passed. An answer that was only shown is left out: it may have changed on another device, or be spelt as an
 * older version spelt it. An invalid or empty answer never replaces a stored one, a minor's birth date is not stored, and
 * health data are not stored before the consent.
 */
export function sendableAnswers({ values, base, stored, passed, today }: FillingIn): Partial<Answers> {
  const answers = answersOf(values, stored);
  const shown = answersOf(base, stored);
  const problems = ASKING_STEPS.flatMap((each) => Object.keys(stepProblems(each, values, today)));
  const reached = ASKING_STEPS.filter((each) => each <= passed).flatMap((each) => STEP_FIELDS[each]);
  const isMissing = (field: AnswerField) =>
    REQUIRED_FIELDS.some((required) => required === field && !isInformed(stored ?? {}, required));

  const fields = ANSWER_FIELDS.filter((field) => {
    const confirmed = reached.includes(field) && isMissing(field);
    const allowed = values.consentimento || !HEALTH_FIELDS.some((health) => health === field);
    return allowed && !problems.includes(formKey(field)) && (confirmed || answers[field] !== shown[field]);
  });
  return changedAnswers(Object.fromEntries(fields.map((field) => [field, answers[field]])), stored);
}

/** Whether the consent was given here and is not stored yet. */
export function isNewConsent({ values, base }: Pick<FillingIn, 'values' | 'base'>): boolean {
  return values.consentimento && !base.consentimento;
}
