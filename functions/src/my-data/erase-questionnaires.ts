import { normalizeEmail } from 'domain/email';
import { firestore } from '../firebase/firestore.ts';
import { eraseAll } from './erase-all.ts';

/**
 * Erases a person's questionnaire and every imported one of theirs, health data all of them: those they adopted, and
 * those under their e-mail that nobody did. `email` only if verified: a payment proves nobody's mailbox (design §5).
 */
export async function eraseQuestionnaires(uid: string, email: string | undefined): Promise<void> {
  const db = await firestore();
  const questionnaires = db.collection('anamnese_treinos');
  await questionnaires.doc(uid).delete();
  await eraseAll(questionnaires.where('user_id', '==', uid));
  await eraseAll(questionnaires.where('adopted_by', '==', uid));
  if (email === undefined) return;
  const found = await questionnaires.where('email', '==', normalizeEmail(email)).get();
  const unadopted = found.docs.filter(
    (doc) => doc.get('subscriber') === undefined && doc.get('adopted_by') === undefined,
  );
  await Promise.all(unadopted.map((doc) => doc.ref.delete()));
}
