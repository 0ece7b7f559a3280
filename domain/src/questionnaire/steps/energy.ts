import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';

/** Step 7: energy level (spec §5 "Step rules"). Legacy and unknown stored values stay valid. */
export const EnergySchema = v.object({
  nivel_energia: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.nivel_energia)),
});
