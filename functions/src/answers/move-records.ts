import type {
  DocumentData,
  DocumentReference,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';

/** Finds a questionnaire by its consent's key, which it keeps when it moves to another uid. */
export function questionnaireWithKey(db: Firestore, key: string): Query {
  return db.collection('anamnese_treinos').where('consent_key', '==', key).limit(1);
}

/**
 * Moves, within `transaction`, what is stored under the uid `from` besides money to the uid `to`: the questionnaire, its
 * kept answers, the workout with its events, the trainer's note, and the subject of kept mails.
 * The old documents go at once. What is left under `from` (openings) goes with the trigger that sees the
 * questionnaire go. Reads at once and answers a function that writes. The transaction fails where something is stored under `to`
 * already: another link reserves another uid.
 */
export async function moveRecords(
  transaction: Transaction,
  db: Firestore,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<() => void> {
  const moved = await Promise.all([
    transaction.get(db.doc(`anamnese_treinos/${from}`)),
    transaction.get(db.doc(`workouts/${from}`)),
    transaction.get(db.doc(`trainer_notes/${from}`)),
    transaction.get(db.doc(`kept_answers/${from}`)),
  ]);
  const events = await transaction.get(db.collection(`workouts/${from}/events`));
  const mails = await transaction.get(db.collection('mail').where('about', 'array-contains', from));

  const move = (ref: DocumentReference, target: DocumentReference, stored: DocumentData | undefined) => {
    if (stored === undefined) return;
    transaction.create(target, {
      ...stored,
      ...('user_id' in stored && { user_id: to }),
      ...('id' in stored && { id: to }),
    });
    transaction.delete(ref);
  };
  return () => {
    for (const doc of moved) move(doc.ref, doc.ref.parent.doc(to), doc.data());
    for (const doc of events.docs) move(doc.ref, db.doc(`workouts/${to}/events/${doc.id}`), doc.data());
    for (const mail of mails.docs) {
      const about: readonly string[] = mail.get('about');
      transaction.update(mail.ref, { about: about.map((subject) => (subject === from ? to : subject)) });
    }
  };
}
