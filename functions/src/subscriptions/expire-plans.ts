import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { refreshEntitlement } from '../payments/settle-payment.ts';

/** Records brought up to date at a time. */
const PAGE = 200;

/**
 * Hourly: turns off plans whose end has passed and moves on tiers where one paid period follows another (design §4).
 * Answers how many records changed.
 */
export async function expirePlans(): Promise<number> {
  const db = await firestore();
  const moment = now();
  const subscribers = db.collection('subscribers');
  const queries = [
    subscribers.where('subscribed', '==', true).where('subscription_end', '<=', moment),
    subscribers.where('entitlement_changes_at', '<=', moment),
  ];
  let changed = 0;
  for (const query of queries) {
    for (;;) {
      const due = await query.limit(PAGE).get();
      await Promise.all(due.docs.map((doc) => refreshEntitlement(doc.id)));
      changed += due.size;
      if (due.size < PAGE) break;
    }
  }
  return changed;
}
