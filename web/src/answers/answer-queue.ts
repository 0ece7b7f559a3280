import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import type { Answers, FormValues } from 'domain/questionnaire/form';
import type { Questionnaire } from 'domain/records/questionnaire';
import { type Draft, draftOf, draftStore, EMPTY_DRAFT, isEmptyDraft, withoutHealth } from './draft.ts';
import { typedInEditor, type TypedAnswers, typedInWizard } from './typed-answers.ts';

/** `saving` also while the device is offline: the write is on its way as soon as the network is back. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Sends a draft and resolves once the server has it. */
export type SendDraft = (draft: Draft) => Promise<void>;

/**
 * Answers on their way to the server: kept on the device until confirmed, sent one write at a time. The tabs of one
 * account share what is kept, each field by itself.
 */
export interface AnswerQueue {
  /** `stored`: what the answers stand over. */
  readonly add: (answers: Partial<Answers>, consent: boolean, stored: Questionnaire | null) => void;
  /** Resolves once all that was added is confirmed; rejects with the first refusal, keeping the draft. */
  readonly flush: (send: SendDraft) => Promise<void>;
  /** Gives up these answers, where nothing else was answered since. */
  readonly drop: (given: Draft) => void;
  /**
   * Gives up, and tells whether there was any, what an earlier visit left unsent of answers that were changed elsewhere since
   * (`stored`): sent now, it would undo the change unseen.
   */
  readonly dropOutdated: (stored: Questionnaire | null) => boolean;
  /** Gives up what only a consent allows, and a consent that was not sent. */
  readonly forgetHealth: () => void;
  /** Forgets what was not sent, and what was only typed. */
  readonly clear: () => void;
  /** The same object as long as nothing changed. */
  readonly pending: () => Draft;
  readonly state: () => SavingState;
  /** Whether nothing would be lost with this device: neither unsent nor typed. */
  readonly isEmpty: () => boolean;
  /** Whether what was not sent would survive this page. */
  readonly isKept: () => boolean;
  /** What stands in the open wizard. */
  readonly typed: TypedAnswers<FormValues>;
  /** What stands in the open editor. */
  readonly edited: TypedAnswers<Record<AnswerField, string>>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What of `draft` is left without `given`: an answer changed since stays. */
function without(draft: Draft, given: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of ANSWER_FIELDS) {
    if (answers[field] === given.answers[field]) delete answers[field];
  }
  return draftOf(answers, draft.consent && !given.consent, draft.over);
}

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
        const { answers, consent, over } = store.read();
        // What was answered anew meanwhile stands over what has just been stored.
        const left = without(draftOf(answers, consent, { ...over, ...draft.answers }), draft);
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
      const over = { ...stored, ...draft.over };
      change(state, draftOf({ ...draft.answers, ...answers }, draft.consent || consent, over));
    },
    flush(send) {
      running ??= sendAll(send);
      return running;
    },
    drop: (given) => change(state, without(store.read(), given)),
    dropOutdated(stored) {
      const draft = store.read();
      const { answers, over = {} } = draft;
      const outdated = ANSWER_FIELDS.filter(
        (field) =>
          stored !== null &&
          over[field] !== undefined &&
          stored[field] !== over[field] &&
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
