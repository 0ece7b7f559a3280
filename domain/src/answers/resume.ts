import type { Questionnaire } from './record.ts';
import { missingForRelease } from './completeness.ts';
import { ASKING_STEPS, LAST_STEP, type Step, STEP_FIELDS } from './steps.ts';

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
      STEP_FIELDS[step].some((field) => missing.includes(field)) || (step === 2 && stored.consent === null),
  );
  return found ?? LAST_STEP;
}
