import * as v from 'valibot';
import type { CardSubscription } from '../records/records.ts';
import { openEnum } from '../ports/open-enum.ts';
import { Moment } from './fields.ts';

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

/** Stripe's subscription in our terms. */
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
