import type { Sandbox } from '../sandbox.ts';
import type { StoredEvent } from '../state/event.ts';
import type { Charge, Dispute, Invoice, Refund } from '../state/payment.ts';
import type { Session, Subscription } from '../state/subscription.ts';
import { presentCustomer, presentSubscription } from '../wire/present-subscription.ts';
import { presentInvoice, presentInvoicePayment, presentPayments } from '../wire/present-invoice.ts';
import { presentCharge, presentDispute, presentRefund } from '../wire/present-charge.ts';
import { presentSession } from '../wire/present-session.ts';
import type { WireObject } from '../wire/wire-object.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import type { Page } from './parameters.ts';

/** The API's `event` as it was sent, with the present number of pending webhooks. */
function presentEvent(sandbox: Sandbox, event: StoredEvent): WireObject {
  const body: WireObject = JSON.parse(event.body);
  const pending = sandbox.store.deliveries.some(
    (delivery) => delivery.eventId === event.id && delivery.state === 'pending',
  );
  return { ...body, pending_webhooks: pending ? 1 : 0 };
}

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

/** One record as the reply, with the fields expanded that the caller asks for. */
export function reply<TRecord>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  record: TRecord,
  expand: readonly string[] = [],
): WireObject {
  return present(sandbox, kind, [record], expand, '')[0] ?? {};
}

/**
 * One page of the records as the API's list object, newest first. The caller has filtered the records by everything except
 * `created`, and passes them in the order of their creation. Throws a refusal (400) for an unknown cursor.
 */
export function listing<TRecord extends { id: string; created: number }>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  records: readonly TRecord[],
  { created, expand = [], limit, starting_after: after }: Page,
): WireObject {
  const since = created?.gte ?? 0;
  const newestFirst = records.filter((record) => record.created >= since).toReversed();
  const last = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && last === -1) throw noSuch(kind.type, after, 'starting_after');
  const data = present(sandbox, kind, newestFirst.slice(last + 1, last + 1 + limit), expand, 'data.');
  return { object: 'list', data, has_more: newestFirst.length > last + 1 + limit, url: kind.path };
}

/** Presents records and expands their fields, whose paths begin with `prefix`. Throws a refusal (400) for any other path. */
function present<TRecord>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  records: readonly TRecord[],
  paths: readonly string[],
  prefix: string,
): WireObject[] {
  const expanded = paths.map((path) => {
    const [, field, fill] =
      Object.entries(kind.expandable ?? {})
        .map(([name, filled]) => [`${prefix}${name}`, name, filled] as const)
        .find(([whole]) => whole === path) ?? [];
    if (field === undefined || fill === undefined)
      throw invalidRequest(`This property cannot be expanded (${path.slice(0, 200)}).`);
    return [field, fill] as const;
  });
  return records.map((record) => ({
    ...kind.present(sandbox, record),
    ...Object.fromEntries(expanded.map(([field, fill]) => [field, fill(sandbox, record)])),
  }));
}
