import { CONSENT_VERSION } from 'domain/questionnaire/consent';
import type { Answers } from 'domain/questionnaire/form';
import { FirebaseError } from 'firebase/app';
import { doc, serverTimestamp, setDoc } from 'firebase/firestore';
import type { DataSession } from './data-session.ts';

/** The questionnaire that is written: the `subscribers` record's id and e-mail, and what this device knows of it. */
export interface WrittenQuestionnaire {
  readonly subscriber: string;
  readonly email: string;
  /** The revision that this device knows; null where it knows of no questionnaire. */
  readonly revision: number | null;
}

/** The answers to store; `consent` tells whether the person has just allowed health data to be kept. */
export interface GivenAnswers {
  readonly answers: Partial<Answers>;
  readonly consent: boolean;
}

/**
 * Writes the given answers and no other field, so that another tab's answers stay. Creates the document where there is
 * none. Resolves with the new revision once the server has stored them; rejects with Firebase's error. The rules deny the
 * write where another device has stored answers since `revision`, because nobody here has seen them.
 */
export async function writeAnswers(
  session: DataSession,
  { subscriber, email, revision }: WrittenQuestionnaire,
  given: GivenAnswers,
): Promise<number> {
  // The whole part counts the writes. The fraction tells this write from one of another device over the same revision.
  const next = Math.floor(revision ?? 0) + 1 + Math.random();
  const created = { user_id: session.uid, subscriber, email, created_at: serverTimestamp() };
  await setDoc(
    doc(session.firestore, 'anamnese_treinos', session.uid),
    {
      ...(revision === null && created),
      ...given.answers,
      ...(given.consent ? { consent: { versao: CONSENT_VERSION, aceito_em: serverTimestamp() } } : {}),
      revision: next,
      updated_at: serverTimestamp(),
    },
    { merge: true },
  );
  return next;
}

/** Whether the rules refused a write. */
export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}
