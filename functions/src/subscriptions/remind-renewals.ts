import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { grantPeriods } from 'domain/grants';
import { SubscriberSchema } from 'domain/records/subscriber';
import { reminderMailText } from 'domain/texts/payment-mails';
import * as v from 'valibot';
import { errorKind } from '../callable.ts';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { firestore } from '../firebase/firestore.ts';
import type { Mail } from '../mail.ts';
import { liveDeps } from '../payments/live-deps.ts';

/** How long before the end of a PIX period its owner is told, in milliseconds. */
const AHEAD_MS = 7 * 24 * 60 * 60 * 1000;
/** Subscribers read at a time. */
const PAGE = 200;

/**
 * Hourly: tells everybody whose access ends within 7 days and was paid by PIX, once per end (design §6), with a link to
 * renew. Not those whose card renews, who chose that their card should not, or who have no end. Answers how many were
 * told; one that cannot be told does not keep the others from it.
 */
export async function remindRenewals(): Promise<number> {
  const moment = now();
  const ending = (await firestore())
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', moment)
    .where('subscription_end', '<=', new Date(moment.getTime() + AHEAD_MS))
    .orderBy('subscription_end')
    .limit(PAGE);
  let told = 0;
  let last: QueryDocumentSnapshot | undefined;
  do {
    const page = await (last === undefined ? ending : ending.startAfter(last)).get();
    const results = await Promise.allSettled(page.docs.map(remind));
    told += results.filter((result) => result.status === 'fulfilled' && result.value).length;
    for (const result of results) {
      if (result.status === 'rejected') {
        logger.error('A subscriber could not be reminded', errorKind(result.reason));
      }
    }
    last = page.size < PAGE ? undefined : page.docs.at(-1);
  } while (last !== undefined);
  return told;
}

/** Writes the mail if it is due and not written yet; answers whether it did. */
async function remind(doc: QueryDocumentSnapshot): Promise<boolean> {
  const { email, nome, subscription_tier, subscription_end, renews } = v.parse(SubscriberSchema, doc.data());
  if (renews || subscription_end === null) return false;
  const db = await firestore();
  const ref = db.doc(`mail/reminder_${doc.id}_${subscription_end.getTime()}`);
  // Most hours of the week it is there already: nothing else is read then.
  if ((await ref.get()).exists || !(await endsByPix(doc.id))) return false;
  const mail: Mail = {
    to: [email],
    message: reminderMailText(nome, subscription_tier, subscription_end, siteUrl()),
  };
  return db.runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).exists) return false;
    transaction.create(ref, mail);
    return true;
  });
}

/** Whether the last of a subscriber's periods is one that nobody renews by itself; imports count. */
async function endsByPix(subscriber: string): Promise<boolean> {
  const grants = await liveDeps().store.grantsOf(subscriber);
  const periods = grantPeriods(grants);
  const endOf = (id: string) => periods.get(id)?.end.getTime() ?? 0;
  const last = grants.toSorted((a, b) => endOf(b.id) - endOf(a.id))[0];
  return last === undefined || last.kind === 'pix';
}
