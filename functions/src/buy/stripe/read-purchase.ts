import type Stripe from 'stripe';
import { NameSchema } from 'domain/kit/text-field';
import * as v from 'valibot';
import type { CardInvoice, CardTruth } from '../ports/gateways.ts';
import { openEnum, readableItems } from '../ports/open-enum.ts';
import { Cents, Moment, PAGE, ask, readAnswer } from './client.ts';
import { SubscriptionSchema, readDispute, toCardSubscription } from './read-subscription.ts';

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
    dispute: disputed ? await readDispute(client, disputed.id) : 'none',
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
