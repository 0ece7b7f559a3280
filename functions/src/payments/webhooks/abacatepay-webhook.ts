import type { Request } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { config } from '../../config/config.ts';
import { errorKind } from '../../logging.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { locatePix } from './locate-pix.ts';
import { isUnpaid } from '../records/payment-status.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import type { WebhookStatus } from './webhook-status.ts';
import { isGenuine } from '../abacatepay/verify-webhook.ts';
import { readEvent } from '../abacatepay/webhook-event.ts';

/**
 * `abacatepay-webhook`: verifies the event, finds the payment that it is about, and reads that payment at the provider.
 * Answers the HTTP status.
 */
export async function abacatepayWebhook(request: Request, deps: PaymentDeps): Promise<WebhookStatus> {
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
