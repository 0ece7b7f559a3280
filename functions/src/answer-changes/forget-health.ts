import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { readWorkout } from '../workouts/workout-records.ts';

/**
 * Erases, within `transaction`, what is left of the health data of a consent that was withdrawn at `moment`: their values in
 * the changes of answers, the trainer's notes, and the messages with which a trainer asked for corrections, because both may
 * repeat them. Nothing that came later is touched. Reads at once and answers a function that writes.
 */
export async function forgetHealth(
  transaction: Transaction,
  db: Firestore,
  uid: string,
  moment: Date,
): Promise<() => void> {
  const changes = await transaction.get(db.collection(`anamnese_treinos/${uid}/answer_changes`));
  const notes = await transaction.get(db.doc(`trainer_notes/${uid}`));
  const stored = await transaction.get(db.doc(`workouts/${uid}`));
  const asked = db.collection(`workouts/${uid}/events`).where('kind', '==', 'correction-asked');
  const events = await transaction.get(asked);
  const correction = readWorkout(stored)?.correction;
  const isFromBefore = (doc: DocumentSnapshot, field: string) => {
    const stored = v.safeParse(MomentSchema, doc.get(field));
    return stored.success && stored.output <= moment;
  };
  return () => {
    for (const doc of changes.docs.filter((each) => isFromBefore(each, 'at'))) {
      const held = HEALTH_FIELDS.filter((field) => doc.get(`changes.${field}`) !== undefined);
      const gone = held.map((field) => [`changes.${field}`, { before: null, after: null }]);
      if (gone.length > 0) transaction.update(doc.ref, Object.fromEntries(gone));
    }
    if (isFromBefore(notes, 'updated_at')) transaction.delete(notes.ref);
    for (const doc of events.docs.filter((each) => isFromBefore(each, 'at'))) {
      transaction.update(doc.ref, { message: '' });
    }
    if (correction && isFromBefore(stored, 'since'))
      transaction.update(stored.ref, { 'correction.message': '' });
  };
}
