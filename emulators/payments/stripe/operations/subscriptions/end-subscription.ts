import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { presentSubscription } from '../../wire/present-subscription.ts';

/**
 * Ends a subscription now, and sends `customer.subscription.deleted`. Its open invoice is not charged again, but can still
 * be paid by hand.
 */
export function endSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = nowSeconds(sandbox);
  subscription.status = 'canceled';
  subscription.canceledAt ??= now;
  subscription.endedAt = now;
  subscription.endReason = reason;
  for (const invoice of sandbox.store.invoices.values()) {
    if (invoice.subscription !== subscription.id) continue;
    invoice.finalizesAt = null;
    invoice.nextPaymentAttempt = null;
  }
  sandbox.webhooks.tell('customer.subscription.deleted', presentSubscription(sandbox, subscription));
}
