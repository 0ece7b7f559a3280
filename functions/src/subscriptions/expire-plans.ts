import * as logger from 'firebase-functions/logger';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { refreshEntitlement } from '../payments/sync/refresh-entitlement.ts';

/** How many records are brought up to date at a time. */
const PAGE = 200;

/**
 * Runs hourly: turns off the plans whose end has passed, and changes the tier where one paid period follows another. Answers
 * how many records changed. A record that fails does not stop the others.
 */
export async function expirePlans(deps: PaymentDeps): Promise<number> {
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
      const results = await Promise.allSettled(due.docs.map((doc) => refreshEntitlement(deps, doc.id)));
      const failed = results.filter((result) => result.status === 'rejected').length;
      changed += due.size - failed;
      if (failed > 0) logger.error('Some subscribers could not be brought up to date', { failed });
      // The failed records stay due, and would be found again for ever.
      if (due.size < PAGE || failed > 0) break;
    }
  }
  return changed;
}
