import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';

/** Step 4: how long one has trained (spec §5 "Step rules"). Legacy and unknown stored values stay valid. */
export const ExperienceSchema = v.object({
  experiencia_treino: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.experiencia_treino)),
});
