import { computeEntitlement } from 'domain/grants';
import { isActive } from 'domain/subscription';
import type { PaymentDeps } from './payment-deps.ts';
import { isCourtesy } from './write-entitlement.ts';

/** Writes what a subscriber's ledger says as of now, when time alone changed it. Without a ledger: only an end passed. */
export async function refreshEntitlement({ store, now }: PaymentDeps, id: string): Promise<void> {
  await store.transact(async (transaction) => {
    const subscriber = await transaction.subscriber(id);
    if (subscriber === null) return;
    const moment = now();
    const grants = await transaction.grantsOf(id);
    const { subscribed, tier, end, changes_at } = computeEntitlement(grants, moment);
    const byLedger = grants.length > 0 && !isCourtesy(subscriber);
    transaction.putSubscriber(id, {
      ...(byLedger
        ? { subscribed, subscription_tier: tier ?? subscriber.subscription_tier, subscription_end: end }
        : { subscribed: isActive(subscriber, moment) }),
      entitlement_changes_at: byLedger ? changes_at : null,
      updated_at: moment,
    });
  });
}
