import { randomUUID } from 'node:crypto';
import { now } from '../clock.ts';
import { firestore } from '../firebase/admin.ts';
import { importedQuestionnaires } from '../migration/imported-questionnaires.ts';
import { consentKey, givingOf } from '../questionnaire/consent-record.ts';
import { settleConsents } from '../questionnaire/settle-consents.ts';
import { eraseAll } from '../firebase/documents.ts';
import { eraseTraining } from './erase-training.ts';

/**
 * Erases a person's questionnaire with all that hangs on it, the gathered changes of it, and the imported questionnaires that the person adopted or
 * that stand under `email` and that nobody adopted. `email` is passed only if the mailbox is confirmed: a payment does not
 * prove whose mailbox it is. The consent's record stays and is ended; it leads to nobody.
 */
export async function eraseQuestionnaires(uid: string, email: string | undefined): Promise<void> {
  const questionnaires = (await firestore()).collection('anamnese_treinos');
  await eraseOwn(uid);
  await eraseTraining(uid);
  await eraseAll(questionnaires.where('user_id', '==', uid));
  await eraseAll(questionnaires.where('adopted_by', '==', uid));
  if (email === undefined) return;
  const imported = await importedQuestionnaires(email);
  await Promise.all(imported.map((doc) => doc.ref.delete()));
}

async function eraseOwn(uid: string): Promise<void> {
  const db = await firestore();
  const ref = db.doc(`anamnese_treinos/${uid}`);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    // A consent given a moment ago may have no record yet, and events that come later find no questionnaire to record.
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    const write = await settleConsents(transaction, db, giving === null ? [] : [giving], null);
    write(now());
    transaction.delete(ref);
    transaction.delete(db.doc(`questionnaire_news/${uid}`));
  });
}
