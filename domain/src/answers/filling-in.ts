import { stepProblems } from './checks.ts';
import { isInformed, missingForRelease } from './completeness.ts';
import {
  ANSWER_FIELDS,
  type AnswerField,
  ASKING_STEPS,
  fieldsOfStep,
  formKey,
  HEALTH_FIELDS,
  LAST_STEP,
  REQUIRED_FIELDS,
  type Step,
} from './fields.ts';
import { type Answers, answersOf, changedAnswers, type FormValues } from './form.ts';
import type { Questionnaire } from './record.ts';

// The panel judges answers before anybody fills them in, so this and the checks' texts load with the wizard.

/**
 * The step at which a reopened wizard starts: the first one that misses a required answer (spec §4), where the placeholder
 * counts as missing. It is the welcome if nothing is stored, and step 2 if the consent is missing, because no health answer
 * can be stored without it.
 */
export function resumeStep(stored: Questionnaire | null): Step {
  if (stored === null) return 0;
  const missing = missingForRelease(stored);
  const found = ASKING_STEPS.find(
    (step) =>
      fieldsOfStep(step).some((field) => missing.includes(field)) || (step === 2 && stored.consent === null),
  );
  return found ?? LAST_STEP;
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
  const reached = ASKING_STEPS.filter((each) => each <= passed).flatMap((each) => fieldsOfStep(each));
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
