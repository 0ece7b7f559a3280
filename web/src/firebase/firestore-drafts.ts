import type { Answers } from 'domain/questionnaire/form';
import * as v from 'valibot';

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

const key = (uid: string) => `anamnese:${uid}`;

/** What this account left unsent on this device; anything unreadable counts as nothing. */
export function readDraft(storage: Storage | null, uid: string): Draft {
  try {
    return v.parse(DraftSchema, JSON.parse(storage?.getItem(key(uid)) ?? ''));
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps a draft, or removes it when it is empty. Where the browser refuses storage it lives in memory only. */
export function writeDraft(storage: Storage | null, uid: string, draft: Draft): void {
  try {
    if (isEmptyDraft(draft)) storage?.removeItem(key(uid));
    else storage?.setItem(key(uid), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage must not stop the answers from being sent.
  }
}
