import type Stripe from 'stripe';
import { SessionIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import { orNull, readAnswer } from './client.ts';
import type { Subject } from './webhook-event.ts';

const SessionSchema = v.object({
  id: SessionIdSchema,
  metadata: v.fallback(v.object({ order_id: v.nullish(v.string(), null) }), { order_id: null }),
});

interface FoundSession {
  readonly id: string;
  readonly order_id: string | null;
}

const InvoicePaymentSchema = v.object({
  invoice: v.object({
    parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() })) })),
  }),
});

/** Asks Stripe for the session that an event's subject belongs to. Answers null if there is none. */
export async function findSession(client: Stripe, { kind, id }: Subject): Promise<FoundSession | null> {
  switch (kind) {
    case 'session': {
      const session = await orNull(client.checkout.sessions.retrieve(id));
      return session === null ? null : toFound(session);
    }
    case 'subscription': {
      const found = await orNull(client.checkout.sessions.list({ subscription: id, limit: 1 }));
      return found?.data[0] === undefined ? null : toFound(found.data[0]);
    }
    case 'payment-intent': {
      const subscription = await subscriptionOf(client, id);
      return subscription === null ? null : findSession(client, { kind: 'subscription', id: subscription });
    }
    default:
      return kind satisfies never;
  }
}

/** The subscription whose invoice a payment intent paid, or null if there is none. A charge itself does not name it. */
export async function subscriptionOf(client: Stripe, payment_intent: string): Promise<string | null> {
  const found = await orNull(
    client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      expand: ['data.invoice'],
      limit: 1,
    }),
  );
  if (found?.data[0] === undefined) return null;
  const { invoice } = readAnswer(InvoicePaymentSchema, found.data[0]);
  return invoice.parent?.subscription_details?.subscription ?? null;
}

function toFound(session: unknown): FoundSession {
  const { id, metadata } = readAnswer(SessionSchema, session);
  return { id, order_id: metadata.order_id };
}
