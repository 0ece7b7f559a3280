import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { HEIGHT_RANGE, isInRange, WEIGHT_RANGE } from '../fields.ts';
import { parseDecimal } from '../measures.ts';

/** Step 2: height and weight as typed, and the consent without which neither may be stored. */
export const PhysicalDataSchema = v.object({
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
