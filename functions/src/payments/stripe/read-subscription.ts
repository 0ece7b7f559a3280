import * as v from 'valibot';
import type { CardSubscription } from '../records/records.ts';
import { Moment } from './fields.ts';

const StatusSchema = v.picklist([
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

/** Stripe, "The Subscription object", what we use of it. */
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

/** Stripe's subscription in our words. */
export function toCardSubscription(subscription: v.InferOutput<typeof SubscriptionSchema>): CardSubscription {
  const { id, status, cancel_at, cancel_at_period_end, items } = subscription;
  const period_end = new Date(Math.max(...items.data.map((item) => item.current_period_end.getTime())));
  // Stripe's own portal writes the end of the period into `cancel_at` and leaves the flag as it is (flexible billing).
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
    // `unpaid`: Stripe tries no more, but goes on making invoices, and revives with the first one paid.
    case 'past_due':
    case 'unpaid':
      return 'past-due';
    case 'canceled':
    case 'incomplete_expired':
    // Only after a trial without a card, which we never sell; it charges nothing.
    case 'paused':
      return 'ended';
    default:
      return status satisfies never;
  }
}
