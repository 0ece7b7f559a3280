import { invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { presentSubscription } from '../../wire/present-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { beginPeriod } from './renew-subscription.ts';

/**
 * Pauses a subscription (Stripe, "Pause a subscription"): it makes no invoice and begins no period until it resumes. Throws a
 * refusal (400) for one that is not active.
 */
export function pauseSubscription(sandbox: Sandbox, subscription: Subscription): void {
  turn(sandbox, subscription, 'active', 'paused');
  sandbox.webhooks.tell('customer.subscription.paused', presentSubscription(sandbox, subscription));
}

/** Resumes a paused subscription: a period begins now and is charged. Throws a refusal (400) for one that is not paused. */
export function resumeSubscription(sandbox: Sandbox, subscription: Subscription): void {
  turn(sandbox, subscription, 'paused', 'active');
  sandbox.webhooks.tell('customer.subscription.resumed', presentSubscription(sandbox, subscription));
  beginPeriod(sandbox, subscription, nowSeconds(sandbox));
}

function turn(
  sandbox: Sandbox,
  subscription: Subscription,
  from: Subscription['status'],
  to: Subscription['status'],
): void {
  if (subscription.status !== from)
    throw invalidRequest(`The subscription is ${subscription.status} and not ${from}.`);
  changeSubscription(sandbox, subscription, () => {
    subscription.status = to;
  });
}
