import { invalidRequest, noSuch } from '../http/api-error.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import type { Subscription } from '../state/subscription.ts';
import { presentSubscription } from '../wire/present-subscription.ts';
import type { WireObject } from '../wire/wire-object.ts';

/**
 * Changes a subscription, and sends `customer.subscription.updated` with the former values of the changed fields. Sends no
 * event when nothing has changed.
 */
export function changeSubscription(sandbox: Sandbox, subscription: Subscription, change: () => void): void {
  const before = presentSubscription(sandbox, subscription);
  change();
  const after = presentSubscription(sandbox, subscription);
  const previous: WireObject = {};
  for (const [field, value] of Object.entries(before))
    if (JSON.stringify(value) !== JSON.stringify(after[field])) previous[field] = value;
  if (Object.keys(previous).length > 0)
    sandbox.webhooks.tell('customer.subscription.updated', after, previous);
}

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

/** `DELETE /v1/subscriptions/{id}`: ends a subscription at once. Throws a refusal (404) when it has already ended. */
export function cancelSubscription(sandbox: Sandbox, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  subscription.canceledAt = nowSeconds(sandbox);
  endSubscription(sandbox, subscription, 'cancellation_requested');
  return subscription;
}

/**
 * Cancels a subscription at its period's end, or takes this back. Throws a refusal (400,
 * `invalid_canceled_subscription_fields`) for one that has ended.
 */
export function updateSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  cancelAtPeriodEnd: boolean,
): Subscription {
  if (subscription.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (cancelAtPeriodEnd === subscription.cancelAtPeriodEnd) return subscription;
  changeSubscription(sandbox, subscription, () => {
    subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    subscription.canceledAt = cancelAtPeriodEnd ? nowSeconds(sandbox) : null;
    subscription.endReason = cancelAtPeriodEnd ? 'cancellation_requested' : null;
  });
  return subscription;
}
