import { useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/device-storage.ts';
import type { DataSession } from '../firebase/firestore/data-session.ts';
import { type AnswerQueue, createAnswerQueue, type SavingState } from './answer-queue.ts';
import type { Draft } from './draft.ts';

/**
 * The queue of one account's answers. Each session gets a queue of its own: a write that was under way when its session
 * closed never settles, and a queue that waited for it would send nothing more.
 */
export function useAnswerQueue(uid: string, session: DataSession | null): AnswerQueue {
  const [current, setCurrent] = useState(() => start(uid, session));
  if (current.session !== session) setCurrent(start(uid, session));
  return current.queue;
}

const start = (uid: string, session: DataSession | null) => ({
  session,
  queue: createAnswerQueue(deviceStorage(), uid),
});

/** How far the saving of answers has come. */
export function useSavingState(queue: AnswerQueue): SavingState {
  return useSyncExternalStore(queue.subscribe, queue.state);
}

/** The answers that this device has and the server has not confirmed. */
export function useDraft(queue: AnswerQueue): Draft {
  return useSyncExternalStore(queue.subscribe, queue.draft);
}
