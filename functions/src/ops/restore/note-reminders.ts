import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { firestore } from '../../kit/admin.ts';
import { REMINDED_AHEAD_MS, REMINDERS_HOUR_UTC } from '../../buy/expire-plans.ts';
import type { Outage } from '../../buy/recover-payments.ts';

/** Notes in restored records the reminders that went before the site stopped: nobody gets one twice. */
export async function noteReminders({ since, stopped }: Outage): Promise<void> {
  const lastRun = lastReminders(stopped);
  if (lastRun < since) return;
  const ending = await (await firestore())
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', lastRun)
    .where('subscription_end', '<=', new Date(lastRun.getTime() + REMINDED_AHEAD_MS))
    .orderBy('subscription_end')
    .get();
  for (const doc of ending.docs) await doc.ref.update({ reminded_end: doc.get('subscription_end') });
}

function lastReminders(moment: Date): Date {
  const today = new Date(moment);
  today.setUTCHours(REMINDERS_HOUR_UTC, 0, 0, 0);
  const isOver = today.getTime() + HOUR_MS / 6 <= moment.getTime();
  return isOver ? today : new Date(today.getTime() - DAY_MS);
}
