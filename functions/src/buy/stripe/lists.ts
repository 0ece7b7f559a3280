import { SessionIdSchema } from 'domain/buy/proof';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { STRIPE_EVENTS } from '../../kit/config/deployment.ts';
import { readableItems } from '../ports/open-enum.ts';
import type { ListedSession, RunningSubscription } from '../ports/provider-lists.ts';
import { Cents, Moment, PAGE, askPatiently, readAnswer } from './client.ts';
import { findSession, subscriptionOf } from './find-session.ts';
import { EventSchema, type Subject, subjectOf } from './webhook-event.ts';

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

const SessionSchema = v.object({
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
    return readableItems('/v1/checkout/sessions', SessionSchema, found).map(
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
