import { grantPeriods } from 'domain/grants';
import { SubscriberSchema } from 'domain/records/subscriber';
import { reminderMailText } from 'domain/texts/payment-mails';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { firestore } from '../firebase/firestore.ts';
import type { Mail } from '../mail.ts';
import { liveDeps } from '../payments/live-deps.ts';

/** How long before the end of a PIX period its owner is told, in milliseconds. */
const AHEAD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Tells everybody whose access ends within 7 days and was paid by PIX, once per end (design §6). Answers how many were
 * told.
 */
export async function remindRenewals(): Promise<number> {
  const db = await firestore();
  const moment = now();
  const ending = await db
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', moment)
    .where('subscription_end', '<=', new Date(moment.getTime() + AHEAD_MS))
    .get();
  let told = 0;
  for (const doc of ending.docs) {
    const { email, nome, subscription_tier, subscription_end, renews } = v.parse(
      SubscriberSchema,
      doc.data(),
    );
    if (renews || subscription_end === null || !(await endsByPix(doc.id))) continue;
    const mail: Mail = {
      to: [email],
      message: reminderMailText(nome, subscription_tier, subscription_end, siteUrl()),
    };
    const ref = db.doc(`mail/reminder_${doc.id}_${subscription_end.getTime()}`);
    const isNew = await db.runTransaction(async (transaction) => {
      if ((await transaction.get(ref)).exists) return false;
      transaction.create(ref, mail);
      return true;
    });
    told += Number(isNew);
  }
  return told;
}

/** Whether the last of a subscriber's periods is one that nobody renews by itself; imports count. */
async function endsByPix(subscriber: string): Promise<boolean> {
  const grants = await liveDeps().store.grantsOf(subscriber);
  const periods = grantPeriods(grants);
  const endOf = (id: string) => periods.get(id)?.end.getTime() ?? 0;
  const last = grants.toSorted((a, b) => endOf(b.id) - endOf(a.id))[0];
  return last === undefined || last.kind === 'pix';
}
