import { PixIdSchema } from 'domain/buy/proof';
import type { Request } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { config } from '../../kit/config/config.ts';
import { errorKind } from '../../kit/logging.ts';
import { isGenuine, readEvent } from '../abacatepay/webhook-event.ts';
import { addPayment, newPayment } from '../orders/place-order.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { pixKey } from '../records/keys.ts';
import { OrderIdSchema } from '../records/order-metadata.ts';
import { isUnpaid } from '../records/payment-status.ts';
import { syncPayment } from '../sync/sync-payment.ts';

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
    const news = readEvent(body);
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
