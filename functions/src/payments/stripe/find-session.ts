import type Stripe from 'stripe';
import { SessionIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import { isRefusal, readAnswer } from './ask.ts';
import type { Subject } from './webhook-event.ts';

const SessionSchema = v.object({
  id: SessionIdSchema,
  metadata: v.fallback(v.object({ order_id: v.nullish(v.string(), null) }), { order_id: null }),
});

/** A Checkout Session and the order that it says it was made for. */
export interface FoundSession {
  readonly id: string;
  readonly order_id: string | null;
}

const InvoicePaymentSchema = v.object({
  invoice: v.object({
    parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() })) })),
  }),
});

/** The session that an event's subject belongs to, asked of Stripe, or null where there is none. */
export async function findSession(client: Stripe, subject: Subject): Promise<FoundSession | null> {
  switch (subject.kind) {
    case 'session':
      return retrieveSession(client, subject.id);
    case 'subscription':
      return sessionOfSubscription(client, subject.id);
    case 'payment-intent': {
      const subscription = await subscriptionOf(client, subject.id);
      return subscription === null ? null : sessionOfSubscription(client, subscription);
    }
    default:
      return subject.kind satisfies never;
  }
}

/** The subscription whose invoice a payment intent paid, or null: a charge itself does not tell. */
export async function subscriptionOf(client: Stripe, payment_intent: string): Promise<string | null> {
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    expand: ['data.invoice'],
    limit: 1,
  });
  if (data[0] === undefined) return null;
  const { invoice } = readAnswer(InvoicePaymentSchema, data[0]);
  return invoice.parent?.subscription_details?.subscription ?? null;
}

async function retrieveSession(client: Stripe, id: string): Promise<FoundSession | null> {
  try {
    return toFound(await client.checkout.sessions.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

async function sessionOfSubscription(client: Stripe, subscription: string): Promise<FoundSession | null> {
  const { data } = await client.checkout.sessions.list({ subscription, limit: 1 });
  return data[0] === undefined ? null : toFound(data[0]);
}

function toFound(session: unknown): FoundSession {
  const { id, metadata } = readAnswer(SessionSchema, session);
  return { id, order_id: metadata.order_id };
}
