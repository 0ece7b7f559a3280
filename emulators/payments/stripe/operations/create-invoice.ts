import { randomId } from '../../shared/random-id.ts';
import { nowSeconds, type Sandbox } from '../sandbox.ts';
import type { Invoice } from '../state/invoice.ts';
import type { Subscription } from '../state/subscription.ts';

/** The open invoice of the subscription's present period, with the payment intent that is to settle it. */
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
  const amount = price.unitAmount * subscription.quantity;
  const intent = store.paymentIntents.add({
    id: `pi_3${randomId(23)}`,
    created: now,
    customer: customer.id,
    currency: price.currency,
    amount,
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: null,
    description: billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  const invoice = store.invoices.add({
    id: `in_1${randomId(23)}`,
    created: now,
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceSequence).padStart(4, '0')}`,
    status: 'open',
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
    amount,
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
    payment: `inpay_1${randomId(23)}`,
    paymentIntent: intent.id,
  });
  customer.nextInvoiceSequence += 1;
  subscription.latestInvoice = invoice.id;
  return invoice;
}
