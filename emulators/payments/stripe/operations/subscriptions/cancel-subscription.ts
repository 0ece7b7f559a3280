import { noSuch } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { endSubscription } from './end-subscription.ts';

/** `DELETE /v1/subscriptions/{id}`: ends a subscription at once. Throws a refusal (404) when it has already ended. */
export function cancelSubscription(sandbox: Sandbox, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  subscription.canceledAt = nowSeconds(sandbox);
  endSubscription(sandbox, subscription, 'cancellation_requested');
  return subscription;
}
