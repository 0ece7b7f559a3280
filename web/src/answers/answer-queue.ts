import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import type { Answers, FormValues } from 'domain/questionnaire/form';
import type { Questionnaire } from 'domain/records/questionnaire';
import { type Draft, draftOf, draftStore, EMPTY_DRAFT, isEmptyDraft, withoutHealth } from './draft.ts';
import { typedInEditor, type TypedAnswers, typedInWizard } from './typed-answers.ts';

/** `saving` includes the time offline: Firestore sends the write once the network is back. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Sends a draft. Resolves once the server has stored it. */
export type SendDraft = (draft: Draft) => Promise<void>;

/**
 * The answers of one account that the server has not stored yet. They stay on the device until the server confirms them,
 * and are sent one write at a time. The tabs of one account share them, field by field.
 */
export interface AnswerQueue {
  /** Adds answers. `stored` is the record that they change. */
  readonly add: (answers: Partial<Answers>, consent: boolean, stored: Questionnaire | null) => void;
  /** Sends everything. Resolves once all is confirmed; rejects with the first refusal, when the answers stay. */
  readonly flush: (send: SendDraft) => Promise<void>;
  /** Removes these answers, except those that were changed since. */
  readonly drop: (given: Draft) => void;
  /**
   * Removes unsent answers of an earlier visit whose stored answer has changed elsewhere since, because sending them would
   * undo that change unseen. Returns whether there was any.
   */
  readonly dropOutdated: (stored: Questionnaire | null) => boolean;
  /** Removes health data, and a consent that was not sent. */
  readonly forgetHealth: () => void;
  /** Removes everything, sent or typed. */
  readonly clear: () => void;
  /** The unsent answers. The same object as long as nothing changed. */
  readonly pending: () => Draft;
  readonly state: () => SavingState;
  /** Whether the device holds neither unsent nor typed answers. */
  readonly isEmpty: () => boolean;
  /** Whether the unsent answers outlive the page. */
  readonly isKept: () => boolean;
  /** The values typed in the open wizard. */
  readonly typed: TypedAnswers<FormValues>;
  /** The values typed in the open editor. */
  readonly edited: TypedAnswers<Record<AnswerField, string>>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `draft` without the answers in `given`. An answer that was changed since stays. */
function without(draft: Draft, given: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of ANSWER_FIELDS) {
    if (answers[field] === given.answers[field]) delete answers[field];
  }
  return draftOf(answers, draft.consent && !given.consent, draft.over);
}

/** The queue of the account `uid`. Where `storage` is null or refuses a value, it lasts as long as the page. */
export function createAnswerQueue(storage: Storage | null, uid: string): AnswerQueue {
  const store = draftStore(storage, uid);
  const typed = typedInWizard(storage, uid);
  const edited = typedInEditor(storage, uid);
  const everything = [store, typed, edited];
  let state: SavingState = 'idle';
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function change(nextState: SavingState, draft: Draft = store.read()) {
    state = nextState;
    if (draft !== store.read()) store.write(draft);
    for (const listener of listeners) listener();
  }

  async function sendAll(send: SendDraft) {
    try {
      for (let draft = store.read(); !isEmptyDraft(draft); draft = store.read()) {
        change('saving');
        await send(draft);
        const { answers, consent, over: basedOn } = store.read();
        // An answer changed during the write now changes the record that the write has stored.
        const left = without(draftOf(answers, consent, { ...basedOn, ...draft.answers }), draft);
        change(isEmptyDraft(left) ? 'saved' : 'saving', left);
      }
    } catch (error) {
      change('failed');
      throw error;
    } finally {
      running = null;
    }
  }

  return {
    add(answers, consent, stored) {
      const draft = store.read();
      const basedOn = { ...stored, ...draft.over };
      change(state, draftOf({ ...draft.answers, ...answers }, draft.consent || consent, basedOn));
    },
    flush(send) {
      running ??= sendAll(send);
      return running;
    },
    drop: (given) => change(state, without(store.read(), given)),
    dropOutdated(stored) {
      const draft = store.read();
      const { answers, over: basedOn = {} } = draft;
      const outdated = ANSWER_FIELDS.filter(
        (field) =>
          stored !== null &&
          basedOn[field] !== undefined &&
          stored[field] !== basedOn[field] &&
          stored[field] !== answers[field],
      );
      if (outdated.length === 0) return false;
      const given = Object.fromEntries(outdated.map((field) => [field, answers[field]]));
      change(state, without(draft, { answers: given, consent: false }));
      return true;
    },
    forgetHealth() {
      typed.forgetHealth();
      edited.forgetHealth();
      change(state, withoutHealth(store.read()));
    },
    clear() {
      typed.clear();
      edited.clear();
      change('idle', EMPTY_DRAFT);
    },
    pending: store.read,
    state: () => state,
    isEmpty: () => isEmptyDraft(store.read()) && typed.isEmpty() && edited.isEmpty(),
    isKept: () => everything.every((each) => each.isKept()),
    typed,
    edited,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
