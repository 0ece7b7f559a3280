import type Stripe from 'stripe';
import { readableItems } from '../ports/open-enum.ts';
import { askPatiently } from './ask.ts';
import { PAGE } from './fields.ts';
import { findSession, subscriptionOf } from './find-session.ts';
import { EVENT_TYPES, EventSchema, type Subject, subjectOf } from './webhook-event.ts';

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
    const events = client.events.list({ ...which, types: [...EVENT_TYPES], limit: PAGE });
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
  const session = await findSession(client, { kind: 'subscription', id });
  // Only our own sessions name an order. A subscription from elsewhere may have been adopted under its own id.
  return session === null || session.order_id === null ? id : session.id;
}
