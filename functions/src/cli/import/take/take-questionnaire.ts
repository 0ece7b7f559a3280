import { termEnd } from 'domain/terms/collections';
import type { Firestore } from 'firebase-admin/firestore';
import { now } from '../../../clock.ts';
import { subscriberId } from '../../../firebase/subscriber-id.ts';
import type { EarlierAnswers } from '../row/read-row.ts';
import { takenFields, takenRef } from './taken-before.ts';

/**
 * Stores the answers of an address until its mailbox is confirmed: `adoptImported` then makes them the account's, unless the
 * person has answered since. Without `subscriber` and `user_id` nobody may read them. Repeating it changes nothing.
 */
export async function takeQuestionnaire(db: Firestore, answers: EarlierAnswers): Promise<void> {
  const id = subscriberId(answers.email);
  const ref = db.doc(`anamnese_treinos/imported_${id}`);
  const subscriber = db.doc(`subscribers/${id}`);
  await db.runTransaction(async (transaction) => {
    const [stored, record] = [await transaction.get(ref), await transaction.get(subscriber)];
    const moment = now();
    if (!stored.exists) {
      const { updated_at, ...fields } = answers;
      transaction.set(ref, {
        ...fields,
        updated_at: (updated_at ?? moment).toISOString(),
        imported_at: moment,
        delete_at: termEnd('anamnese_treinos', 'imported', moment),
      });
      // The person came before the answers. The next visit looks for them again.
      if (record.get('migrated_at')) transaction.update(subscriber, { migrated_at: null });
    }
    transaction.set(takenRef(db, answers.email), takenFields('questionnaire', moment), { merge: true });
  });
}
