import * as v from 'valibot';
import type { RunningSubscription } from '../ports/provider-lists.ts';
import { askPatiently, readAnswer } from './ask.ts';
import { Cents, PAGE } from './fields.ts';

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
