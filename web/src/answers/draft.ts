import { ANSWER_FIELDS, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { forEachAnswer } from 'domain/questionnaire/for-each-answer';
import * as v from 'valibot';
import { createDeviceStore } from '../device/device-store.ts';

const text = v.exactOptional(v.string());
const measure = v.exactOptional(v.nullable(v.number()));

const SomeAnswersSchema = v.object(forEachAnswer(text, measure));
type SomeAnswers = v.InferOutput<typeof SomeAnswersSchema>;

const DraftSchema = v.object({
  answers: SomeAnswersSchema,
  /** Consent given and not yet stored. */
  consent: v.boolean(),
  /** What was stored in their place when they were given; nothing where there was no record yet. */
  over: v.exactOptional(SomeAnswersSchema),
});
/** Answers that the server has not confirmed yet. */
export type Draft = v.InferOutput<typeof DraftSchema>;

export const EMPTY_DRAFT: Draft = { answers: {}, consent: false };

export function isEmptyDraft(draft: Draft): boolean {
  return !draft.consent && Object.keys(draft.answers).length === 0;
}

/** A draft that remembers no more than it has to. */
export function draftOf(answers: SomeAnswers, consent: boolean, over: SomeAnswers = {}): Draft {
  const fields = ANSWER_FIELDS.filter((field) => answers[field] !== undefined && over[field] !== undefined);
  if (fields.length === 0) return { answers, consent };
  return { answers, consent, over: Object.fromEntries(fields.map((field) => [field, over[field]])) };
}

/** What this account left unsent on this device. */
export function draftStore(storage: Storage | null, uid: string) {
  return createDeviceStore(storage, `anamnese:${uid}`, DraftSchema, EMPTY_DRAFT);
}

/** A draft without what only a consent allows, and without the consent. */
export function withoutHealth(draft: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of HEALTH_FIELDS) delete answers[field];
  return draftOf(answers, false, draft.over);
}
