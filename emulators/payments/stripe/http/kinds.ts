import type { PaymentMethod } from '../state/card.ts';
import type { Customer } from '../state/customer.ts';
import type { StoredEvent } from '../state/event.ts';
import type { Invoice } from '../state/invoice.ts';
import type { Charge, Dispute, PaymentIntent, Refund } from '../state/payment.ts';
import type { PortalSession } from '../state/portal-session.ts';
import type { Price, Product } from '../state/price.ts';
import type { Session } from '../state/session.ts';
import type { Subscription } from '../state/subscription.ts';
import { presentPaymentMethod } from '../wire/present-card.ts';
import { presentCustomer } from '../wire/present-customer.ts';
import { presentEvent } from '../wire/present-event.ts';
import { presentInvoice, presentInvoicePayment } from '../wire/present-invoice.ts';
import { presentCharge, presentPaymentIntent } from '../wire/present-payment.ts';
import { presentPortalSession } from '../wire/present-portal-session.ts';
import { presentPrice, presentProduct } from '../wire/present-price.ts';
import { presentDispute, presentRefund } from '../wire/present-refund.ts';
import { presentSession } from '../wire/present-session.ts';
import { presentSubscription } from '../wire/present-subscription.ts';
import type { Kind } from './route.ts';

export const SESSION: Kind<Session> = {
  what: 'checkout.session',
  type: 'checkout.session',
  path: '/v1/checkout/sessions',
  present: presentSession,
};

export const CUSTOMER: Kind<Customer> = {
  what: 'customer',
  type: 'customer',
  path: '/v1/customers',
  present: presentCustomer,
};

export const PRODUCT: Kind<Product> = {
  what: 'product',
  type: 'product',
  path: '/v1/products',
  present: presentProduct,
};

export const PRICE: Kind<Price> = { what: 'price', type: 'price', path: '/v1/prices', present: presentPrice };

export const PAYMENT_METHOD: Kind<PaymentMethod> = {
  what: 'PaymentMethod',
  type: 'payment_method',
  path: '/v1/payment_methods',
  present: presentPaymentMethod,
};

export const SUBSCRIPTION: Kind<Subscription> = {
  what: 'subscription',
  type: 'subscription',
  path: '/v1/subscriptions',
  present: presentSubscription,
};

export const INVOICE: Kind<Invoice> = {
  what: 'invoice',
  type: 'invoice',
  path: '/v1/invoices',
  present: presentInvoice,
};

/** An invoice has at most one payment, so the payment has no record of its own. `id` and `created` are the payment's. */
export interface InvoicePayment {
  id: string;
  created: number;
  invoice: Invoice;
}

export const INVOICE_PAYMENT: Kind<InvoicePayment> = {
  what: 'invoice_payment',
  type: 'invoice_payment',
  path: '/v1/invoice_payments',
  present: (sandbox, { invoice }) => presentInvoicePayment(sandbox, invoice),
};

export const PAYMENT_INTENT: Kind<PaymentIntent> = {
  what: 'payment_intent',
  type: 'payment_intent',
  path: '/v1/payment_intents',
  present: presentPaymentIntent,
};

export const CHARGE: Kind<Charge> = {
  what: 'charge',
  type: 'charge',
  path: '/v1/charges',
  present: presentCharge,
};

export const REFUND: Kind<Refund> = {
  what: 'refund',
  type: 'refund',
  path: '/v1/refunds',
  present: presentRefund,
};

export const DISPUTE: Kind<Dispute> = {
  what: 'dispute',
  type: 'dispute',
  path: '/v1/disputes',
  present: presentDispute,
};

export const EVENT: Kind<StoredEvent> = {
  what: 'event',
  type: 'event',
  path: '/v1/events',
  present: presentEvent,
};

export const PORTAL_SESSION: Kind<PortalSession> = {
  what: 'billing_portal.session',
  type: 'billing_portal.session',
  path: '/v1/billing_portal/sessions',
  present: presentPortalSession,
};
