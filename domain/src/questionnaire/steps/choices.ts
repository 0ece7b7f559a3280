import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';

// Each of these steps asks for one choice (spec §5 "Step rules"). Legacy and unknown stored values stay valid.

/** Step 4: how long the person has trained. */
export const ExperienceSchema = v.object({
  experiencia_treino: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.experiencia_treino)),
});

/** Step 5: how many times a week the person trains. */
export const FrequencySchema = v.object({
  frequencia_semanal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.frequencia_semanal)),
});

/** Step 7: the energy level. */
export const EnergySchema = v.object({
  nivel_energia: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.nivel_energia)),
});
