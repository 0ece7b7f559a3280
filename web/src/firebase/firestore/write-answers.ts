import type { Answers } from 'domain/questionnaire/form';
import { FirebaseError } from 'firebase/app';
import { doc, serverTimestamp, setDoc } from 'firebase/firestore';
import type { DataSession } from './data-session.ts';

/** The answers to store; `consent` is the version of the text by which the person has just allowed health data to be kept. */
interface WrittenAnswers {
  readonly answers: Partial<Answers>;
  readonly consent: false | string;
}

/**
 * Writes these answers and no other field, so that of two devices the last one decides field by field. `owner` is the
 * `subscribers` record of a questionnaire that this device does not know yet; null where it knows one. A write that comes
 * twice, or finds a questionnaire that it did not know, changes nothing else. Resolves once the server has stored the
 * answers; rejects with Firebase's error.
 */
export async function writeAnswers(
  { firestore, uid }: DataSession,
  owner: { readonly subscriber: string; readonly email: string } | null,
  { answers, consent }: WrittenAnswers,
): Promise<void> {
  await setDoc(
    doc(firestore, 'anamnese_treinos', uid),
    {
      ...(owner && { user_id: uid, ...owner }),
      ...answers,
      ...(consent !== false && { consent: { versao: consent, aceito_em: serverTimestamp() } }),
      updated_at: serverTimestamp(),
    },
    { merge: true },
  );
}

/** Whether the rules refused a write. */
export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}
