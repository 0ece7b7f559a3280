import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { TEXT_MAX_LENGTH } from '../fields.ts';

/** Step 6: limitations, not blank (spec §5 "Step rules"), and what else the trainer should know, optional. */
export const LimitationsSchema = v.object({
  limitacoes_lesoes: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(STEP_PROBLEMS.limitacoes_lesoes),
    v.maxLength(TEXT_MAX_LENGTH, STEP_PROBLEMS.long),
  ),
  outros_pontos: v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH, STEP_PROBLEMS.long)),
});
