import type Stripe from 'stripe';
import * as v from 'valibot';
import type { CardInvoice } from '../ports/gateways.ts';
import { openEnum } from '../ports/open-enum.ts';
import type { CardSubscription } from '../records/records.ts';
import { Moment, PAGE, ask, orNull, readAnswer } from './client.ts';

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
});
type DisputeStatus = v.InferOutput<typeof DisputeSchema>['status'];

/** The state of the disputes about one charge. A lost dispute counts most, then an open one, then an unknown one. */
export async function readDispute(client: Stripe, charge: string): Promise<DisputeState> {
  const disputes: unknown[] = [];
  for await (const dispute of client.disputes.list({ charge, limit: PAGE })) disputes.push(dispute);
  const states = readAnswer(v.array(DisputeSchema), disputes).map(({ status }) => toState(status));
  return (['lost', 'open', 'unknown'] as const).find((state) => states.includes(state)) ?? 'none';
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

const ChargeSchema = v.object({ payment_intent: v.nullable(v.string()) });

const InvoicePaymentSchema = v.object({ invoice: v.string() });

/** The payment intent of a charge, or null if Stripe knows no such charge. Throws `ProviderError`. */
export function intentOfCharge(id: string): Promise<string | null> {
  return ask(async (client) => {
    const charge = await orNull(client.charges.retrieve(id));
    return charge === null ? null : readAnswer(ChargeSchema, charge).payment_intent;
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
