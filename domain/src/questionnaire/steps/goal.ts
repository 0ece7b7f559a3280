import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { OTHER_GOAL } from '../choices.ts';
import { TEXT_MAX_LENGTH } from '../fields.ts';

/** Step 3: a goal, and its own words where it is 'outro' (spec §5 "Step rules"). */
export const GoalSchema = v.pipe(
  v.object({
    objetivo_principal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.objetivo_principal)),
    objetivo_outro: v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH, STEP_PROBLEMS.long)),
  }),
  v.forward(
    v.check(
      (goal) => goal.objetivo_principal !== OTHER_GOAL || goal.objetivo_outro.trim() !== '',
      STEP_PROBLEMS.objetivo_outro,
    ),
    ['objetivo_outro'],
  ),
);
