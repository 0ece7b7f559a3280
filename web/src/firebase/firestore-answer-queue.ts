import { ANSWER_FIELDS } from 'domain/questionnaire/fields';
import type { Answers } from 'domain/questionnaire/form';
import { type Draft, EMPTY_DRAFT, isEmptyDraft, readDraft, writeDraft } from './firestore-drafts.ts';

/** `saving` also while the device is offline: the write is on its way as soon as the network is back. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Sends a draft and resolves once the server has it. */
export type SendDraft = (draft: Draft) => Promise<void>;

/** Answers on their way to the server: kept on the device until confirmed, sent one write at a time. */
export interface AnswerQueue {
  readonly add: (answers: Partial<Answers>, consent: boolean) => void;
  /** Resolves once all that was added is confirmed; rejects with the first refusal, keeping the draft. */
  readonly flush: (send: SendDraft) => Promise<void>;
  /** Forgets what was not sent. */
  readonly clear: () => void;
  readonly pending: () => Draft;
  readonly state: () => SavingState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What of `draft` is still unsent once `sent` is confirmed: an answer changed meanwhile stays. */
function without(draft: Draft, sent: Draft): Draft {
  const answers = { ...draft.answers };
  for (const field of ANSWER_FIELDS) {
    if (answers[field] === sent.answers[field]) delete answers[field];
  }
  return { answers, consent: draft.consent && !sent.consent };
}

export function createAnswerQueue(storage: Storage | null, uid: string): AnswerQueue {
  let draft = readDraft(storage, uid);
  let state: SavingState = 'idle';
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function change(nextDraft: Draft, nextState: SavingState) {
    draft = nextDraft;
    state = nextState;
    writeDraft(storage, uid, draft);
    for (const listener of listeners) listener();
  }

  async function sendAll(send: SendDraft) {
    try {
      while (!isEmptyDraft(draft)) {
        const sent = draft;
        change(draft, 'saving');
        await send(sent);
        const left = without(draft, sent);
        change(left, isEmptyDraft(left) ? 'saved' : 'saving');
      }
    } catch (error) {
      change(draft, 'failed');
      throw error;
    } finally {
      running = null;
    }
  }

  return {
    add(answers, consent) {
      change({ answers: { ...draft.answers, ...answers }, consent: draft.consent || consent }, state);
    },
    flush(send) {
      running ??= sendAll(send);
      return running;
    },
    clear: () => change(EMPTY_DRAFT, 'idle'),
    pending: () => draft,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
