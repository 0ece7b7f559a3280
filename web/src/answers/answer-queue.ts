import { ANSWER_FIELDS, type AnswerField, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import type { Answers } from 'domain/questionnaire/form';
import { formKey } from 'domain/questionnaire/sendable';
import type { Questionnaire } from 'domain/records/questionnaire';
import {
  type Draft,
  draftStore,
  EMPTY_DRAFT,
  hasUnsent,
  type TypedChanges,
  withoutHealth,
  withTyped,
} from './draft.ts';

/** `saving` includes the time offline: Firestore sends the write once the network is back. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Answers that a person has given, and whether they have just allowed health data to be kept. */
export type GivenAnswers = Pick<Draft, 'answers' | 'consent'>;

/**
 * The answers of one account that the server has not stored yet. They stay on the device until the server confirms them,
 * and are sent one write at a time. The tabs of one account share them, field by field.
 */
export interface AnswerQueue {
  /** Keeps what was typed in a form, field by field. */
  readonly type: (changes: TypedChanges) => void;
  /** Forgets everything that was typed and not given. */
  readonly forgetTyped: () => void;
  /** Adds answers to be sent. They replace what was typed in their fields. */
  readonly add: (given: GivenAnswers) => void;
  /** Sends everything. Resolves once all is confirmed; rejects with the first refusal, when the answers stay. */
  readonly flush: (send: (draft: Draft) => Promise<void>) => Promise<void>;
  /** Removes these answers, except those that were changed since. */
  readonly drop: (given: GivenAnswers) => void;
  /** Removes the unsent health answers if no consent covers them, neither in `stored` nor on this device. */
  readonly dropUncovered: (stored: Questionnaire | null) => void;
  /** Removes health data, and a consent that was not sent. */
  readonly forgetHealth: () => void;
  /** Removes everything, sent or typed. */
  readonly clear: () => void;
  /** What this device keeps. The same object as long as nothing changed. */
  readonly draft: () => Draft;
  readonly state: () => SavingState;
  /** Whether the device holds neither unsent nor typed answers. */
  readonly isEmpty: () => boolean;
  /** Whether the draft outlives the page. */
  readonly isKept: () => boolean;
  /**
   * The fields that this page has answered and that somebody else answered otherwise between two states of the record. An
   * answer that was erased, as by a withdrawn consent, is none of them.
   */
  readonly replaced: (before: Questionnaire, after: Questionnaire) => readonly AnswerField[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** `draft` without the answers in `given`. An answer that was changed since stays. */
function without(draft: Draft, given: GivenAnswers): Draft {
  const answers = { ...draft.answers };
  for (const field of ANSWER_FIELDS) {
    if (answers[field] === given.answers[field]) delete answers[field];
  }
  return { ...draft, answers, consent: !given.consent && draft.consent };
}

/** The queue of the account `uid`. Where `storage` is null or refuses a value, it lasts as long as the page. */
export function createAnswerQueue(storage: Storage | null, uid: string): AnswerQueue {
  const store = draftStore(storage, uid);
  let state: SavingState = 'idle';
  let running: Promise<void> | null = null;
  /** The answers that this page has given last. */
  let own: Partial<Answers> = {};
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
    type: (changes) => change(state, withTyped(store.read(), changes)),
    forgetTyped: () => change(state, { ...store.read(), typed: {} }),
    add({ answers, consent }) {
      const draft = store.read();
      own = { ...own, ...answers };
      const given = ANSWER_FIELDS.filter((field) => answers[field] !== undefined).map(formKey);
      const settled = [...given, ...(consent ? ['consentimento'] : [])].map((key) => [key, undefined]);
      const unsent = { answers: { ...draft.answers, ...answers }, consent: consent || draft.consent };
      change(state, withTyped({ ...unsent, typed: draft.typed }, Object.fromEntries(settled)));
    },
    flush(send) {
      running ??= sendAll(send);
      return running;
    },
    drop: (given) => change(state, without(store.read(), given)),
    dropUncovered(stored) {
      const draft = store.read();
      if (draft.consent || (stored?.consent ?? null) !== null) return;
      const answers = Object.fromEntries(HEALTH_FIELDS.map((field) => [field, draft.answers[field]]));
      change(state, without(draft, { answers, consent: false }));
    },
    forgetHealth: () => change(state, withoutHealth(store.read())),
    clear: () => change('idle', EMPTY_DRAFT),
    draft: store.read,
    state: () => state,
    isEmpty: () => !hasUnsent(store.read()) && Object.keys(store.read().typed).length === 0,
    isKept: store.isKept,
    replaced(before, after) {
      const waiting = store.read().answers;
      return ANSWER_FIELDS.filter(
        (field) =>
          before[field] === own[field] &&
          after[field] &&
          after[field] !== before[field] &&
          !(field in waiting),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
