import type { Request } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { PixIdSchema } from 'domain/buy/proof';
import { config } from '../kit/config.ts';
import { errorKind, LOG_LINES } from '../kit/logging.ts';
import { isGenuine, readAbacatePayEvent } from './abacatepay-events.ts';
import { ProviderError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { addPayment, newPayment } from './place-order.ts';
import { cardKey, isUnpaid, OrderIdSchema, pixKey } from './records.ts';
import { ask, findSession, subscriptionOf } from './stripe-client.ts';
import { readStripeEvent, type Subject, subjectOf, verifyWebhook } from './stripe-events.ts';
import { syncPayment } from './sync-payment.ts';

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
    const event = verified === 'malformed' ? null : readStripeEvent(verified.body);
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
    const payment = await syncPayment(deps, key, 'look');
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

/**
 * The key of the PIX that a webhook tells of, or null if it is not ours. The provider's id may come as `char_…` although
 * create answered `pix_char_…`; else the order's id (`externalId` on the wire) leads to the payment. If the call that made
 * the code died before it wrote the payment, the payment is written here, so that no money is lost.
 */
export async function locatePix(
  { store, now }: PaymentDeps,
  providerId: string,
  orderId: string | null,
): Promise<string | null> {
  const candidates = [providerId, `pix_${providerId}`].filter((id) => v.is(PixIdSchema, id));
  for (const id of candidates) {
    if ((await store.payment(pixKey(id))) !== null) return pixKey(id);
  }
  if (!v.is(OrderIdSchema, orderId)) return null;
  return store.transact(async (transaction) => {
    const order = await transaction.order(orderId);
    if (order?.provider !== 'abacatepay') return null;
    if (order.made !== null && (await transaction.payment(pixKey(order.made.id))) !== null) {
      return pixKey(order.made.id);
    }
    const pixId = providerId.startsWith('pix_') ? providerId : `pix_${providerId}`;
    if (!v.is(PixIdSchema, pixId)) return null;
    return addPayment(transaction, newPayment(order, orderId, pixId, now()));
  });
}

/** Verifies an event, and reads its payment at the provider. Answers the HTTP status. */
export async function abacatepayWebhook(request: Request, deps: PaymentDeps) {
  if (request.method !== 'POST') return 405;
  const query = request.query['webhookSecret'];
  const secret = typeof query === 'string' ? query : request.get('x-webhook-secret');
  // A request without a body has no raw body, whatever the type says.
  const rawBody: Buffer | undefined = request.rawBody;
  const signature = request.get('x-webhook-signature');
  if (!rawBody || !isGenuine({ rawBody, secret, signature })) return 401;
  // The provider sends the event again for about 17 hours.
  if (config.MAINTENANCE) return 503;
  const body = parseJson(rawBody);
  if (body === undefined) return 400;
  try {
    const news = readAbacatePayEvent(body);
    if (!news) return 200;
    const key = await locatePix(deps, news.provider_id, news.order_id);
    if (key === null) {
      logger.warn('An event about a payment that is not ours', { event: news.hint.event });
      return 200;
    }
    const payment = await syncPayment(deps, key, news.hint);
    // The provider's check may not know yet what its event tells. After a 503 the provider sends the event again.
    return payment !== null && isUnpaid(payment.status) && news.hint.event !== 'disputed' ? 503 : 200;
  } catch (error) {
    logger.error('abacatepay-webhook failed', errorKind(error));
    return 500;
  }
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
