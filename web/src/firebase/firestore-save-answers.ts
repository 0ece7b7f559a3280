import type { Answers } from 'domain/questionnaire/form';
import { useSyncExternalStore } from 'react';
import { currentUser } from './auth.ts';
import type { AnswerQueue, SavingState } from './firestore-answer-queue.ts';
import type { LiveRecords } from './live-data.tsx';
import { writeAnswers } from './firestore-write-answers.ts';

/** Saving without a session (spec §6). */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

/**
 * Keeps `answers` on the device and sends them with all else that waits there. Resolves once the server has everything;
 * rejects with Firebase's error or `SignInNeeded`, the answers staying on the device.
 */
export async function saveAnswers(
  records: LiveRecords,
  answers: Partial<Answers>,
  consent: boolean,
): Promise<void> {
  const { session, subscriber } = records;
  session.answers.add(answers, consent);
  if ((await currentUser())?.uid !== session.uid) throw new SignInNeeded();
  if (subscriber === null) throw new Error('No subscriber record to write for');
  let exists = records.anamnese !== null;
  await session.answers.flush(async (draft) => {
    await writeAnswers(session, { subscriber: subscriber.id, email: subscriber.email, exists }, draft);
    exists = true;
  });
}

/** How far the saving of answers has come. */
export function useSavingState(queue: AnswerQueue): SavingState {
  return useSyncExternalStore(queue.subscribe, queue.state);
}
