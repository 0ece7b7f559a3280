import { CONSENT_VERSION } from 'domain/questionnaire/consent';
import type { Answers } from 'domain/questionnaire/form';
import { FirebaseError } from 'firebase/app';
import { doc, serverTimestamp, setDoc } from 'firebase/firestore';
import type { DataSession } from './data-session.ts';

/** Whose questionnaire is written: the `subscribers` record's id and e-mail. */
export interface AnswerOwner {
  readonly subscriber: string;
  readonly email: string;
  /** Whether the document exists already. */
  readonly exists: boolean;
}

/** The answers to store; `consent` tells whether the person has just allowed health data to be kept. */
export interface GivenAnswers {
  readonly answers: Partial<Answers>;
  readonly consent: boolean;
}

/**
 * Writes the given answers and no other field, so that another tab's answers stay. Creates the document where there is
 * none. Resolves once the server has stored them; rejects with Firebase's error.
 */
export async function writeAnswers(
  session: DataSession,
  owner: AnswerOwner,
  given: GivenAnswers,
): Promise<void> {
  const created = { user_id: session.uid, subscriber: owner.subscriber, email: owner.email };
  await setDoc(
    doc(session.firestore, 'anamnese_treinos', session.uid),
    {
      ...(owner.exists ? {} : { ...created, created_at: serverTimestamp() }),
      ...given.answers,
      ...(given.consent ? { consent: { versao: CONSENT_VERSION, aceito_em: serverTimestamp() } } : {}),
      updated_at: serverTimestamp(),
    },
    { merge: true },
  );
}

/** Whether the rules refused a write. */
export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}
