import * as v from 'valibot';
import { ANSWER_FIELDS } from './fields.ts';
import { MomentSchema } from '../kit/person.ts';

/** An answer as it was told: null where the person had said nothing, or where its consent was withdrawn since. */
const Told = v.fallback(v.nullable(v.union([v.string(), v.number()])), null);

/**
 * `anamnese_treinos/{uid}/answer_changes/{minute}_{consent}`: the answers that changed within one minute under one consent,
 * before the first and after the last change, and when that was. Trainers read it while the questionnaire is open to them; only
 * the server writes it.
 */
export const AnswerChangeSchema = v.object({
  user_id: v.string(),
  at: MomentSchema,
  changes: v.record(v.picklist(ANSWER_FIELDS), v.object({ before: Told, after: Told })),
});
export type AnswerChange = v.InferOutput<typeof AnswerChangeSchema>;
