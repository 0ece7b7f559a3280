import { currentUser } from '../firebase/auth/auth.ts';
import type { DataSession } from '../firebase/firestore/data-session.ts';
import type { LiveRecords } from '../firebase/firestore/live-records.ts';
import { writeAnswers } from '../firebase/firestore/write-answers.ts';
import type { AnswerQueue, GivenAnswers } from './answer-queue.ts';

/** Nobody is signed in, or another account is (spec §6): the answers cannot be saved. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

/** Whether the session has ended, or another account has signed in since. */
export async function isOver(session: DataSession): Promise<boolean> {
  return (await currentUser())?.uid !== session.uid;
}

/**
 * Adds answers to the queue and sends all that waits in it. Resolves once the server has stored everything. Rejects with
 * Firebase's error, when the answers stay on the device; or with `SignInNeeded`, when nothing was added, because a person
 * who has signed out may have had the answers erased from this device.
 */
export async function saveAnswers(
  queue: AnswerQueue,
  { session, subscriber, questionnaire }: LiveRecords,
  given: GivenAnswers,
): Promise<void> {
  if (await isOver(session)) throw new SignInNeeded();
  queue.add(given);
  if (subscriber === null) throw new Error('No subscriber record to write for');
  // Another device may have withdrawn the consent. The rules would refuse the health answers, and all others of the write.
  queue.dropUncovered(questionnaire);
  const owner = questionnaire === null ? { subscriber: subscriber.id, email: subscriber.email } : null;
  await queue.flush((draft) => writeAnswers(session, owner, draft));
}
