import type { Sandbox } from '../../sandbox.ts';
import type { Subscription } from '../../state/subscription.ts';
import { addInterval } from '../due/add-interval.ts';
import { changeSubscription } from './change-subscription.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { tryInvoice } from '../invoices/try-invoice.ts';

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
export function beginPeriod(sandbox: Sandbox, subscription: Subscription, from: number): void {
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
