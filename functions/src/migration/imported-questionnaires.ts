import type { DocumentSnapshot, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { normalizeEmail } from 'domain/email';
import { firestore } from '../firebase/admin.ts';

/** The questionnaires that name this (normalised) address, with any owner or none. */
export function questionnairesOf(db: Firestore, email: string): Query {
  return db.collection('anamnese_treinos').where('email', '==', email);
}

/** Whether a questionnaire was imported and nobody has adopted it. Questionnaires of our own always carry `subscriber`. */
export function isUnadopted(doc: DocumentSnapshot): boolean {
  return doc.get('subscriber') === undefined && doc.get('adopted_by') === undefined;
}

/** The imported questionnaires under an address that nobody has adopted. */
export async function importedQuestionnaires(email: string): Promise<readonly QueryDocumentSnapshot[]> {
  const found = await questionnairesOf(await firestore(), normalizeEmail(email)).get();
  return found.docs.filter(isUnadopted);
}
