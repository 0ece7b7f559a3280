import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import type { Answers } from 'domain/questionnaire/form';
import { FirebaseError } from 'firebase/app';
import { useSyncExternalStore } from 'react';
import { currentUser } from './auth.ts';
import type { AnswerQueue, SavingState } from './firestore-answer-queue.ts';
import type { Draft } from './firestore-drafts.ts';
import type { LiveRecords } from './live-data.tsx';
import { writeAnswers } from './firestore-write-answers.ts';

/** Saving without a session (spec §6). */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

/** Whether the rules refused a write. */
export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}

/**
 * Keeps `answers` on the device and sends them with all else that waits there. Resolves once the server has everything;
 * rejects with Firebase's error, the answers staying on the device, or with `SignInNeeded`, nothing being added to them:
 * whoever signed out may have had them erased.
 */
export async function saveAnswers(
  records: LiveRecords,
  answers: Partial<Answers>,
  consent: boolean,
): Promise<void> {
  const { session, subscriber, questionnaire } = records;
  if ((await currentUser())?.uid !== session.uid) throw new SignInNeeded();
  session.answers.add(answers, consent, questionnaire);
  if (subscriber === null) throw new Error('No subscriber record to write for');
  // Given under a consent that was taken back elsewhere: the rules would refuse them, and all else with them. What was only
  // typed stays: it waits for its consent.
  const pending = session.answers.pending();
  if ((questionnaire?.consent ?? null) === null && !pending.consent) {
    const health = HEALTH_FIELDS.map((field) => [field, pending.answers[field]]);
    session.answers.drop({ answers: Object.fromEntries(health), consent: false });
  }
  let exists = questionnaire !== null;
  const write = (draft: Draft) =>
    writeAnswers(session, { subscriber: subscriber.id, email: subscriber.email, exists }, draft);
  await session.answers.flush(async (draft) => {
    try {
      await write(draft);
    } catch (error) {
      if (exists || !isDenied(error)) throw error;
      // Made meanwhile: in another tab, by the server, or by this very write, its answer having been lost on the way.
      exists = true;
      await write(draft);
    }
    exists = true;
  });
}

/** How far the saving of answers has come. */
export function useSavingState(queue: AnswerQueue): SavingState {
  return useSyncExternalStore(queue.subscribe, queue.state);
}

/** What this device has not sent yet. */
export function usePendingAnswers(queue: AnswerQueue): Draft {
  return useSyncExternalStore(queue.subscribe, queue.pending);
}
