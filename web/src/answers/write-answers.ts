import { HEALTH_FIELDS } from 'domain/answers/fields';
import type { Answers } from 'domain/answers/form';
import { FirebaseError } from 'firebase/app';
import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import type { DataSession } from '../kit/firebase/firestore/data-session.ts';

/**
 * Writes these answers and no other field, so that of two devices the last one decides field by field. `owner` is the `subscribers`
 * record of a questionnaire that this device does not know yet; null where it knows one. A write that comes twice, or finds a
 * questionnaire that it did not know, changes nothing else. `consent` is the version of the text by which the person has just
 * allowed health data to be kept. Resolves once the server has stored the answers; rejects with Firebase's error.
 */
export async function writeAnswers(
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
export async function eraseHealth(session: DataSession): Promise<void> {
  const erased = Object.fromEntries([...HEALTH_FIELDS, 'consent'].map((field) => [field, deleteField()]));
  await updateDoc(doc(session.firestore, 'anamnese_treinos', session.uid), {
    ...erased,
    updated_at: serverTimestamp(),
  });
}
