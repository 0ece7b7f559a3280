import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';

/** The questionnaires that name this (normalised) address, whoever's they are. */
export function questionnairesOf(db: Firestore, email: string): Query {
  return db.collection('anamnese_treinos').where('email', '==', email);
}

/** Whether a questionnaire came by an import and nobody took it over: ours carry `subscriber`, whatever e-mail they name. */
export function isUnadopted(doc: DocumentSnapshot): boolean {
  return doc.get('subscriber') === undefined && doc.get('adopted_by') === undefined;
}
