import { randomId } from '../../shared/store.ts';
import { invalidRequest } from '../http/api-error.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import type { Invoice } from '../state/payment.ts';
import { type Subscription, addInterval } from '../state/subscription.ts';
import { presentSubscription } from '../wire/present-subscription.ts';
import { createInvoice, finalizeInvoice, tryInvoice } from './invoices.ts';
import { changeSubscription, endSubscription } from './subscriptions.ts';

/**
 * Begins a subscription's next period at the end of the present one, and charges for it, at once or after the time as a
 * draft that the controls set. A subscription with `cancelAtPeriodEnd` ends instead.
 */
export function renewSubscription(sandbox: Sandbox, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(sandbox, subscription, 'cancellation_requested');
    return;
  }
  beginPeriod(sandbox, subscription, subscription.currentPeriodEnd);
}

/** Begins a period at `from` (seconds since the epoch), and charges for it. */
function beginPeriod(sandbox: Sandbox, subscription: Subscription, from: number): void {
  const { store } = sandbox;
  changeSubscription(sandbox, subscription, () => {
    const lookedBackFrom = subscription.currentPeriodStart;
    subscription.currentPeriodStart = from;
    subscription.currentPeriodEnd = addInterval(
      subscription.currentPeriodStart,
      store.prices.demand(subscription.price),
    );
    createInvoice(sandbox, subscription, 'subscription_cycle', lookedBackFrom);
  });
  const invoice = store.invoices.demand(subscription.latestInvoice);
  if (store.renewalDraftSeconds > 0) {
    invoice.finalizesAt = invoice.created + store.renewalDraftSeconds;
    return;
  }
  finalizeInvoice(sandbox, invoice);
  tryInvoice(sandbox, invoice);
}

/** Charges something beside the periods, as the rest of a changed one is: `asked` centavos, at once. */
export function chargeAside(sandbox: Sandbox, subscription: Subscription, asked: number): Invoice {
  const { currentPeriodStart } = subscription;
  const invoice = createInvoice(sandbox, subscription, 'subscription_update', currentPeriodStart, asked);
  finalizeInvoice(sandbox, invoice);
  tryInvoice(sandbox, invoice);
  return invoice;
}

/** Gives the subscription another price from its next renewal on, in centavos. */
export function reprice(sandbox: Sandbox, subscription: Subscription, unitAmount: number): void {
  const { prices } = sandbox.store;
  changeSubscription(sandbox, subscription, () => {
    const created = nowSeconds(sandbox);
    const price = { ...prices.demand(subscription.price), id: `price_1${randomId(23)}`, created, unitAmount };
    subscription.price = prices.add(price).id;
  });
}

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
