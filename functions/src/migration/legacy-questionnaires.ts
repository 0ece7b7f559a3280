import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';

/** The questionnaires that name this (normalised) address, whoever owns them. */
export function questionnairesOf(db: Firestore, email: string): Query {
  return db.collection('anamnese_treinos').where('email', '==', email);
}

/** Whether a questionnaire was imported and nobody has adopted it. Questionnaires of our own always carry `subscriber`. */
export function isUnadopted(doc: DocumentSnapshot): boolean {
  return doc.get('subscriber') === undefined && doc.get('adopted_by') === undefined;
}
