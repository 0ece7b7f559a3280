import { randomId } from '../../../shared/random-id.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Invoice } from '../../state/invoice.ts';
import type { Subscription } from '../../state/subscription.ts';

/**
 * Creates the invoice of the subscription's present period, which is a draft until `finalizeInvoice`. `lookedBackFrom` is
 * the start of the period before it, in seconds since the epoch.
 */
export function createInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  billingReason: Invoice['billingReason'],
  lookedBackFrom: number,
): Invoice {
  const { store } = sandbox;
  const now = nowSeconds(sandbox);
  const price = store.prices.demand(subscription.price);
  const customer = store.customers.demand(subscription.customer);
  const invoice = store.invoices.add({
    id: `in_1${randomId(23)}`,
    created: now,
    status: 'draft',
    billingReason,
    customer: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    subscription: subscription.id,
    subscriptionItem: subscription.item,
    subscriptionMetadata: { ...subscription.metadata },
    price: price.id,
    quantity: subscription.quantity,
    currency: price.currency,
    amount: price.unitAmount * subscription.quantity,
    periodStart: lookedBackFrom,
    periodEnd: subscription.currentPeriodStart,
    line: {
      id: `il_1${randomId(23)}`,
      periodStart: subscription.currentPeriodStart,
      periodEnd: subscription.currentPeriodEnd,
    },
    attemptCount: 0,
    nextPaymentAttempt: null,
    paidAt: null,
    finalizesAt: null,
    finalized: null,
  });
  subscription.latestInvoice = invoice.id;
  return invoice;
}
