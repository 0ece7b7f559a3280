import type { Request } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { config } from '../../config/config.ts';
import { LOG_LINES, errorKind } from '../../logging.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import type { WebhookStatus } from './webhook-status.ts';
import { locateEvent } from './locate-event.ts';
import { verifyWebhook } from '../stripe/verify-webhook.ts';
import { readEvent, subjectOf } from '../stripe/webhook-event.ts';

/**
 * `stripe-webhook`: verifies the event, finds the payment that it is about, and reads that payment at Stripe. Answers the
 * HTTP status. An event only says where to look, so a late, doubled or reordered event is handled like any other.
 */
export async function stripeWebhook(request: Request, deps: PaymentDeps): Promise<WebhookStatus> {
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
