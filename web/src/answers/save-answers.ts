import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import { currentUser } from '../firebase/auth/auth.ts';
import type { DataSession } from '../firebase/firestore/data-session.ts';
import type { LiveRecords } from '../firebase/firestore/live-records.ts';
import { readAnswers } from '../firebase/firestore/read-answers.ts';
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
 * Adds answers to the queue and sends all that waits in it. Resolves with true once the server has stored everything, or
 * with false where it stored all but answers that another device has answered otherwise meanwhile: the queue sets these
 * aside, and the person chooses. Rejects with Firebase's error, when the answers stay on the device; or with `SignInNeeded`,
 * when nothing was added, because a person who has signed out may have had the answers erased from this device.
 */
export async function saveAnswers(
  queue: AnswerQueue,
  { session, subscriber, questionnaire }: LiveRecords,
  { answers, consent }: GivenAnswers,
): Promise<boolean> {
  if (await isOver(session)) throw new SignInNeeded();
  queue.add(answers, consent, questionnaire);
  if (subscriber === null) throw new Error('No subscriber record to write for');
  dropUncovered(queue, questionnaire);
  const { id, email } = subscriber;
  let revision = questionnaire && questionnaire.revision;
  const aside = queue.setAside();
  await queue.flush(async (draft) => {
    try {
      revision = await writeAnswers(session, { subscriber: id, email, revision }, draft);
      return null;
    } catch (error) {
      if (!isDenied(error)) throw error;
      // Another tab, another device or the server has written meanwhile, or this very write was stored and its answer was
      // lost. Where nothing was written, the rules have another reason.
      const stored = await readAnswers(session);
      const now = stored && stored.revision;
      if (now === revision) throw error;
      revision = now;
      dropUncovered(queue, stored);
      return { stored };
    }
  });
  return queue.setAside() === aside;
}

/**
 * Drops the health answers that no consent covers, because another device may have withdrawn the consent under which they
 * were given. The rules would refuse them, and every other answer of the same write. A value that is only typed stays,
 * because it still waits for a consent.
 */
function dropUncovered(queue: AnswerQueue, stored: Questionnaire | null): void {
  const pending = queue.pending();
  if ((stored?.consent ?? null) !== null || pending.consent) return;
  const health = HEALTH_FIELDS.map((field) => [field, pending.answers[field]]);
  queue.drop({ answers: Object.fromEntries(health), consent: false });
}
