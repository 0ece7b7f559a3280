import { firestore } from '../../kit/firebase/admin.ts';
import { eachDocument } from '../../kit/firebase/documents.ts';
import { runEnd } from '../../kit/run-end.ts';
import { now } from '../../kit/clock.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { refreshEntitlement } from '../ledger/change-account.ts';

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
