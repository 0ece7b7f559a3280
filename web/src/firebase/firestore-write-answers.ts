import { CONSENT_VERSION } from 'domain/questionnaire/consent';
import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import type { DataSession } from './firestore.ts';
import type { Draft } from './firestore-drafts.ts';

/** Whose questionnaire is written: the `subscribers` record's id and e-mail. */
export interface AnswerOwner {
  readonly subscriber: string;
  readonly email: string;
  /** Whether the document exists already. */
  readonly exists: boolean;
}

/**
 * Writes the given answers and no other field (design §8), creating the document where there is none. Resolves once the
 * server has them; rejects with Firebase's error.
 */
export async function writeAnswers(session: DataSession, owner: AnswerOwner, draft: Draft): Promise<void> {
  const created = { user_id: session.uid, subscriber: owner.subscriber, email: owner.email };
  await setDoc(
    doc(session.firestore, 'anamnese_treinos', session.uid),
    {
      ...(owner.exists ? {} : { ...created, created_at: serverTimestamp() }),
      ...draft.answers,
      ...(draft.consent ? { consent: { versao: CONSENT_VERSION, aceito_em: serverTimestamp() } } : {}),
      updated_at: serverTimestamp(),
    },
    { merge: true },
  );
}

/** Withdraws the consent and erases the health data it covered (design §8), on this device too. */
export async function revokeConsent(session: DataSession): Promise<void> {
  session.answers.forgetHealth();
  const erased = Object.fromEntries([...HEALTH_FIELDS, 'consent'].map((field) => [field, deleteField()]));
  await updateDoc(doc(session.firestore, 'anamnese_treinos', session.uid), {
    ...erased,
    updated_at: serverTimestamp(),
  });
}
