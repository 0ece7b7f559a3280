import type { Workout } from 'domain/training/workout';
import { correctionMailText, releasedMailText } from 'domain/mail/texts';
import type { Firestore, QueryDocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { isClosed } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { siteUrl } from '../kit/config/config.ts';
import { findUser, firestore } from '../kit/firebase/admin.ts';
import { eachDocument } from '../kit/firebase/documents.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import { type Addressee, personOf } from '../answers/mails.ts';
import { runEnd } from '../kit/run-end.ts';
import { readWorkout } from './workout-records.ts';

/** Whether an account gets mails about its workout: it exists, is not disabled, and nobody else may have taken it over. */
export async function getsMails(uid: string): Promise<boolean> {
  const user = await findUser(uid);
  return user !== null && !user.disabled && !isClosed(user);
}

function releasedMail(uid: string, { nome, email }: Addressee): Mail {
  return { to: [email], message: releasedMailText(nome, dashboard()), about: [uid] };
}

export function correctionMail(uid: string, { nome, email }: Addressee): Mail {
  return { to: [email], message: correctionMailText(nome, dashboard()), about: [uid] };
}

function dashboard(): string {
  return `${siteUrl()}/dashboard`;
}

/** Every minute: mails whose workout was released a minute ago and still is. Answers how many. One failure does not stop others. */
export async function sendReleases(): Promise<number> {
  const due = (await firestore())
    .collection('workouts')
    .where('mail_due_at', '<=', now())
    .orderBy('mail_due_at');
  return eachDocument(due, send, 'The mail about a release could not be written', runEnd());
}

/** Writes the mail if it is still due, and notes that there is none to send any more. Answers whether it wrote one. */
async function send({ id, ref }: QueryDocumentSnapshot): Promise<boolean> {
  const tells = await getsMails(id);
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const workout = readWorkout(await transaction.get(ref));
    const moment = now();
    if (workout === null || workout.mail_due_at === null || workout.mail_due_at > moment) return false;
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

/** The owner of a workout, or null if the account was erased or lost the address meanwhile. */
async function readOwner(
  transaction: Transaction,
  db: Firestore,
  { user_id, subscriber }: Workout,
): Promise<Addressee | null> {
  const [record, answers] = await Promise.all([
    transaction.get(db.doc(`subscribers/${subscriber}`)),
    transaction.get(db.doc(`anamnese_treinos/${user_id}`)),
  ]);
  return record.get('user_id') === user_id ? personOf(record.data(), answers.data() ?? {}) : null;
}
