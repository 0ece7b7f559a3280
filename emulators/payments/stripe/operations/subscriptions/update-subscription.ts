import { invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { changeSubscription } from './change-subscription.ts';

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
