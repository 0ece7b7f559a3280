import type Stripe from 'stripe';
import * as v from 'valibot';
import { now } from '../kit/time.ts';
import { STRIPE_SECRET_KEY } from '../kit/config.ts';
import { type CreatedSession, type CreateSessionParams, ProviderError } from './gateways.ts';
import type { Stop } from './records.ts';
import {
  purchasesOfUndeliveredEvents,
  readPurchase,
  SubscriptionSchema,
  toCardSubscription,
} from './stripe-answers.ts';
import { ask, isRefusal, Moment, readAnswer } from './stripe-client.ts';

const SessionSchema = v.object({
  id: v.pipe(v.string(), v.startsWith('cs_')),
  url: v.nullable(v.pipe(v.string(), v.url())),
  expires_at: Moment,
});

/**
 * Creates a Checkout Session (Stripe, "Create a Checkout Session"). The same order answers the same session, so no parameter may
 * depend on the moment (no `expires_at`). A customer that was deleted at Stripe is replaced by a new one. Throws `ProviderError`.
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

const InvoicePaymentSchema = v.object({ payment: v.object({ payment_intent: v.string() }) });

/** Gives back all that is left of an invoice (Stripe, "Create a refund"). Repeating changes nothing. Throws `ProviderError`. */
function refundInvoice(invoice: string): Promise<void> {
  return ask(async (client) => {
    // A card pays the whole invoice in one payment.
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: 1 });
    if (data[0] === undefined) throw new ProviderError('not-found', 'Nobody has paid this invoice at Stripe');
    const { payment } = readAnswer(InvoicePaymentSchema, data[0]);
    // Stripe keeps the first answer under a key for a day, and a refusal for want of balance is one. Another key refunds nothing
    // twice: what has gone back is refused.
    const today = now().toISOString().slice(0, 10);
    try {
      await client.refunds.create(
        { payment_intent: payment.payment_intent },
        { idempotencyKey: `refund_${invoice}_${today}` },
      );
    } catch (error) {
      if (!isRefusal(error, 'charge_already_refunded')) throw error;
    }
  });
}

/**
 * Ends a subscription at once or with its period (Stripe, "Cancel subscriptions"). Repeating it changes nothing. Throws
 * `ProviderError`.
 */
function stopSubscription(id: string, how: Stop): Promise<void> {
  return changeSubscription(id, (client) => stop(client, id, how));
}

/** Takes the end with the period back. An ended subscription stays ended. Throws `ProviderError`. */
function resumeSubscription(id: string): Promise<void> {
  return changeSubscription(id, async ({ subscriptions }) => {
    await subscriptions.update(id, { cancel_at_period_end: false });
  });
}

function changeSubscription(id: string, change: (client: Stripe) => Promise<void>): Promise<void> {
  return ask(async (client) => {
    try {
      await change(client);
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return;
      // Stripe refuses to change an ended subscription without a code of its own.
      if (!isRefusal(error) || !(await hasEnded(client, id))) throw error;
    }
  });
}

async function stop({ subscriptions }: Stripe, id: string, how: Stop): Promise<void> {
  switch (how) {
    case 'at-period-end':
      await subscriptions.update(id, { cancel_at_period_end: true });
      return;
    case 'now':
      await subscriptions.cancel(id);
      return;
    default:
      return how satisfies never;
  }
}

async function hasEnded({ subscriptions }: Stripe, id: string): Promise<boolean> {
  const subscription = readAnswer(SubscriptionSchema, await subscriptions.retrieve(id));
  return toCardSubscription(subscription).status === 'ended';
}

export type CardGateway = typeof stripeGateway;

/**
 * The gateway to Stripe: hosted Checkout, subscriptions of 60 days, and their invoices. Each method throws `ProviderError`.
 */
export const stripeGateway = {
  /** Whether it works with real money: objects of the other mode are not ours. */
  get live(): boolean {
    return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY.value());
  },
  create: createSession,
  read: readPurchase,
  stop: stopSubscription,
  resume: resumeSubscription,
  refund: refundInvoice,
  purchasesOfUndeliveredEvents,
  /** Asks for something that changes nothing, to see whether the provider answers our key. */
  async probe(): Promise<void> {
    await ask(({ checkout }) => checkout.sessions.list({ limit: 1 }));
  },
};
