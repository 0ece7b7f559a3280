import { DAY_SECONDS } from '../../../../shared/durations.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { PaymentMethod } from '../../state/card.ts';
import type { Invoice } from '../../state/invoice.ts';
import type { Subscription } from '../../state/subscription.ts';
import { presentInvoice } from '../../wire/present-invoice.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { settleInvoice } from './settle-invoice.ts';

/** The days from each refused attempt to the next one. After the last attempt the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Charges an open invoice of a renewal to the subscription's card, and sends events about the result. */
export function tryInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const { store, webhooks } = sandbox;
  const subscription = store.subscriptions.demand(invoice.subscription);
  const method = store.paymentMethods.demand(subscription.paymentMethod);
  const approved = isApproved(subscription, method);
  invoice.attemptCount += 1;
  settleInvoice(sandbox, invoice, method, approved);
  if (approved) {
    invoicePaid(sandbox, invoice, subscription);
    return;
  }
  const days = RETRY_AFTER_DAYS[invoice.attemptCount - 1];
  invoice.nextPaymentAttempt = days === undefined ? null : nowSeconds(sandbox) + days * DAY_SECONDS;
  webhooks.tell('invoice.payment_failed', presentInvoice(sandbox, invoice));
  if (days === undefined) endSubscription(sandbox, subscription, 'payment_failed');
  else
    changeSubscription(sandbox, subscription, () => {
      subscription.status = 'past_due';
    });
}

/** Sends `invoice.paid`, and makes a subscription active again that was past due. */
export function invoicePaid(sandbox: Sandbox, invoice: Invoice, subscription: Subscription): void {
  subscription.nextRenewal = null;
  sandbox.webhooks.tell('invoice.paid', presentInvoice(sandbox, invoice));
  if (subscription.status === 'past_due') {
    changeSubscription(sandbox, subscription, () => {
      subscription.status = 'active';
    });
  }
}

function isApproved(subscription: Subscription, method: PaymentMethod): boolean {
  if (subscription.nextRenewal !== null) return subscription.nextRenewal === 'approved';
  return method.card !== 'refused' && method.card !== 'refused-at-renewal';
}
