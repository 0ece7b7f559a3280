import type { Request } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { config } from '../../kit/config/config.ts';
import { LOG_LINES, errorKind } from '../../kit/logging.ts';
import { addPayment, newPayment } from '../orders/place-order.ts';
import { ProviderError } from '../ports/gateways.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/keys.ts';
import { OrderIdSchema } from '../records/order-metadata.ts';
import { ask } from '../stripe/client.ts';
import { findSession, subscriptionOf } from '../stripe/find-session.ts';
import { type Subject, readEvent, subjectOf, verifyWebhook } from '../stripe/webhook-event.ts';
import { syncPayment } from '../sync/sync-payment.ts';

/**
 * The key of the payment of a Checkout Session, or null if the session is not ours. If the call that made the session died
 * before it wrote the payment, the payment is written here, by the order that the session names (`metadata.order_id`). The
 * same holds for an order's second session, made after the provider forgot the idempotency key: both can be paid.
 */
export async function locateCard(
  { store, now }: PaymentDeps,
  sessionId: string,
  orderId: string | null,
): Promise<string | null> {
  const key = cardKey(sessionId);
  if ((await store.payment(key)) !== null) return key;
  if (!v.is(OrderIdSchema, orderId)) return null;
  return store.transact(async (transaction) => {
    const order = await transaction.order(orderId);
    if (order?.provider !== 'stripe') return null;
    return addPayment(transaction, newPayment(order, orderId, sessionId, now()));
  });
}

/** The payment's key for an event, or null. Asks Stripe only if our records do not tell. Throws `ProviderError`. */
export async function locateEvent(deps: PaymentDeps, subject: Subject): Promise<string | null> {
  switch (subject.kind) {
    case 'session': {
      const known = await deps.store.payment(cardKey(subject.id));
      if (known !== null) return cardKey(subject.id);
      return locateAtStripe(deps, 'session', subject.id);
    }
    case 'subscription':
      return (
        (await deps.store.keyOfSubscription(subject.id)) ?? locateAtStripe(deps, 'subscription', subject.id)
      );
    case 'payment-intent': {
      const id = await ask((client) => subscriptionOf(client, subject.id));
      return id === null ? null : locateEvent(deps, { kind: 'subscription', id });
    }
    default:
      return subject.kind satisfies never;
  }
}

async function locateAtStripe(
  deps: PaymentDeps,
  kind: 'session' | 'subscription',
  id: string,
): Promise<string | null> {
  const session = await ask((client) => findSession(client, kind, id));
  return session === null ? null : locateCard(deps, session.id, session.order_id);
}

/** Verifies an event, and reads its payment at Stripe: late, doubled and reordered events only say where to look. */
export async function stripeWebhook(request: Request, deps: PaymentDeps) {
  if (request.method !== 'POST') return 405;
  // A request without a body has no raw body, whatever the type says.
  const rawBody: Buffer | undefined = request.rawBody;
  const signature = request.get('stripe-signature');
  if (!rawBody || !signature) return 401;
  try {
    const verified = await verifyWebhook(rawBody, signature);
    if (verified === 'forged') return 401;
    // The provider sends the event again for three days.
    if (config.MAINTENANCE) return 503;
    const event = verified === 'malformed' ? null : readEvent(verified.body);
    if (event === null) return 400;
    if (event.livemode !== deps.card.live) {
      logger.warn("A Stripe event of the other mode than this site's", { livemode: event.livemode });
      return 400;
    }
    const subject = subjectOf(event);
    if (subject === null) return 200;
    const key = await locateEvent(deps, subject);
    if (key === null) {
      logger.info('A Stripe event about a payment that is not ours', { type: event.type });
      return 200;
    }
    const payment = await syncPayment(deps, key);
    // The ledger keeps the reversal, because nobody can tell how the money comes to the buyer now. A person has to see to it.
    if (event.type === 'refund.failed') logger.error(LOG_LINES.refundFailed, { protocol: payment?.protocol });
    return 200;
  } catch (error) {
    if (error instanceof ProviderError) {
      logger.warn(error.message, { kind: error.kind });
      return 503;
    }
    logger.error('stripe-webhook failed', errorKind(error));
    return 500;
  }
}
