import { DAY_MS } from 'domain/durations';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { grantPeriods } from 'domain/grants';
import { MomentSchema, SubscriberSchema } from 'domain/records/subscriber';
import { reminderMailText } from 'domain/texts/payment-mails';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { eachDocument } from '../firebase/each-document.ts';
import { firestore } from '../firebase/firestore.ts';
import { type Mail, toStoredMail } from '../mail.ts';
import { readOpenAccount } from '../payments/account/read-open-account.ts';
import { liveDeps } from '../payments/live-deps.ts';

/** How long before the end of a PIX period its owner is told, in milliseconds. */
const AHEAD_MS = 7 * DAY_MS;

/** `reminded_end` is the end that was told last. It stands in the record, because the mail's copy expires. */
const RemindedSchema = v.object({
  ...SubscriberSchema.entries,
  reminded_end: v.fallback(v.nullish(MomentSchema, null), null),
});

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
    .orderBy('subscription_end');
  return eachDocument(ending, remind, 'A subscriber could not be reminded');
}

/** Writes the mail if it is due and the end was not told yet; answers whether it did. */
async function remind(doc: DocumentSnapshot): Promise<boolean> {
  // Most hours of the week it was told already: nothing else is read then.
  if (endToTell(doc) === null || !(await endsByPix(doc.id))) return false;
  const db = await firestore();
  return db.runTransaction(async (transaction) => {
    const current = await transaction.get(doc.ref);
    const end = endToTell(current);
    if (end === null) return false;
    const { email, nome, subscription_tier } = v.parse(RemindedSchema, current.data());
    const mail: Mail = {
      to: [email],
      message: reminderMailText(nome, subscription_tier, end, siteUrl()),
      about: [doc.id],
    };
    transaction.set(db.doc(`mail/reminder_${doc.id}_${end.getTime()}`), toStoredMail(mail, now()));
    transaction.update(doc.ref, { reminded_end: end });
    return true;
  });
}

/** The end that a subscriber has to be told of, or null. */
function endToTell(doc: DocumentSnapshot): Date | null {
  const { renews, subscription_end, reminded_end } = v.parse(RemindedSchema, doc.data());
  if (renews || subscription_end?.getTime() === reminded_end?.getTime()) return null;
  return subscription_end;
}

/** Whether the last period that is open to a subscriber's owner is one that nobody renews by itself; imports count. */
async function endsByPix(id: string): Promise<boolean> {
  const { grants } = await readOpenAccount(liveDeps().store, id);
  const periods = grantPeriods(grants);
  const endOf = (id: string) => periods.get(id)?.end.getTime() ?? 0;
  const last = grants.toSorted((a, b) => endOf(b.id) - endOf(a.id))[0];
  return last === undefined || last.kind === 'pix';
}
