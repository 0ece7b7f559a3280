import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import type { Answers } from 'domain/questionnaire/form';
import * as v from 'valibot';
import { createDeviceStore } from './device-store.ts';

const text = v.exactOptional(v.string());
const measure = v.exactOptional(v.nullable(v.number()));

const DraftSchema = v.object({
  answers: v.object({
    nome_completo: text,
    telefone: text,
    data_nascimento: text,
    altura: measure,
    peso: measure,
    objetivo_principal: text,
    objetivo_outro: text,
    experiencia_treino: text,
    frequencia_semanal: text,
    limitacoes_lesoes: text,
    nivel_energia: text,
    outros_pontos: text,
  } satisfies Record<keyof Answers, v.GenericSchema>),
  /** Consent given and not yet stored. */
  consent: v.boolean(),
});
/** Answers that the server has not confirmed yet. */
export type Draft = v.InferOutput<typeof DraftSchema>;

export const EMPTY_DRAFT: Draft = { answers: {}, consent: false };

export function isEmptyDraft(draft: Draft): boolean {
  return !draft.consent && Object.keys(draft.answers).length === 0;
}

/** What this account left unsent on this device. */
export function draftStore(storage: Storage | null, uid: string) {
  return createDeviceStore(storage, `anamnese:${uid}`, { schema: DraftSchema, empty: EMPTY_DRAFT });
}

/** A draft without what only a consent allows, and without the consent. */
export function withoutHealth(draft: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of HEALTH_FIELDS) delete answers[field];
  return { answers, consent: false };
}
