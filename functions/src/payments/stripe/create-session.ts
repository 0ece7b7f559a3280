import type Stripe from 'stripe';
import * as v from 'valibot';
import type { CreatedSession, CreateSessionParams } from '../ports/card-gateway.ts';
import { ask, isRefusal, readAnswer } from './ask.ts';
import { Moment } from './fields.ts';

const SessionSchema = v.object({
  id: v.pipe(v.string(), v.startsWith('cs_')),
  url: v.nullable(v.pipe(v.string(), v.url())),
  expires_at: Moment,
});

/**
 * Creates a Checkout Session (Stripe, "Create a Checkout Session"). The same order answers the same session, so no parameter
 * may depend on the moment (no `expires_at`). A customer that was deleted at Stripe is replaced by a new one. Throws
 * `ProviderError`.
 */
export async function createSession(order: CreateSessionParams): Promise<CreatedSession> {
  const session = await ask(async ({ checkout: { sessions } }) => {
    const params = toParams(order);
    const newCustomer = { customer_email: order.payer.email };
    if (order.payer.customer === null) {
      return sessions.create({ ...params, ...newCustomer }, { idempotencyKey: order.order_id });
    }
    try {
      return await sessions.create(
        { ...params, customer: order.payer.customer },
        { idempotencyKey: order.order_id },
      );
    } catch (error) {
      if (!isRefusal(error, 'resource_missing', 'customer')) throw error;
      // The refused request has used up the order's own idempotency key.
      return sessions.create(
        { ...params, ...newCustomer },
        { idempotencyKey: `${order.order_id}:new-customer` },
      );
    }
  });
  return readAnswer(SessionSchema, session);
}

function toParams(order: CreateSessionParams): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    locale: 'pt-BR',
    client_reference_id: order.order_id,
    metadata: order.metadata,
    // Boleto and other methods that Stripe offers by itself cannot be refunded.
    allowed_payment_method_types: ['card'],
    subscription_data: { metadata: { order_id: order.order_id } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'brl',
          unit_amount: order.amount_cents,
          recurring: { interval: 'day', interval_count: order.period_days },
          product_data: { name: order.product },
        },
      },
    ],
    // Stripe replaces the part in braces by the session's id.
    success_url: `${order.origin}/?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${order.origin}/?success=false`,
  };
}
