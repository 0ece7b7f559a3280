import * as v from 'valibot';
import { ANSWER_FIELDS, type AnswerField } from './fields.ts';
import { AnswersSchema } from './record.ts';
import { MomentSchema } from '../kit/person.ts';

type Answers = v.InferOutput<typeof AnswersSchema>;

/**
 * `kept_answers/{uid}`: the answers as they stood when a trainer last began the workout, released it or confirmed it, so that the
 * trainer sees what has changed since. Trainers read it while the questionnaire is open to them; only the server writes it.
 */
export const KeptAnswersSchema = v.object({ at: MomentSchema, answers: AnswersSchema });
export type KeptAnswers = v.InferOutput<typeof KeptAnswersSchema>;

/** The questions whose answer differs, in the order of the form. */
export function differingAnswers(before: Answers, after: Answers): readonly AnswerField[] {
  return ANSWER_FIELDS.filter((field) => before[field] !== after[field]);
}
