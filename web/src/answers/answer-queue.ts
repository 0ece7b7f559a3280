import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import type { Answers, FormValues } from 'domain/questionnaire/form';
import type { Questionnaire } from 'domain/records/questionnaire';
import { asTexts, compare, pick } from './compare-answers.ts';
import { type Draft, draftOf, draftStore, EMPTY_DRAFT, isEmptyDraft, withoutHealth } from './draft.ts';
import { typedInEditor, type TypedAnswers, typedInWizard } from './typed-answers.ts';

/** `saving` includes the time offline: Firestore sends the write once the network is back. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Sends a draft. Resolves with null once the server has stored it, or with what is stored where another device has changed
 * that since, when the draft was not stored.
 */
export type SendDraft = (draft: Draft) => Promise<null | { readonly stored: Questionnaire | null }>;

/**
 * The answers of one account that the server has not stored yet. They stay on the device until the server confirms them,
 * and are sent one write at a time. The tabs of one account share them, field by field.
 */
export interface AnswerQueue {
  /** Adds answers. `stored` is the record that they change. */
  readonly add: (answers: Partial<Answers>, consent: boolean, stored: Questionnaire | null) => void;
  /**
   * Sends everything. Resolves once all is confirmed or set aside; rejects with the first refusal, when the answers stay.
   */
  readonly flush: (send: SendDraft) => Promise<void>;
  /** Removes these answers, except those that were changed since. */
  readonly drop: (given: Draft) => void;
  /**
   * Brings the unsent answers up to date with what another device has stored since they were given. Those that it has
   * answered otherwise become values of the open editor, because sending them would undo the other answers unseen.
   */
  readonly merge: (stored: Questionnaire | null) => void;
  /** Sets answers aside: they become values of the open editor, which shows them beside the stored ones. */
  readonly putAside: (answers: Partial<Answers>, stored: Questionnaire) => void;
  /** The fields that were set aside last for the person to choose. The same array until others are. */
  readonly setAside: () => readonly AnswerField[];
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
  let aside: readonly AnswerField[] = [];
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
        const newer = await send(draft);
        if (newer !== null) {
          merge(newer.stored, draft);
          continue;
        }
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

  function putAside(answers: Partial<Answers>, stored: Questionnaire) {
    const fields = ANSWER_FIELDS.filter((field) => answers[field] !== undefined);
    if (fields.length === 0) return;
    aside = fields;
    edited.add(asTexts(answers), asTexts(pick(stored, fields)));
  }

  /**
   * `sent`: the draft that was refused. Where it was stored before and only its answer was lost, nobody else has answered, and
   * nothing is left to send. Without it the record may show an answer of this device that is still on its way.
   */
  function merge(stored: Questionnaire | null, sent: Draft | null) {
    const { answers, consent, over: basedOn } = store.read();
    if (stored === null) return;
    const own = sent === null ? [] : compare(sent, stored).same;
    const draft = draftOf(answers, consent, { ...basedOn, ...pick(stored, own) });
    const { same, clashing } = compare(draft, stored);
    if (clashing.length === 0 && sent === null) return;
    putAside(pick(answers, clashing), stored);
    const settled = sent === null ? clashing : [...same, ...clashing];
    const given = { answers: pick(answers, settled), consent: sent !== null && stored.consent !== null };
    change(clashing.length > 0 ? 'idle' : state, without(draft, given));
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
    merge: (stored) => merge(stored, null),
    putAside(answers, stored) {
      putAside(answers, stored);
      change(state);
    },
    setAside: () => aside,
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
