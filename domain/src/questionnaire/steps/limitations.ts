import * as v from 'valibot';
import { STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { cleanLines } from '../clean-text.ts';
import { TEXT_MAX_LENGTH } from '../fields.ts';

/** Step 6: limitations, which must not be blank (spec §5 "Step rules"), and optional remarks for the trainer. */
export const LimitationsSchema = v.object({
  limitacoes_lesoes: v.pipe(
    v.string(),
    v.transform(cleanLines),
    v.nonEmpty(STEP_PROBLEMS.limitacoes_lesoes),
    v.maxLength(TEXT_MAX_LENGTH, ({ input }) => STEP_PROBLEMS.long(input.length)),
  ),
  outros_pontos: v.pipe(
    v.string(),
    v.transform(cleanLines),
    v.maxLength(TEXT_MAX_LENGTH, ({ input }) => STEP_PROBLEMS.long(input.length)),
  ),
});
