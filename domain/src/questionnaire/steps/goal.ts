import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { OTHER_GOAL } from '../choices.ts';
import { cleanLine } from '../clean-text.ts';
import { TEXT_MAX_LENGTH } from '../fields.ts';

/**
 * Step 3: a goal, and its description if it is 'outro' (spec §5 "Step rules"). With another goal the description is neither
 * shown nor stored, so it is not checked.
 */
export const GoalSchema = v.pipe(
  v.object({
    objetivo_principal: v.pipe(v.string(), v.nonEmpty(STEP_PROBLEMS.objetivo_principal)),
    objetivo_outro: v.pipe(v.string(), v.transform(cleanLine)),
  }),
  v.forward(
    v.check(
      (goal) => goal.objetivo_principal !== OTHER_GOAL || goal.objetivo_outro !== '',
      STEP_PROBLEMS.objetivo_outro,
    ),
    ['objetivo_outro'],
  ),
  v.forward(
    v.check(
      (goal) => goal.objetivo_principal !== OTHER_GOAL || goal.objetivo_outro.length <= TEXT_MAX_LENGTH,
      ({ input }) => STEP_PROBLEMS.long(input.objetivo_outro.length),
    ),
    ['objetivo_outro'],
  ),
);
