import { DAY_MS } from 'domain/kit/dates';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import { COLLECTIONS, termEnd, yearsLater } from 'domain/kit/terms';
import { erasureMailText } from 'domain/account/mail-texts';
import type { DocumentReference, DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { removeAccount } from './auth-accounts.ts';
import { now, runEnd } from '../kit/time.ts';
import { siteUrl } from '../kit/config.ts';
import { eachDocument, firestore } from '../kit/admin.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import { readVisibleAccount } from '../buy/change-account.ts';
import { isDormant } from '../buy/derive-record.ts';
import { stopCharging } from '../buy/cancel-renewal.ts';
import { eraseAccount } from '../buy/erase-account.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { eraseMails, eraseQuestionnaires, mailSubjects } from './erase-person.ts';

/** An announcement that is older than this, in milliseconds, belongs to an earlier time: the person has had a plan since. */
const STALE_MS = 180 * DAY_MS;

/**
 * The moment for which the erasure of a record was announced, or null if it was not. It is kept in the record, because the
 * mail's copy expires.
 */
function announcedErasure(record: DocumentSnapshot, now: Date): Date | null {
  const announced = v.safeParse(MomentSchema, record.get('erasure_told_at'));
  if (!announced.success || now.getTime() - announced.output.getTime() > STALE_MS) return null;
  return termEnd('subscribers', 'announced', announced.output);
}

/** Mails a person, once, that what is held about them is erased at `at`. Answers whether it wrote the mail. */
async function announceErasure(ref: DocumentReference, at: Date): Promise<boolean> {
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const record = await transaction.get(ref);
    const moment = now();
    if (!record.exists || announcedErasure(record, moment) !== null) return false;
    const { email, nome } = v.parse(SubscriberSchema, record.data());
    const mail: Mail = { to: [email], message: erasureMailText(nome, at, siteUrl()), about: [ref.id] };
    transaction.set(db.doc(`mail/erasure_${ref.id}_${moment.getTime()}`), toStoredMail(mail, moment));
    transaction.update(ref, { erasure_told_at: moment });
    return true;
  });
}

/**
 * Runs every night: erases what is held about people whose last plan ended as long ago as the term of `subscribers` says, as
 * `delete-my-account` would, after a mail that announces it. The records of money stay under a name that leads nowhere.
 * Answers how many it announced or erased. An account that fails does not stop the others, and the next night finds it again.
 */
export async function eraseDormant(deps: PaymentDeps): Promise<number> {
  const idle = (await firestore()).collection('subscribers').where('subscribed', '==', false);
  const { years } = COLLECTIONS.subscribers.terms.ended;
  const until = runEnd();
  const queries = [
    idle.where('subscription_end', '<=', yearsLater(announcedFor(), -years)).orderBy('subscription_end'),
    // A record that has no plan's end: it was imported without a plan, or all of its money went back at once.
    idle.where('subscription_end', '==', null).orderBy('__name__'),
  ];
  let done = 0;
  for (const query of queries) {
    done += await eachDocument(
      query,
      (doc) => announceOrErase(deps, doc),
      'A dormant account could not be erased',
      until,
    );
  }
  return done;
}

/** The moment for which an announcement of now announces the erasure. */
function announcedFor(): Date {
  return termEnd('subscribers', 'announced', now());
}

/** Announces the erasure of a dormant account, or carries it out. Answers whether it did one of them. */
async function announceOrErase(deps: PaymentDeps, doc: QueryDocumentSnapshot): Promise<boolean> {
  // A registration that nobody paid for has its own term. The record of an import is as old as the import.
  if (doc.get('delete_at') != null) return false;
  const made = termEnd('subscribers', 'ended', doc.createTime.toDate());
  const { user_id: owner } = v.parse(SubscriberSchema, doc.data());
  if (made > announcedFor() || !isDormant(await readVisibleAccount(deps.store, doc.id), announcedFor())) {
    return false;
  }
  // A trainer's account stays as long as its holder is a trainer.
  if (owner !== null && (await doc.ref.firestore.doc(`trainers/${owner}`).get()).exists) return false;
  const announced = announcedErasure(doc, now());
  if (announced === null) return announceErasure(doc.ref, announcedFor());
  return announced <= now() && made <= now() && erase(deps, doc);
}

/** Erases an account, unless it is not dormant any more. The record goes last: the next run finds by it what a crash left. */
async function erase(deps: PaymentDeps, doc: QueryDocumentSnapshot): Promise<boolean> {
  const { user_id: owner, email, mailbox_confirmed_at } = v.parse(SubscriberSchema, doc.data());
  const account = { subscriber: doc.id, owner };
  await stopCharging(deps, account);
  if (!isDormant(await readVisibleAccount(deps.store, doc.id), now())) return false;
  if (owner !== null) {
    await eraseQuestionnaires(owner, mailbox_confirmed_at === null ? undefined : email);
  }
  await eraseMails(await mailSubjects(deps.store, account));
  if (owner !== null) await removeAccount(owner);
  return eraseAccount(deps, account, { isWanted: isDormant });
}
