import type { Questionnaire } from '../records/questionnaire.ts';
import { isInformed } from './completeness.ts';
import { ANSWER_FIELDS, type AnswerField, HEALTH_FIELDS, REQUIRED_FIELDS } from './fields.ts';
import { type Answers, answersOf, changedAnswers, FORM_KEYS, type FormValues, isSameIn } from './form.ts';
import { stepProblems } from './step-problems.ts';
import { ASKING_STEPS, type Step, STEP_FIELDS } from './steps.ts';

/** Where the form keeps an answer. */
function formKey(field: AnswerField): keyof FormValues {
  if (field === 'nome_completo') return 'nome';
  return field === 'data_nascimento' ? 'nascimento' : field;
}

/** A form that is being filled in, and what it stands on. */
export interface FillingIn {
  readonly values: FormValues;
  /** The form as `stored` gives it: what differs from it was typed here. */
  readonly base: FormValues;
  /** What the server has, as far as this device knows, with the answers on their way there. */
  readonly stored: Questionnaire | null;
  /** The last step gone on from: what the registration told for it was seen, and holds. */
  readonly passed: Step;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * What may be stored now: the answers given here that are valid by themselves, and what the registration told for the
 * steps that were passed. Never an answer that was only shown: it may have been changed elsewhere meanwhile, or be spelt as
 * an older version did. An invalid or emptied answer never replaces a stored one, a minor's birth date is not kept, and
 * health data not before consent.
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

/** What was typed and is not among the stored answers, finished or not: what a reload would lose. */
export function typedValues({
  values,
  base,
  stored,
}: Omit<FillingIn, 'passed' | 'today'>): Partial<FormValues> {
  const answers = answersOf(values, stored);
  const settled = ANSWER_FIELDS.filter((field) => answers[field] && answers[field] === stored?.[field]);
  const keys = FORM_KEYS.filter(
    (key) => !isSameIn(key, values, base) && !settled.some((field) => formKey(field) === key),
  );
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
