import type Stripe from 'stripe';
import { SessionIdSchema } from 'domain/buy/proof';
import * as v from 'valibot';
import { orNull, readAnswer } from './client.ts';

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

/** Asks Stripe for a session by its own id or its subscription's. Answers null if there is none. */
export async function findSession(
  client: Stripe,
  kind: 'session' | 'subscription',
  id: string,
): Promise<FoundSession | null> {
  const sessions = client.checkout.sessions;
  const session =
    kind === 'session'
      ? await orNull(sessions.retrieve(id))
      : (await orNull(sessions.list({ subscription: id, limit: 1 })))?.data[0];
  return session ? toFound(session) : null;
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
