import { firestore } from '../firebase/admin.ts';
import { eraseAll } from '../firebase/documents.ts';

/**
 * Erases what hangs on a questionnaire: the changes of its answers, the workout with its events, the trainer's notes, and the
 * records of who opened the answers.
 */
export async function eraseTraining(uid: string): Promise<void> {
  const db = await firestore();
  await eraseAll(db.collection(`anamnese_treinos/${uid}/answer_changes`));
  await eraseAll(db.collection(`workouts/${uid}/events`));
  await eraseAll(db.collection('openings').where('id', '==', uid));
  await db.doc(`workouts/${uid}`).delete();
  await db.doc(`trainer_notes/${uid}`).delete();
}
