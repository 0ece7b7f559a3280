import type { Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { presentSubscription } from '../../wire/present-subscription.ts';
import type { WireObject } from '../../wire/wire-object.ts';

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
