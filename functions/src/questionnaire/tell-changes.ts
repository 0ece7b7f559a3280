import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { eachDocument } from '../firebase/documents.ts';
import { firestore } from '../firebase/admin.ts';
import { runEnd } from '../run-end.ts';
import { toStoredMail } from '../mail.ts';
import { trainerChangesMail } from './mails.ts';
import { NewsSchema, told } from './news.ts';
import { personOf } from './person.ts';

/**
 * Runs hourly: mails the trainer that answers of a questionnaire have changed since its completion, at most once a day
 * for each questionnaire. Answers the number of mails. A questionnaire that fails does not stop the others.
 */
export async function tellChanges(): Promise<number> {
  const due = (await firestore())
    .collection('questionnaire_news')
    .where('due_at', '<=', now())
    .orderBy('due_at');
  return eachDocument(due, tell, 'The changes of a questionnaire could not be told', runEnd());
}

/** Writes the mail if it is still due, and answers whether it did. */
async function tell({ id, ref }: QueryDocumentSnapshot): Promise<boolean> {
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const news = v.parse(NewsSchema, (await transaction.get(ref)).data() ?? {});
    const moment = now();
    if (news.due_at === null || news.due_at > moment) return false;
    const record = (await transaction.get(db.doc(`anamnese_treinos/${id}`))).data();
    const owner: unknown = record?.['subscriber'];
    const known = typeof owner === 'string' ? await transaction.get(db.doc(`subscribers/${owner}`)) : null;
    // A person who lost the address is not announced under the name of its present owner.
    if (!record || known?.get('user_id') !== id) {
      transaction.delete(ref);
      return false;
    }
    const mail = trainerChangesMail(id, personOf(known.data(), record));
    const mailRef = db.doc(`mail/questionnaire_${id}_changes_${news.due_at.getTime()}`);
    transaction.set(mailRef, toStoredMail(mail, moment));
    transaction.set(ref, told(news, moment));
    return true;
  });
}
