import type { AnswerField } from 'domain/questionnaire/fields';
import { useSyncExternalStore } from 'react';
import type { AnswerQueue, SavingState } from './answer-queue.ts';
import type { Draft } from './draft.ts';

/** How far the saving of answers has come. */
export function useSavingState(queue: AnswerQueue): SavingState {
  return useSyncExternalStore(queue.subscribe, queue.state);
}

/** The answers that this device has not sent yet. */
export function usePendingAnswers(queue: AnswerQueue): Draft {
  return useSyncExternalStore(queue.subscribe, queue.pending);
}

/** The fields of answers that were set aside on this page, because another device has answered them otherwise. */
export function useSetAside(queue: AnswerQueue): readonly AnswerField[] {
  return useSyncExternalStore(queue.subscribe, queue.setAside);
}
