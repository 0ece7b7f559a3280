import { DAY_SECONDS } from '../../../shared/clock.ts';
import { randomId } from '../../shared/store.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import type { CardName, PaymentMethod } from '../state/customer.ts';
import type { Charge, Invoice } from '../state/payment.ts';
import type { Subscription } from '../state/subscription.ts';
import { presentInvoice } from '../wire/present-invoice.ts';
import { changeSubscription, endSubscription } from './subscriptions.ts';

/**
 * Creates the invoice of the subscription's present period, which is a draft until `finalizeInvoice`. `lookedBackFrom` is
 * the start of the period before it, in seconds since the epoch. It asks for the price of the period, or for `asked` centavos,
 * without the coupon and what the customer's credit pays.
 */
export function createInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  billingReason: Invoice['billingReason'],
  lookedBackFrom: number,
  asked?: number,
): Invoice {
  const { store } = sandbox;
  const now = nowSeconds(sandbox);
  const price = store.prices.demand(subscription.price);
  const customer = store.customers.demand(subscription.customer);
  const subtotal = asked ?? price.unitAmount * subscription.quantity;
  const discount = Math.round((subtotal * subscription.percentOff) / 100);
  const credit = Math.min(customer.credit, subtotal - discount);
  customer.credit -= credit;
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
    amount: subtotal - discount - credit,
    discount,
    credit,
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

/** Makes a draft an open invoice, with a number and with the payment intent that will settle it; one of 0 needs none. */
export function finalizeInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const { store } = sandbox;
  const customer = store.customers.demand(invoice.customer);
  const at = nowSeconds(sandbox);
  const intent =
    invoice.amount === 0
      ? null
      : store.paymentIntents.add({
          id: `pi_3${randomId(23)}`,
          created: at,
          customer: customer.id,
          currency: invoice.currency,
          amount: invoice.amount,
          status: 'requires_payment_method',
          paymentMethod: null,
          latestCharge: null,
          description:
            invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
        });
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalized = {
    at,
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceSequence).padStart(4, '0')}`,
    payment: intent && `inpay_1${randomId(23)}`,
    paymentIntent: intent && intent.id,
  };
  customer.nextInvoiceSequence += 1;
}

/**
 * Attempts to settle an open invoice with a card: adds the charge, and updates the payment intent and the invoice. Sends no
 * event.
 */
export function settleInvoice(
  sandbox: Sandbox,
  invoice: Invoice,
  method: PaymentMethod,
  approved: boolean,
): Charge {
  const now = nowSeconds(sandbox);
  if (!invoice.finalized?.paymentIntent) throw new Error(`${invoice.id} is a draft, or of 0`);
  const intent = sandbox.store.paymentIntents.demand(invoice.finalized.paymentIntent);
  const charge = sandbox.store.charges.add({
    id: `ch_3${randomId(23)}`,
    created: now,
    status: approved ? 'succeeded' : 'failed',
    paymentIntent: intent.id,
    paymentMethod: method.id,
    customer: invoice.customer,
    currency: invoice.currency,
    amount: invoice.amount,
    amountRefunded: 0,
    disputed: false,
    description: intent.description,
  });
  intent.latestCharge = charge.id;
  intent.status = approved ? 'succeeded' : 'requires_payment_method';
  // The real API, too, removes a refused card from its payment intent.
  intent.paymentMethod = approved ? method.id : null;
  // The first attempt counts in any case. After it, only the attempts of the schedule count, and not those by hand.
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  if (approved) markPaid(invoice, now);
  return charge;
}

function markPaid(invoice: Invoice, now: number): void {
  invoice.status = 'paid';
  invoice.paidAt = now;
  invoice.nextPaymentAttempt = null;
}

/** The days from each refused attempt to the next one. After the last attempt the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Charges an open invoice to the subscription's card, and sends events about the result. One of 0 is paid without a charge. */
export function tryInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const { store, webhooks } = sandbox;
  const subscription = store.subscriptions.demand(invoice.subscription);
  if (invoice.amount === 0) {
    markPaid(invoice, nowSeconds(sandbox));
    invoicePaid(sandbox, invoice, subscription);
    return;
  }
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
function invoicePaid(sandbox: Sandbox, invoice: Invoice, subscription: Subscription): void {
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

/**
 * Pays an open invoice by hand with another card, which the subscription keeps. Throws a refusal for a refused card (402,
 * `card_declined`) and for an invoice that is not open (400).
 */
export function payInvoice(sandbox: Sandbox, invoice: Invoice, card: CardName): void {
  if (invoice.status !== 'open')
    throw invalidRequest(`The invoice cannot be paid: its status is ${invoice.status}.`);
  const { store } = sandbox;
  const method = store.paymentMethods.add({
    id: `pm_1${randomId(23)}`,
    created: nowSeconds(sandbox),
    customer: invoice.customer,
    card,
    email: invoice.customerEmail,
    name: invoice.customerName,
  });
  const approved = card !== 'refused';
  settleInvoice(sandbox, invoice, method, approved);
  if (!approved) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
  }
  const subscription = store.subscriptions.demand(invoice.subscription);
  subscription.paymentMethod = method.id;
  store.customers.demand(invoice.customer).paymentMethod = method.id;
  invoicePaid(sandbox, invoice, subscription);
}
