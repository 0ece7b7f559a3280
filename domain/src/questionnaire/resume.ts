import type { Questionnaire } from '../records/questionnaire.ts';
import { missingForRelease } from './completeness.ts';
import { ASKING_STEPS, LAST_STEP, type Step, STEP_FIELDS } from './steps.ts';

/**
 * Where a reopened wizard starts: the first step whose required data is missing (spec §4), the placeholder counting as
 * missing in every field (design §8); the welcome where nothing is stored. Step 2 also where the consent is missing,
 * since no health answer can be stored without it.
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
