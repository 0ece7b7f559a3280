import type { Sandbox } from '../sandbox.ts';
import type { StoredEvent } from '../state/event.ts';
import type { Invoice } from '../state/invoice.ts';
import type { Charge, Dispute, Refund } from '../state/payment.ts';
import type { Session } from '../state/session.ts';
import type { Subscription } from '../state/subscription.ts';
import { presentCustomer } from '../wire/present-customer.ts';
import { presentEvent } from '../wire/present-event.ts';
import { presentInvoice, presentInvoicePayment, presentPayments } from '../wire/present-invoice.ts';
import { presentCharge } from '../wire/present-payment.ts';
import { presentDispute, presentRefund } from '../wire/present-refund.ts';
import { presentSession } from '../wire/present-session.ts';
import { presentSubscription } from '../wire/present-subscription.ts';
import type { WireObject } from '../wire/wire-object.ts';

/** A kind of record: its names in the API, and its presentation. */
export interface Kind<TRecord> {
  /** The value of the API object's field `object`, which is also the name in the message `No such …`. */
  type: string;
  path: string;
  present(sandbox: Sandbox, record: TRecord): WireObject;
  /** The fields that `expand` can fill in. */
  expandable?: Readonly<Record<string, (sandbox: Sandbox, record: TRecord) => WireObject | null>>;
}

export const SESSION: Kind<Session> = {
  type: 'checkout.session',
  path: '/v1/checkout/sessions',
  present: presentSession,
  expandable: {
    subscription: (sandbox, { subscription: id }) =>
      id === null ? null : presentSubscription(sandbox, sandbox.store.subscriptions.demand(id)),
  },
};

export const SUBSCRIPTION: Kind<Subscription> = {
  type: 'subscription',
  path: '/v1/subscriptions',
  present: presentSubscription,
  expandable: {
    customer: (sandbox, { customer }) => presentCustomer(sandbox, sandbox.store.customers.demand(customer)),
  },
};

export const INVOICE: Kind<Invoice> = {
  type: 'invoice',
  path: '/v1/invoices',
  present: presentInvoice,
  expandable: { payments: presentPayments },
};

/** An invoice has at most one payment, so the payment has no record of its own. `id` and `created` are the payment's. */
export interface InvoicePayment {
  id: string;
  created: number;
  invoice: Invoice;
}

export const INVOICE_PAYMENT: Kind<InvoicePayment> = {
  type: 'invoice_payment',
  path: '/v1/invoice_payments',
  present: (sandbox, { invoice }) => presentInvoicePayment(sandbox, invoice),
  expandable: { invoice: (sandbox, { invoice }) => presentInvoice(sandbox, invoice) },
};

export const CHARGE: Kind<Charge> = { type: 'charge', path: '/v1/charges', present: presentCharge };

export const REFUND: Kind<Refund> = { type: 'refund', path: '/v1/refunds', present: presentRefund };

export const DISPUTE: Kind<Dispute> = { type: 'dispute', path: '/v1/disputes', present: presentDispute };

export const EVENT: Kind<StoredEvent> = { type: 'event', path: '/v1/events', present: presentEvent };
