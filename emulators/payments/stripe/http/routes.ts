import * as v from 'valibot';
import { pathMatcher } from '../../shared/answer-requests.ts';
import { refundCharge } from '../operations/charges.ts';
import { createSession, createSessionSchema } from '../operations/create-session.ts';
import { cancelSubscription, updateSubscription } from '../operations/subscriptions.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/payment.ts';
import type { WireObject } from '../wire/wire-object.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import {
  type Form,
  boolean,
  expandEntry,
  id,
  list,
  listEntries,
  nested,
  oneOf,
  readParameters,
  text,
} from './parameters.ts';
import {
  CHARGE,
  DISPUTE,
  EVENT,
  INVOICE,
  INVOICE_PAYMENT,
  type InvoicePayment,
  type Kind,
  REFUND,
  SESSION,
  SUBSCRIPTION,
  listing,
  reply,
} from './kinds.ts';

/** Answers one request. `id` is the id in the path, or empty. Throws `ApiError`. */
type Route = (sandbox: Sandbox, form: Form, id: string) => WireObject;

const expandSchema = nested(expandEntry);
const refundSchema = nested({ ...expandEntry, payment_intent: id });
const sessionsSchema = nested({ ...listEntries, subscription: v.optional(id) });
const updateSchema = nested({ ...expandEntry, cancel_at_period_end: boolean() });
const subscriptionsSchema = nested(listEntries);
const invoicesSchema = nested({ ...listEntries, subscription: v.optional(id) });
const chargesSchema = nested({ ...listEntries, customer: v.optional(id) });
const disputesSchema = nested({ ...listEntries, charge: v.optional(id) });
const paymentsSchema = nested({
  ...listEntries,
  invoice: v.optional(id),
  payment: v.optional(nested({ type: oneOf(['payment_intent']), payment_intent: id })),
  status: v.optional(oneOf(['canceled', 'open', 'paid'])),
});
const eventsSchema = nested({
  ...listEntries,
  delivery_success: v.optional(boolean()),
  types: v.optional(list(text(100), 20)),
});

/** The routes that the product uses, by method and path. `:id` stands for an id. */
const ROUTES: Readonly<Record<string, Route>> = {
  'POST /v1/checkout/sessions': (sandbox, form) => {
    const parameters = readParameters(createSessionSchema, form);
    return reply(sandbox, SESSION, createSession(sandbox, parameters), parameters.expand);
  },
  'GET /v1/checkout/sessions/:id': retrieving(SESSION, ({ store }, id) => store.sessions.get(id)),
  'GET /v1/checkout/sessions': (sandbox, form) => {
    const { subscription, ...page } = readParameters(sessionsSchema, form);
    const records = [...sandbox.store.sessions.values()].filter(
      (session) => subscription === undefined || session.subscription === subscription,
    );
    return listing(sandbox, SESSION, records, page);
  },
  'GET /v1/subscriptions/:id': retrieving(SUBSCRIPTION, ({ store }, id) => store.subscriptions.get(id)),
  // Without `status`, a list leaves the canceled subscriptions out.
  'GET /v1/subscriptions': (sandbox, form) =>
    listing(
      sandbox,
      SUBSCRIPTION,
      [...sandbox.store.subscriptions.values()].filter(({ status }) => status !== 'canceled'),
      readParameters(subscriptionsSchema, form),
    ),
  'POST /v1/subscriptions/:id': (sandbox, form, subscriptionId) => {
    const { cancel_at_period_end, expand } = readParameters(updateSchema, form);
    const record = found(SUBSCRIPTION, subscriptionId, sandbox.store.subscriptions.get(subscriptionId));
    return reply(sandbox, SUBSCRIPTION, updateSubscription(sandbox, record, cancel_at_period_end), expand);
  },
  'DELETE /v1/subscriptions/:id': (sandbox, form, subscriptionId) => {
    const { expand } = readParameters(expandSchema, form);
    const record = found(SUBSCRIPTION, subscriptionId, sandbox.store.subscriptions.get(subscriptionId));
    return reply(sandbox, SUBSCRIPTION, cancelSubscription(sandbox, record), expand);
  },
  'GET /v1/invoices': (sandbox, form) => {
    const { subscription, ...page } = readParameters(invoicesSchema, form);
    const records = [...sandbox.store.invoices.values()].filter(
      (invoice) => subscription === undefined || invoice.subscription === subscription,
    );
    return listing(sandbox, INVOICE, records, page);
  },
  'GET /v1/invoice_payments': (sandbox, form) => {
    const { invoice, payment, status, ...page } = readParameters(paymentsSchema, form);
    const records = payments(sandbox).filter(
      ({ invoice: { id, finalized, status: is } }) =>
        (invoice === undefined || id === invoice) &&
        (payment === undefined || finalized?.paymentIntent === payment.payment_intent) &&
        (status === undefined || is === status),
    );
    return listing(sandbox, INVOICE_PAYMENT, records, page);
  },
  'GET /v1/charges/:id': retrieving(CHARGE, ({ store }, id) => store.charges.get(id)),
  'GET /v1/charges': (sandbox, form) => {
    const { customer, ...page } = readParameters(chargesSchema, form);
    const records = [...sandbox.store.charges.values()].filter(
      (charge) => customer === undefined || charge.customer === customer,
    );
    return listing(sandbox, CHARGE, records, page);
  },
  'POST /v1/refunds': (sandbox, form) => {
    const { payment_intent, expand } = readParameters(refundSchema, form);
    return reply(sandbox, REFUND, refundCharge(sandbox, chargeOf(sandbox, payment_intent)), expand);
  },
  'GET /v1/disputes': (sandbox, form) => {
    const { charge, ...page } = readParameters(disputesSchema, form);
    const records = [...sandbox.store.disputes.values()].filter(
      (dispute) => charge === undefined || dispute.charge === charge,
    );
    return listing(sandbox, DISPUTE, records, page);
  },
  'GET /v1/events': (sandbox, form) => {
    const { delivery_success: delivered, types, ...page } = readParameters(eventsSchema, form);
    const records = [...sandbox.store.events.values()].filter(
      (event) =>
        (types === undefined || types.includes(event.type)) &&
        (delivered === undefined || event.undelivered !== delivered),
    );
    return listing(sandbox, EVENT, records, page);
  },
};

/** The route of a request and the id in its path, or undefined for an unknown path. */
export const matchRoute = pathMatcher(ROUTES);

/** The route that answers one record by its id. */
function retrieving<TRecord>(
  kind: Kind<TRecord>,
  find: (sandbox: Sandbox, id: string) => TRecord | undefined,
): Route {
  return (sandbox, form, id) => {
    const { expand } = readParameters(expandSchema, form);
    return reply(sandbox, kind, found(kind, id, find(sandbox, id)), expand);
  };
}

/** The record. Throws a refusal (404) when there is none. */
function found<TRecord>({ type }: Kind<TRecord>, id: string, record: TRecord | undefined): TRecord {
  if (record === undefined) throw noSuch(type, id);
  return record;
}

/** The payments of all invoices. A draft has none. */
function payments({ store }: Sandbox): InvoicePayment[] {
  return [...store.invoices.values()].flatMap((invoice) =>
    invoice.finalized?.payment
      ? [{ id: invoice.finalized.payment, created: invoice.finalized.at, invoice }]
      : [],
  );
}

/** The charge of a payment intent. Throws a refusal (400) when the intent is unknown or was never paid. */
function chargeOf({ store }: Sandbox, intentId: string): Charge {
  const intent = store.paymentIntents.get(intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latestCharge === null) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return store.charges.demand(intent.latestCharge);
}
