import { termEnd } from 'domain/terms/collections';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { now } from '../../../clock.ts';
import { subscriberId } from '../../../firebase/subscriber-id.ts';
import type { EarlierAnswers } from '../row/read-row.ts';
import { answersSaid, takenFields, takenRef } from './taken-before.ts';

/** Where imported answers wait until their address is confirmed. */
export function importedAnswersRef(db: Firestore, email: string): DocumentReference {
  return db.doc(`anamnese_treinos/imported_${subscriberId(email)}`);
}

/**
 * Stores the answers of an address until its mailbox is confirmed: `adoptImported` then makes them the account's, unless the
 * person has answered since. Without `subscriber` and `user_id` nobody may read them. Those of an earlier import are replaced.
 */
export async function takeQuestionnaire(db: Firestore, answers: EarlierAnswers): Promise<void> {
  const ref = importedAnswersRef(db, answers.email);
  const subscriber = db.doc(`subscribers/${subscriberId(answers.email)}`);
  await db.runTransaction(async (transaction) => {
    const record = await transaction.get(subscriber);
    const moment = now();
    const { updated_at, ...fields } = answers;
    transaction.set(ref, {
      ...fields,
      updated_at: (updated_at ?? moment).toISOString(),
      imported_at: moment,
      delete_at: termEnd('anamnese_treinos', 'imported', moment),
    });
    // The person came before the answers. The next visit looks for them again.
    if (record.get('migrated_at')) transaction.update(subscriber, { migrated_at: null });
    const taken = takenFields('questionnaire', { said: answersSaid(answers) }, moment);
    transaction.set(takenRef(db, answers.email), taken, { merge: true });
  });
}
