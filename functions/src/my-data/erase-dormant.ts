import { SubscriberSchema } from 'domain/records/subscriber';
import { COLLECTIONS, termEnd } from 'domain/terms/collections';
import { yearsLater } from 'domain/terms/span';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { removeAccount } from '../accounts/make-account.ts';
import { now } from '../clock.ts';
import { eachDocument } from '../firebase/documents.ts';
import { firestore } from '../firebase/admin.ts';
import { isDormant } from '../payments/account/is-dormant.ts';
import { readOpenAccount } from '../payments/account/own-account.ts';
import { eraseAccount } from '../payments/endings/erase-account.ts';
import { stopCharging } from '../payments/endings/stop-charging.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { runEnd } from '../run-end.ts';
import { announceErasure, announcedErasure } from './announce-erasure.ts';
import { eraseMails } from './erase-mails.ts';
import { eraseQuestionnaires } from './erase-questionnaires.ts';
import { mailSubjects } from './mail-subjects.ts';

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
      (doc) => treat(deps, doc),
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
async function treat(deps: PaymentDeps, doc: QueryDocumentSnapshot): Promise<boolean> {
  // A registration that nobody paid for has its own term. The record of an import is as old as the import.
  if (doc.get('delete_at') != null) return false;
  const made = termEnd('subscribers', 'ended', doc.createTime.toDate());
  const { user_id: owner } = v.parse(SubscriberSchema, doc.data());
  if (made > announcedFor() || !isDormant(await readOpenAccount(deps.store, doc.id), announcedFor())) {
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
  if (!isDormant(await readOpenAccount(deps.store, doc.id), now())) return false;
  if (owner !== null) {
    await eraseQuestionnaires(owner, mailbox_confirmed_at === null ? undefined : email);
  }
  await eraseMails(await mailSubjects(deps.store, account));
  if (owner !== null) await removeAccount(owner);
  return eraseAccount(deps, account, null, { isWanted: isDormant });
}
