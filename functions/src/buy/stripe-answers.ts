import type Stripe from 'stripe';
import * as v from 'valibot';
import { SessionIdSchema } from 'domain/buy/proof';
import { NameSchema } from 'domain/kit/text-field';
import { STRIPE_EVENTS } from '../kit/deployment.ts';
import {
  type CardInvoice,
  type CardTruth,
  type ListedSession,
  openEnum,
  readableItems,
  type RunningSubscription,
} from './gateways.ts';
import { type CardSubscription, earliest } from './records.ts';
import {
  ask,
  askPatiently,
  Cents,
  findSession,
  Moment,
  orNull,
  PAGE,
  readAnswer,
  subscriptionOf,
} from './stripe-client.ts';
import { EventSchema, type Subject, subjectOf } from './stripe-events.ts';

/** The states in which Stripe charges, or may charge again. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Our orders have such ids. Another site may have written anything into the field. */
const OrderId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));

const SubscriptionsSchema = v.array(
  v.object({
    id: v.string(),
    status: v.string(),
    currency: v.string(),
    metadata: v.fallback(v.object({ order_id: v.nullable(OrderId) }), { order_id: null }),
    // A deleted customer has no address, and no running subscription either.
    customer: v.object({ email: v.nullish(v.string(), null) }),
    items: v.object({
      data: v.array(
        v.object({
          quantity: v.optional(v.number(), 1),
          price: v.object({
            unit_amount: v.nullable(Cents),
            recurring: v.nullable(v.object({ interval: v.string(), interval_count: v.number() })),
          }),
        }),
      ),
    }),
  }),
);

/**
 * All running subscriptions of the account (Stripe, "List subscriptions"), a hundred a request. The list is
 * read whole, because Stripe's filter by e-mail minds capitals, and one address may be several customers. One that cannot be
 * read fails the list: a subscription that is left out would be charged unseen. Throws `ProviderError`.
 */
export function listRunning(): Promise<readonly RunningSubscription[]> {
  return askPatiently(async (client) => {
    const found: unknown[] = [];
    const pages = client.subscriptions.list({ limit: PAGE, expand: ['data.customer'] });
    for await (const subscription of pages) found.push(subscription);
    return readAnswer(SubscriptionsSchema, found)
      .filter(({ status }) => RUNNING.includes(status))
      .map(({ id, currency, customer, metadata: { order_id }, items: { data } }) => {
        const amounts = data.map(({ price, quantity }) => (price.unit_amount ?? Number.NaN) * quantity);
        const amount_cents = amounts.reduce((sum, amount) => sum + amount, 0);
        const [period] = data.map(({ price }) => price.recurring);
        return {
          id,
          order_id,
          email: customer.email,
          currency,
          amount_cents: Number.isNaN(amount_cents) ? null : amount_cents,
          every: period ? everyOf(period) : 'unknown',
        };
      });
  });
}

/** '60 days' or '1 month'. */
function everyOf({ interval, interval_count: count }: { interval: string; interval_count: number }): string {
  return `${count} ${interval}${count === 1 ? '' : 's'}`;
}

const ListedSessionSchema = v.object({
  id: SessionIdSchema,
  amount_total: v.nullable(Cents),
  created: Moment,
  expires_at: Moment,
  metadata: v.unknown(),
});

/** The sessions that were created since `since` (Stripe, "List all Checkout Sessions"). Throws `ProviderError`. */
export function listSessions(since: Date): Promise<readonly ListedSession[]> {
  return askPatiently(async (client) => {
    const found: unknown[] = [];
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const session of client.checkout.sessions.list({ created, limit: PAGE })) found.push(session);
    return readableItems('/v1/checkout/sessions', ListedSessionSchema, found).map(
      ({ id, amount_total, created: created_at, expires_at, metadata }) => ({
        id,
        amount_cents: amount_total ?? 0,
        created_at,
        expires_at,
        metadata,
      }),
    );
  });
}

/**
 * The purchases of the events since `since` that no webhook of ours has accepted yet, each once (Stripe, "Process undelivered
 * webhook events"): the id of the session, or of the subscription if no session of ours started it. Throws `ProviderError`.
 */
export function purchasesOfUndeliveredEvents(since: Date): Promise<readonly string[]> {
  return purchasesOf({ delivery_success: false, created: { gte: Math.floor(since.getTime() / 1000) } });
}

/** The same of all events since `since`. */
export function purchasesOfEvents(since: Date): Promise<readonly string[]> {
  return purchasesOf({ created: { gte: Math.floor(since.getTime() / 1000) } });
}

function purchasesOf(
  which: Pick<Stripe.EventListParams, 'delivery_success' | 'created'>,
): Promise<readonly string[]> {
  return askPatiently(async (client) => {
    const subjects = new Map<string, Subject>();
    const events = client.events.list({ ...which, types: [...STRIPE_EVENTS], limit: PAGE });
    const found: unknown[] = [];
    for await (const event of events) found.push(event);
    for (const event of readableItems('/v1/events', EventSchema, found)) {
      const subject = subjectOf(event);
      if (subject !== null) subjects.set(subject.id, subject);
    }
    const purchases = new Set<string>();
    for (const subject of subjects.values()) {
      const purchase = await purchaseOf(client, subject);
      if (purchase !== null) purchases.add(purchase);
    }
    return [...purchases];
  });
}

async function purchaseOf(client: Stripe, subject: Subject): Promise<string | null> {
  if (subject.kind === 'session') return subject.id;
  const id = subject.kind === 'subscription' ? subject.id : await subscriptionOf(client, subject.id);
  if (id === null) return null;
  const session = await findSession(client, 'subscription', id);
  // Only our own sessions name an order. A subscription from elsewhere may have been adopted under its own id.
  return session === null || session.order_id === null ? id : session.id;
}

const StatusSchema = openEnum('stripe.subscription.status', [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
]);
type Status = v.InferOutput<typeof StatusSchema>;

/** The fields of a subscription that we use (Stripe, "The Subscription object"). */
export const SubscriptionSchema = v.object({
  id: v.string(),
  customer: v.string(),
  status: StatusSchema,
  cancel_at: v.nullish(Moment, null),
  cancel_at_period_end: v.boolean(),
  items: v.object({
    data: v.pipe(v.array(v.object({ current_period_end: Moment })), v.minLength(1)),
  }),
});

export function toCardSubscription(subscription: v.InferOutput<typeof SubscriptionSchema>): CardSubscription {
  const { id, status, cancel_at, cancel_at_period_end, items } = subscription;
  const period_end = new Date(Math.max(...items.data.map((item) => item.current_period_end.getTime())));
  // With flexible billing Stripe's own portal writes the end of the period into `cancel_at` and does not set the flag.
  const ends = cancel_at_period_end || (cancel_at !== null && cancel_at <= period_end);
  return { id, status: toStatus(status), cancel_at_period_end: ends, period_end };
}

function toStatus(status: Status): CardSubscription['status'] {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'trialing':
    case 'active':
      return 'live';
    // `unpaid`: Stripe does not try any more but goes on making invoices. The first paid one revives the subscription.
    case 'past_due':
    case 'unpaid':
      return 'past-due';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    case 'paused':
    case 'unknown':
      return status;
    default:
      return status satisfies never;
  }
}

type DisputeState = CardInvoice['dispute'];

const DisputeSchema = v.object({
  status: openEnum('stripe.dispute.status', [
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ]),
  // Money does not depend on it, so one that cannot be read counts as not told.
  evidence_details: v.fallback(v.object({ due_by: v.nullable(Moment) }), { due_by: null }),
});
type DisputeStatus = v.InferOutput<typeof DisputeSchema>['status'];

/**
 * The state of the disputes about one charge. A lost dispute counts most, then an open one, then an unknown one. `dispute_due` is the
 * last moment to answer the open one; it is left out where the bank has the answer, or Stripe tells none.
 */
async function readDispute(
  client: Stripe,
  charge: string,
): Promise<Pick<CardInvoice, 'dispute' | 'dispute_due'>> {
  const disputes = readAnswer(
    v.array(DisputeSchema),
    await collect(client.disputes.list({ charge, limit: PAGE })),
  );
  const states = disputes.map(({ status }) => toState(status));
  const dispute = (['lost', 'open', 'unknown'] as const).find((state) => states.includes(state)) ?? 'none';
  const dues = disputes.flatMap(({ status, evidence_details: { due_by } }) =>
    dispute === 'open' && status.endsWith('needs_response') && toState(status) === 'open' && due_by !== null
      ? [due_by]
      : [],
  );
  const dispute_due = earliest(dues);
  return { dispute, ...(dispute_due !== null && { dispute_due }) };
}

function toState(status: DisputeStatus): DisputeState {
  switch (status) {
    // An inquiry takes no money. A prevented dispute ended as a refund, which the charge tells.
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'warning_closed':
    case 'prevented':
    case 'won':
      return 'none';
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open';
    case 'lost':
    case 'unknown':
      return status;
    default:
      return status satisfies never;
  }
}

const LatestChargeSchema = v.object({ payment_intent: v.nullable(v.string()) });

const InvoicePaymentSchema = v.object({ invoice: v.string() });

/** The payment intent of a charge, or null if Stripe knows no such charge. Throws `ProviderError`. */
export function intentOfCharge(id: string): Promise<string | null> {
  return ask(async (client) => {
    const charge = await orNull(client.charges.retrieve(id));
    return charge === null ? null : readAnswer(LatestChargeSchema, charge).payment_intent;
  });
}

/** The invoice that a payment intent paid, or null. Throws `ProviderError`. */
export function invoiceOfIntent(payment_intent: string): Promise<string | null> {
  return ask(async (client) => {
    const found = await orNull(
      client.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 }),
    );
    return found?.data[0] === undefined ? null : readAnswer(InvoicePaymentSchema, found.data[0]).invoice;
  });
}

const SessionSchema = v.object({
  status: openEnum('stripe.session.status', ['open', 'complete', 'expired']),
  amount_total: v.nullable(Cents),
  currency: v.nullable(v.string()),
  livemode: v.boolean(),
  customer: v.nullable(v.string()),
  // It is there once the session is paid. A name that we cannot read counts as none.
  customer_details: v.fallback(v.nullable(v.object({ name: NameSchema })), null),
  subscription: v.nullable(SubscriptionSchema),
});

const InvoiceSchema = v.looseObject({
  status: openEnum('stripe.invoice.status', ['draft', 'open', 'paid', 'uncollectible', 'void']),
});

const BillingReason = openEnum('stripe.invoice.billing_reason', [
  'automatic_pending_invoice_item_invoice',
  'manual',
  'quote_accept',
  'subscription',
  'subscription_create',
  'subscription_cycle',
  'subscription_threshold',
  'subscription_update',
  'upcoming',
]);

const PaidInvoiceSchema = v.object({
  id: v.string(),
  billing_reason: v.nullable(BillingReason),
  amount_paid: Cents,
  currency: v.string(),
  status_transitions: v.object({ paid_at: Moment }),
  // The invoice's own `period_end` is of the period before. Its lines name the period that it pays for.
  lines: v.object({
    data: v.pipe(v.array(v.object({ period: v.object({ start: Moment, end: Moment }) })), v.minLength(1)),
  }),
  payments: v.object({
    data: v.array(v.object({ payment: v.object({ payment_intent: v.nullish(v.string()) }) })),
  }),
});
type PaidInvoice = v.InferOutput<typeof PaidInvoiceSchema>;

const OpenInvoiceSchema = v.object({
  id: v.string(),
  amount_due: Cents,
  attempt_count: v.number(),
  billing_reason: v.nullable(BillingReason),
  hosted_invoice_url: v.nullish(v.string(), null),
});

const ChargeSchema = v.object({
  id: v.string(),
  payment_intent: v.nullable(v.string()),
  amount_refunded: Cents,
  disputed: v.boolean(),
});
type Charge = v.InferOutput<typeof ChargeSchema>;

const ChargedSubscriptionSchema = v.object({
  ...SubscriptionSchema.entries,
  livemode: v.boolean(),
  currency: v.string(),
  items: v.object({
    data: v.pipe(
      v.array(
        v.object({
          current_period_end: Moment,
          quantity: v.optional(v.number(), 1),
          price: v.object({ unit_amount: v.nullable(Cents) }),
        }),
      ),
      v.minLength(1),
    ),
  }),
});

/**
 * Reads one purchase at Stripe: its session, the subscription that the session started, and the subscription's invoices with the
 * money that went back. An adopted purchase is read by its subscription (`sub_…`). It takes one request while nothing is paid,
 * three afterwards, and one per disputed charge. Throws `ProviderError`.
 */
export function readPurchase(id: string): Promise<CardTruth> {
  return ask((client) => (id.startsWith('sub_') ? readSubscription(client, id) : readSession(client, id)));
}

async function readSession(client: Stripe, sessionId: string): Promise<CardTruth> {
  const session = readAnswer(
    SessionSchema,
    await client.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
  );
  const { subscription } = session;
  return {
    session: {
      status: session.status,
      amount_cents: session.amount_total,
      currency: session.currency,
      live: session.livemode,
      customer: session.customer,
      payer_name: session.customer_details?.name ?? null,
    },
    subscription: subscription === null ? null : toCardSubscription(subscription),
    ...(subscription === null
      ? { invoices: [], refused: null }
      : await readInvoices(client, subscription.id, subscription.customer)),
  };
}

async function readSubscription(client: Stripe, id: string): Promise<CardTruth> {
  const subscription = readAnswer(ChargedSubscriptionSchema, await client.subscriptions.retrieve(id));
  const { customer, currency, livemode, items } = subscription;
  const amounts = items.data.map(({ price, quantity }) => (price.unit_amount ?? Number.NaN) * quantity);
  const amount_cents = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    session: {
      status: 'complete',
      // A price in tiers or of fractions of a centavo has no amount.
      amount_cents: Number.isNaN(amount_cents) ? null : amount_cents,
      currency,
      live: livemode,
      customer,
      payer_name: null,
    },
    subscription: toCardSubscription(subscription),
    ...(await readInvoices(client, id, customer)),
  };
}

async function readInvoices(
  client: Stripe,
  subscription: string,
  customer: string,
): Promise<Pick<CardTruth, 'invoices' | 'refused'>> {
  // Stripe allows to expand four levels, `data` among them. The charges lie deeper.
  const [invoices, charges] = await Promise.all([
    collect(client.invoices.list({ subscription, limit: PAGE, expand: ['data.payments'] })),
    collect(client.charges.list({ customer, limit: PAGE })),
  ]);
  // Money that was left out would count as not paid, or as not gone back: so odd money fails the reading, and nothing is settled.
  const listed = readAnswer(v.array(InvoiceSchema), invoices);
  const inState = (state: string) => listed.filter(({ status }) => status === state);
  const paid = readAnswer(v.array(PaidInvoiceSchema), inState('paid'));
  const open = readableItems('/v1/invoices', OpenInvoiceSchema, inState('open'));
  const known = readAnswer(v.array(ChargeSchema), charges);
  // Every list of Stripe's begins with the newest.
  const refused = open.find(
    (each) => each.attempt_count > 0 && each.billing_reason !== 'subscription_create',
  );
  return {
    invoices: await Promise.all(paid.map((invoice) => toCardInvoice(client, invoice, known))),
    refused: refused
      ? { invoice: refused.id, amount_cents: refused.amount_due, url: refused.hosted_invoice_url }
      : null,
  };
}

async function toCardInvoice(
  client: Stripe,
  invoice: PaidInvoice,
  charges: readonly Charge[],
): Promise<CardInvoice> {
  const intents = new Set(invoice.payments.data.map(({ payment }) => payment.payment_intent));
  const invoiceCharges = charges.filter(
    ({ payment_intent }) => payment_intent !== null && intents.has(payment_intent),
  );
  const disputed = invoiceCharges.find((charge) => charge.disputed);
  return {
    id: invoice.id,
    reason: toReason(invoice.billing_reason),
    amount_cents: invoice.amount_paid,
    currency: invoice.currency,
    paid_at: invoice.status_transitions.paid_at,
    ...periodOf(invoice),
    refunded_cents: invoiceCharges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    ...(disputed ? await readDispute(client, disputed.id) : { dispute: 'none' }),
  };
}

function toReason(reason: PaidInvoice['billing_reason']): CardInvoice['reason'] {
  if (reason === 'subscription_create') return 'first';
  return reason === 'subscription_cycle' ? 'renewal' : 'other';
}

/** The period that an invoice pays for: that of its line which ends last. A line may settle a part of the period before. */
function periodOf({ lines }: PaidInvoice): Pick<CardInvoice, 'period_start' | 'period_end'> {
  const end = Math.max(...lines.data.map(({ period }) => period.end.getTime()));
  const starts = lines.data.filter(({ period }) => period.end.getTime() === end);
  return {
    period_start: new Date(Math.min(...starts.map(({ period }) => period.start.getTime()))),
    period_end: new Date(end),
  };
}

async function collect<T>(list: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}
