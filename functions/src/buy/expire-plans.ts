import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { grantPeriods } from 'domain/buy/grants';
import { reminderMailText } from 'domain/buy/mail-texts';
import { DAY_MS } from 'domain/kit/dates';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import { eachDocument, firestore } from '../kit/admin.ts';
import { now, runEnd } from '../kit/time.ts';
import { siteUrl } from '../kit/config.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import { readVisibleAccount, refreshEntitlement } from './change-account.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentStore } from './payment-store.ts';

/** Hourly: ends plans, and changes tiers between paid periods; answers how many were due. One failure does not stop others. */
export async function expirePlans(deps: PaymentDeps): Promise<number> {
  const subscribers = (await firestore()).collection('subscribers');
  const [moment, until] = [now(), runEnd()];
  const queries = [
    subscribers
      .where('subscribed', '==', true)
      .where('subscription_end', '<=', moment)
      .orderBy('subscription_end'),
    subscribers.where('entitlement_changes_at', '<=', moment).orderBy('entitlement_changes_at'),
  ];
  let due = 0;
  for (const query of queries) {
    due += await eachDocument(
      query,
      async ({ id }) => {
        await refreshEntitlement(deps, id);
        return true;
      },
      'A subscriber could not be brought up to date',
      until,
    );
  }
  return due;
}

/** The hour at which the reminders run, in UTC: 9:00 in São Paulo, which has no summer time. */
export const REMINDERS_HOUR_UTC = 12;
/** How long before the end of a PIX period its owner gets the mail, in milliseconds. */
export const REMINDED_AHEAD_MS = 7 * DAY_MS;

/** `reminded_end` is the end that the last reminder named. It is stored in the record, because the mail's copy expires. */
const RemindedSchema = v.object({
  ...SubscriberSchema.entries,
  reminded_end: v.fallback(v.nullish(MomentSchema, null), null),
});

/**
 * Runs every morning: mails the subscribers whose access ends within 7 days with a period that was paid by PIX, imported or
 * given, once for each end, with a link to renew. Those whose card renews, who cancelled the card's renewal, or whose access has
 * no end get no mail. Answers the number of mails. A subscriber that fails does not stop the others.
 */
export async function remindRenewals({ store }: PaymentDeps): Promise<number> {
  const moment = now();
  const ending = (await firestore())
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', moment)
    .where('subscription_end', '<=', new Date(moment.getTime() + REMINDED_AHEAD_MS))
    .orderBy('subscription_end');
  return eachDocument(ending, (doc) => remind(store, doc), 'A subscriber could not be reminded', runEnd());
}

/** Writes the mail if it is due and was not sent for this end yet. Answers whether it did. */
async function remind(store: PaymentStore, doc: DocumentSnapshot): Promise<boolean> {
  // On most days of the week the mail was already sent, and nothing else is read.
  if (endToTell(doc) === null || !(await endsWithoutCard(store, doc.id))) return false;
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

/** The end that a subscriber has to be reminded of, or null. */
function endToTell(doc: DocumentSnapshot): Date | null {
  const { renews, subscription_end, reminded_end } = v.parse(RemindedSchema, doc.data());
  if (renews || subscription_end?.getTime() === reminded_end?.getTime()) return null;
  return subscription_end;
}

/** Whether the owner's last period does not renew by itself: it was paid by PIX, imported or given. */
async function endsWithoutCard(store: PaymentStore, id: string): Promise<boolean> {
  const { grants } = await readVisibleAccount(store, id);
  const periods = grantPeriods(grants);
  const endOf = (id: string) => periods.get(id)?.end.getTime() ?? 0;
  const last = grants.toSorted((a, b) => endOf(b.id) - endOf(a.id))[0];
  return last === undefined || last.kind !== 'card';
}
