import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { now } from '../clock.ts';
import { eachDocument } from '../firebase/each-document.ts';
import { firestore } from '../firebase/firestore.ts';
import { toStoredMail } from '../mail.ts';
import { readWorkout } from '../workouts/workout-records.ts';
import { readOwner } from './read-owner.ts';
import { getsMails, releasedMail } from './workout-mails.ts';

/**
 * Runs every minute: mails the subscribers whose workout was released a minute ago and still is. Answers the number of
 * mails. A workout that fails does not stop the others.
 */
export async function sendReleases(): Promise<number> {
  const due = (await firestore())
    .collection('workouts')
    .where('mail_due_at', '<=', now())
    .orderBy('mail_due_at');
  return eachDocument(due, send, 'The mail about a release could not be written');
}

/** Writes the mail if it is still due, and notes that there is none to send any more. Answers whether it wrote one. */
async function send({ id, ref }: QueryDocumentSnapshot): Promise<boolean> {
  const tells = await getsMails(id);
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const workout = readWorkout(await transaction.get(ref));
    const moment = now();
    if (workout === null || workout.mail_due_at === null || workout.mail_due_at > moment) return false;
    // An account that was erased, or that lost the address meanwhile, has no owner here.
    const owner = await readOwner(transaction, db, workout);
    const isTold = tells && owner !== null;
    if (isTold) {
      const mail = db.doc(`mail/release_${id}_${workout.mail_due_at.getTime()}`);
      transaction.set(mail, toStoredMail(releasedMail(id, owner), moment));
    }
    transaction.update(ref, { mail_due_at: null });
    return isTold;
  });
}
