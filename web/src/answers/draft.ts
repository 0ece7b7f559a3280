import { ANSWER_FIELDS, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { forEachAnswer } from 'domain/questionnaire/for-each-answer';
import * as v from 'valibot';
import { answerKey } from './answer-keys.ts';
import { createDeviceStore } from '../device/device-store.ts';

const text = v.exactOptional(v.string());
const measure = v.exactOptional(v.nullable(v.number()));

const SomeAnswersSchema = v.object(forEachAnswer(text, measure));
type SomeAnswers = v.InferOutput<typeof SomeAnswersSchema>;

const DraftSchema = v.object({
  answers: SomeAnswersSchema,
  /** Whether the person has given a consent that is not stored yet. */
  consent: v.boolean(),
  /**
   * The stored answers that these answers replace, as they were when the person gave them; absent where there was no
   * record. The name is kept, because browsers have stored it.
   */
  over: v.exactOptional(SomeAnswersSchema),
});
/** The answers that the server has not confirmed yet. */
export type Draft = v.InferOutput<typeof DraftSchema>;

export const EMPTY_DRAFT: Draft = { answers: {}, consent: false };

/** Whether a draft has neither an answer nor a consent to send. */
export function isEmptyDraft(draft: Draft): boolean {
  return !draft.consent && Object.keys(draft.answers).length === 0;
}

/** A draft of these answers. `basedOn` are the stored answers that they replace; only the fields of `answers` are kept. */
export function draftOf(answers: SomeAnswers, consent: boolean, basedOn: SomeAnswers = {}): Draft {
  const fields = ANSWER_FIELDS.filter(
    (field) => answers[field] !== undefined && basedOn[field] !== undefined,
  );
  if (fields.length === 0) return { answers, consent };
  return { answers, consent, over: Object.fromEntries(fields.map((field) => [field, basedOn[field]])) };
}

/** The store of one account's unsent answers. */
export function draftStore(storage: Storage | null, uid: string) {
  return createDeviceStore(storage, answerKey('', uid), DraftSchema, EMPTY_DRAFT);
}

/** The draft without health data and without a consent. */
export function withoutHealth(draft: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of HEALTH_FIELDS) delete answers[field];
  return draftOf(answers, false, draft.over);
}
