import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';

/** Step 5: trainings a week (spec §5 "Step rules"). Legacy and unknown stored values stay valid. */
export const FrequencySchema = v.object({
  frequencia_semanal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.frequencia_semanal)),
});
