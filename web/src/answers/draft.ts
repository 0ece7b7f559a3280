import { useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import {
  ANSWER_FIELDS,
  type AnswerField,
  forEachAnswer,
  formKey,
  HEALTH_FIELDS,
} from 'domain/answers/fields';
import type { Answers, FormValues } from 'domain/answers/form';
import type { Questionnaire } from 'domain/answers/record';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';

const measure = v.exactOptional(v.nullable(v.number()));
const text = v.exactOptional(v.string());

const { nome_completo: _name, data_nascimento: _birthDate, ...typedTexts } = forEachAnswer(text, text);

const DraftSchema = v.object({
  answers: v.object(forEachAnswer(text, measure)),
  /**
   * The version of the text to which the person has consented, until the consent is stored. A newer page, with a newer text, may
   * send it.
   */
  consent: v.union([v.literal(false), v.string()]),
  /** What was typed and not given as an answer yet, complete or not, as the form of the wizard holds it. */
  typed: v.object({
    ...typedTexts,
    nome: text,
    nascimento: v.exactOptional(v.object({ dia: v.string(), mes: v.string(), ano: v.string() })),
    consentimento: v.exactOptional(v.boolean()),
  } satisfies Record<keyof FormValues, v.GenericSchema>),
});
/** The answers of one account that this device has and the server has not confirmed. */
export type Draft = v.InferOutput<typeof DraftSchema>;
export type Typed = Draft['typed'];
/** What became of some keys of the form: the typed value, or undefined where nothing is typed any more. */
export type TypedChanges = { readonly [Key in keyof FormValues]?: FormValues[Key] | undefined };

export const EMPTY_DRAFT: Draft = { answers: {}, consent: false, typed: {} };

/** The storage key of an account's draft. It is there only while the draft holds something. */
const draftKey = (uid: string) => `anamnese:${uid}`;

function storedDraft(storage: Storage | null, uid: string) {
  return createDeviceStore(storage, draftKey(uid), DraftSchema, EMPTY_DRAFT);
}

export function hasUnsent({ answers, consent }: Pick<Draft, 'answers' | 'consent'>): boolean {
  return consent !== false || Object.keys(answers).length > 0;
}

function withTyped(draft: Draft, changes: TypedChanges): Draft {
  const typed = Object.entries({ ...draft.typed, ...changes }).filter(([, value]) => value !== undefined);
  return { ...draft, typed: Object.fromEntries(typed) };
}

function withoutHealth(draft: Draft): Draft {
  const [answers, typed] = [{ ...draft.answers }, { ...draft.typed }];
  for (const field of HEALTH_FIELDS) {
    delete answers[field];
    delete typed[field];
  }
  delete typed.consentimento;
  return { answers, consent: false, typed };
}

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/**
 * Whether this device keeps answers of the account `uid` that the server does not have. It turns false when another tab erases them
 * by 'Sair e apagar'. A `uid` of null means no account, so nothing is kept.
 */
export function useKeptAnswers(uid: string | null): boolean {
  // Nothing is stored under an empty uid.
  return useSyncExternalStore(
    subscribeToStorage,
    () => deviceStorage()?.getItem(draftKey(uid ?? '')) != null,
  );
}

/** `saving` includes the time offline: Firestore sends the write once the network is back. */
type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Answers that a person has given, and whether they have just allowed health data to be kept. */
export type GivenAnswers = Pick<Draft, 'answers' | 'consent'>;

/** `draft` without the answers in `given`. An answer that was changed since stays. */
function without(draft: Draft, given: GivenAnswers): Draft {
  const answers = { ...draft.answers };
  for (const field of ANSWER_FIELDS) {
    if (answers[field] === given.answers[field]) delete answers[field];
  }
  return { ...draft, answers, consent: !given.consent && draft.consent };
}

/**
 * The answers of the account `uid` that the server has not stored yet. They stay on the device until the server confirms them, and
 * are sent one write at a time. The tabs of one account share them, field by field. Where `storage` is null or refuses a value, they
 * last as long as the page.
 */
export function createDraftStore(storage: Storage | null, uid: string) {
  const store = storedDraft(storage, uid);
  let state: SavingState = 'idle';
  let running: Promise<void> | null = null;
  /** The answers that this page has given last. */
  let given: Partial<Answers> = {};
  const listeners = new Set<() => void>();

  function change(nextState: SavingState, draft: Draft = store.read()) {
    state = nextState;
    if (draft !== store.read()) store.write(draft);
    for (const listener of listeners) listener();
  }

  async function sendAll(send: (draft: Draft) => Promise<void>) {
    try {
      for (let draft = store.read(); hasUnsent(draft); draft = store.read()) {
        change('saving');
        await send(draft);
        const left = without(store.read(), draft);
        change(hasUnsent(left) ? 'saving' : 'saved', left);
      }
    } catch (error) {
      change('failed');
      throw error;
    } finally {
      running = null;
    }
  }

  return {
    type: (changes: TypedChanges) => change(state, withTyped(store.read(), changes)),
    forgetTyped: () => change(state, { ...store.read(), typed: {} }),
    /** Adds answers to be sent. They replace what was typed in their fields. */
    add({ answers, consent }: GivenAnswers) {
      const draft = store.read();
      given = { ...given, ...answers };
      const fields = ANSWER_FIELDS.filter((field) => answers[field] !== undefined).map(formKey);
      const settled = [...fields, ...(consent ? ['consentimento'] : [])].map((key) => [key, undefined]);
      const unsent = { answers: { ...draft.answers, ...answers }, consent: consent || draft.consent };
      change(state, withTyped({ ...unsent, typed: draft.typed }, Object.fromEntries(settled)));
    },
    /** Sends everything. Resolves once all is confirmed; rejects with the first refusal, and the answers then stay. */
    flush(send: (draft: Draft) => Promise<void>): Promise<void> {
      running ??= sendAll(send);
      return running;
    },
    /** Removes these answers, except those that were changed since. */
    drop: (dropped: GivenAnswers) => change(state, without(store.read(), dropped)),
    /** Removes the unsent health answers if no consent covers them, neither in `stored` nor on this device. */
    dropUncovered(stored: Questionnaire | null) {
      const draft = store.read();
      if (draft.consent || (stored?.consent ?? null) !== null) return;
      const answers = Object.fromEntries(HEALTH_FIELDS.map((field) => [field, draft.answers[field]]));
      change(state, without(draft, { answers, consent: false }));
    },
    /** Removes health data, and a consent that was not sent. */
    forgetHealth: () => change(state, withoutHealth(store.read())),
    clear: () => change('idle', EMPTY_DRAFT),
    /** The same object as long as nothing changed. */
    draft: store.read,
    state: () => state,
    isEmpty: () => !hasUnsent(store.read()) && Object.keys(store.read().typed).length === 0,
    /** Whether the draft outlives the page. */
    isKept: store.isKept,
    /**
     * The fields that this page has answered and that somebody else answered otherwise between two states of the record. An
     * answer that was erased, as by a withdrawn consent, is none of them.
     */
    replaced(before: Questionnaire, after: Questionnaire): readonly AnswerField[] {
      const waiting = store.read().answers;
      return ANSWER_FIELDS.filter(
        (field) =>
          before[field] === given[field] &&
          after[field] &&
          after[field] !== before[field] &&
          !(field in waiting),
      );
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type DraftStore = Readonly<ReturnType<typeof createDraftStore>>;

/**
 * The draft of one account's answers. Each session gets a store of its own: a write that was under way when its session
 * closed never settles, and a store that waited for it would send nothing more.
 */
export function useDraftStore(uid: string, session: DataSession | null): DraftStore {
  const [current, setCurrent] = useState(() => start(uid, session));
  if (current.session !== session) setCurrent(start(uid, session));
  return current.drafts;
}

const start = (uid: string, session: DataSession | null) => ({
  session,
  drafts: createDraftStore(deviceStorage(), uid),
});

export function useSavingState(drafts: DraftStore): SavingState {
  return useSyncExternalStore(drafts.subscribe, drafts.state);
}

export function useDraft(drafts: DraftStore): Draft {
  return useSyncExternalStore(drafts.subscribe, drafts.draft);
}
