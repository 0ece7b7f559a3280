import * as v from 'valibot';
import { MomentSchema } from '../kit/person.ts';
import { ANSWER_FIELDS, type AnswerField, forEachAnswer } from './fields.ts';

const text = v.fallback(v.string(), '');
const measure = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null);

/** The answers of a questionnaire without what else it holds. */
export const AnswersSchema = v.object(forEachAnswer(text, measure));

/**
 * A document of `anamnese_treinos` (spec §3) as a screen reads it. A missing field or one of the wrong type is read as not
 * answered, and unknown fields are left out, so that no stored document breaks a screen. `altura` is in metres, `peso` in
 * kilograms. The server writes `completa`, `liberavel` and `faltando`; `completa` is null until it has.
 */
export const QuestionnaireSchema = v.object({
  user_id: text,
  subscriber: text,
  email: text,
  ...AnswersSchema.entries,
  /** The questionnaire no longer asks this; older answers are still shown. */
  equipamentos_disponiveis: text,
  consent: v.fallback(
    v.nullable(v.object({ versao: v.string(), aceito_em: v.fallback(v.nullable(MomentSchema), null) })),
    null,
  ),
  completa: v.fallback(v.nullable(v.boolean()), null),
  liberavel: v.fallback(v.nullable(v.boolean()), null),
  faltando: v.fallback(v.array(v.string()), []),
});
export type Questionnaire = v.InferOutput<typeof QuestionnaireSchema>;

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
