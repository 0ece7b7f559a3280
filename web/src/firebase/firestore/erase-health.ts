import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { deleteField, doc, serverTimestamp, updateDoc } from 'firebase/firestore';
import type { DataSession } from './data-session.ts';

/** Erases the consent and the health data that it covered. Rejects with Firebase's error. */
export async function eraseHealth(session: DataSession): Promise<void> {
  const erased = Object.fromEntries([...HEALTH_FIELDS, 'consent'].map((field) => [field, deleteField()]));
  await updateDoc(doc(session.firestore, 'anamnese_treinos', session.uid), {
    ...erased,
    updated_at: serverTimestamp(),
  });
}
