import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { forEachAnswer } from 'domain/questionnaire/for-each-answer';
import type { FormValues } from 'domain/questionnaire/form';
import * as v from 'valibot';
import { createDeviceStore } from '../device/device-store.ts';

const measure = v.exactOptional(v.nullable(v.number()));
const text = v.exactOptional(v.string());

const DraftSchema = v.object({
  /** The answers to send, as they will be stored. */
  answers: v.object(forEachAnswer(text, measure)),
  /** The version of the text to which the person has consented, until that is stored. A newer page may be what sends it. */
  consent: v.union([v.literal(false), v.string()]),
  /** What was typed and not given as an answer yet, complete or not, as the form of the wizard holds it. */
  typed: v.object({
    nome: text,
    telefone: text,
    nascimento: v.exactOptional(v.object({ dia: v.string(), mes: v.string(), ano: v.string() })),
    altura: text,
    peso: text,
    consentimento: v.exactOptional(v.boolean()),
    objetivo_principal: text,
    objetivo_outro: text,
    experiencia_treino: text,
    frequencia_semanal: text,
    limitacoes_lesoes: text,
    outros_pontos: text,
    nivel_energia: text,
  } satisfies Record<keyof FormValues, v.GenericSchema>),
});
/** The answers of one account that this device has and the server has not confirmed. */
export type Draft = v.InferOutput<typeof DraftSchema>;
/** Values of the wizard's form, by key. */
export type Typed = Draft['typed'];
/** What became of some keys of the form: the typed value, or undefined where nothing is typed any more. */
export type TypedChanges = { readonly [Key in keyof FormValues]?: FormValues[Key] | undefined };

export const EMPTY_DRAFT: Draft = { answers: {}, consent: false, typed: {} };

/** The storage key of an account's draft. It is there only while the draft holds something. */
export const draftKey = (uid: string) => `anamnese:${uid}`;

/** The store of an account's draft. */
export function draftStore(storage: Storage | null, uid: string) {
  return createDeviceStore(storage, draftKey(uid), DraftSchema, EMPTY_DRAFT);
}

/** Whether a draft has an answer or a consent to send. */
export function hasUnsent({ answers, consent }: Pick<Draft, 'answers' | 'consent'>): boolean {
  return consent !== false || Object.keys(answers).length > 0;
}

/** The draft after these changes of what is typed. */
export function withTyped(draft: Draft, changes: TypedChanges): Draft {
  const typed = Object.entries({ ...draft.typed, ...changes }).filter(([, value]) => value !== undefined);
  return { ...draft, typed: Object.fromEntries(typed) };
}

/** The draft without health data and without a consent. */
export function withoutHealth(draft: Draft): Draft {
  const [answers, typed] = [{ ...draft.answers }, { ...draft.typed }];
  for (const field of HEALTH_FIELDS) {
    delete answers[field];
    delete typed[field];
  }
  delete typed.consentimento;
  return { answers, consent: false, typed };
}
