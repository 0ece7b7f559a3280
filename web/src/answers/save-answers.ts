import { FirebaseError } from 'firebase/app';
import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import { useEffect, useEffectEvent, useRef } from 'react';
import { HEALTH_FIELDS } from 'domain/answers/fields';
import type { Answers } from 'domain/answers/form';
import type { Questionnaire } from 'domain/answers/record';
import { currentUser } from '../kit/firebase/auth.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { within } from '../kit/within.ts';
import type { DraftStore, GivenAnswers } from './draft.ts';

/**
 * Writes these answers and no other field, so that of two devices the last one decides field by field. `owner` is the `subscribers`
 * record of a questionnaire that this device does not know yet; null where it knows one. A write that comes twice, or finds a
 * questionnaire that it did not know, changes nothing else. `consent` is the version of the text by which the person has just
 * allowed health data to be kept. Resolves once the server has stored the answers; rejects with Firebase's error.
 */
async function writeAnswers(
  session: DataSession,
  owner: { readonly subscriber: string; readonly email: string } | null,
  given: { readonly answers: Partial<Answers>; readonly consent: false | string },
): Promise<void> {
  const { firestore, uid } = session;
  const { answers, consent } = given;
  const written = setDoc(
    doc(firestore, 'anamnese_treinos', uid),
    {
      ...(owner && { user_id: uid, ...owner }),
      ...answers,
      ...(consent !== false && {
        consent: { versao: consent, aceito_em: serverTimestamp() },
        consented_at: serverTimestamp(),
      }),
      updated_at: serverTimestamp(),
    },
    { merge: true },
  );
  try {
    await written;
  } catch (error) {
    // The rules refuse a consent that is there already: another device gave it, or this write came twice.
    if (consent === false || !isDenied(error)) throw error;
    await writeAnswers(session, owner, { ...given, consent: false });
  }
}

export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}

/** Erases the consent and the health data that it covered. Rejects with Firebase's error. */
async function eraseHealth(session: DataSession): Promise<void> {
  const erased = Object.fromEntries([...HEALTH_FIELDS, 'consent'].map((field) => [field, deleteField()]));
  await updateDoc(doc(session.firestore, 'anamnese_treinos', session.uid), {
    ...erased,
    updated_at: serverTimestamp(),
  });
}

/** Nobody is signed in, or another account is (spec §6): the answers cannot be saved. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
}

/** Whether the session has ended, or another account has signed in since. */
export async function isOver(session: DataSession): Promise<boolean> {
  return (await currentUser())?.uid !== session.uid;
}

/**
 * Adds answers to the draft and sends all that waits in it. Resolves once the server has stored everything. Rejects with Firebase's
 * error; the answers then stay on the device. Rejects with `SignInNeeded` where the session is over; then nothing was added,
 * because a person who has signed out may have had the answers erased from this device.
 */
export async function saveAnswers(
  drafts: DraftStore,
  { session, subscriber, questionnaire }: LiveRecords,
  given: GivenAnswers,
): Promise<void> {
  if (await isOver(session)) throw new SignInNeeded();
  drafts.add(given);
  if (subscriber === null) throw new Error('No subscriber record to write for');
  // Another device may have withdrawn the consent. The rules would refuse the health answers, and with them the whole write.
  drafts.dropUncovered(questionnaire);
  const owner = questionnaire === null ? { subscriber: subscriber.id, email: subscriber.email } : null;
  await drafts.flush((draft) => writeAnswers(session, owner, draft));
}

/** The longest time that a person waits for the server, in milliseconds. */
const PATIENCE = 20_000;

/** The server has not answered yet. The write is still under way. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/** Settles as `work` does, or rejects with `NoAnswerYet` after 20 s, because a Firestore write waits for ever offline. */
export function answerInTime<T>(work: Promise<T>): Promise<T> {
  return within(PATIENCE, work, () => new NoAnswerYet());
}

/**
 * Withdraws the consent to health data and erases that data, on this device first. Rejects with Firebase's error; then only this
 * device has forgotten the data.
 */
export async function revokeConsent(drafts: DraftStore, session: DataSession): Promise<void> {
  drafts.forgetHealth();
  await eraseHealth(session);
}

/**
 * Calls `forget` once the stored consent disappears, because the person withdrew it in another tab or on another device. The health
 * answers of an open form then go with it, and so do those that this device keeps. A consent that waits to be sent is a new one and
 * keeps both.
 */
export function useWithdrawnConsent(
  drafts: DraftStore,
  questionnaire: Questionnaire | null,
  forget: () => void,
): void {
  const isGiven = (questionnaire?.consent ?? null) !== null;
  const wasGiven = useRef(isGiven);
  const withdraw = useEffectEvent(() => {
    if (drafts.draft().consent) return;
    drafts.forgetHealth();
    forget();
  });
  useEffect(() => {
    if (wasGiven.current && !isGiven) withdraw();
    wasGiven.current = isGiven;
  }, [isGiven]);
}
