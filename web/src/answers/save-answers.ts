import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { currentUser } from '../firebase/auth/auth.ts';
import type { DataSession } from '../firebase/firestore/data-session.ts';
import type { LiveRecords } from '../firebase/firestore/live-records.ts';
import { type GivenAnswers, isDenied, writeAnswers } from '../firebase/firestore/write-answers.ts';
import type { AnswerQueue } from './answer-queue.ts';

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
  { answers, consent }: GivenAnswers,
): Promise<void> {
  if (await isOver(session)) throw new SignInNeeded();
  queue.add(answers, consent, questionnaire);
  if (subscriber === null) throw new Error('No subscriber record to write for');
  // Another device may have withdrawn the consent under which these answers were given. The rules would refuse them, and
  // every other answer of the same write. A value that is only typed stays, because it still waits for a consent.
  const pending = queue.pending();
  if ((questionnaire?.consent ?? null) === null && !pending.consent) {
    const health = HEALTH_FIELDS.map((field) => [field, pending.answers[field]]);
    queue.drop({ answers: Object.fromEntries(health), consent: false });
  }
  let exists = questionnaire !== null;
  const write = (given: GivenAnswers) =>
    writeAnswers(session, { subscriber: subscriber.id, email: subscriber.email, exists }, given);
  await queue.flush(async (draft) => {
    try {
      await write(draft);
    } catch (error) {
      if (exists || !isDenied(error)) throw error;
      // The document was created meanwhile: by another tab, by the server, or by this very write, whose answer was lost.
      exists = true;
      await write(draft);
    }
    exists = true;
  });
}
