import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { firestore } from '../../kit/firebase/admin.ts';
import { REMINDED_AHEAD_MS, REMINDERS_HOUR_UTC } from '../../buy/endings/remind-renewals.ts';

/** Notes in restored records the reminders that went before the site stopped: nobody gets one twice. Answers how many. */
export async function noteReminders(
  { since, stopped }: { readonly since: Date; readonly stopped: Date },
  isDry: boolean,
): Promise<number> {
  const lastRun = lastReminders(stopped);
  if (lastRun < since) return 0;
  const ending = await (await firestore())
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', lastRun)
    .where('subscription_end', '<=', new Date(lastRun.getTime() + REMINDED_AHEAD_MS))
    .orderBy('subscription_end')
    .get();
  let noted = 0;
  for (const doc of ending.docs) {
    const end = v.parse(MomentSchema, doc.get('subscription_end'));
    const reminded = v.safeParse(MomentSchema, doc.get('reminded_end'));
    if (reminded.success && reminded.output.getTime() === end.getTime()) continue;
    noted += 1;
    if (!isDry) await doc.ref.update({ reminded_end: end });
  }
  return noted;
}

function lastReminders(moment: Date): Date {
  const today = new Date(moment);
  today.setUTCHours(REMINDERS_HOUR_UTC, 0, 0, 0);
  const isOver = today.getTime() + HOUR_MS / 6 <= moment.getTime();
  return isOver ? today : new Date(today.getTime() - DAY_MS);
}
