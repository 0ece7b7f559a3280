import { STRIPE_WEBHOOK_SECRET } from '../../config/secrets.ts';
import { now } from '../../clock.ts';

/** The age beyond which a delivery is a replay (Stripe, "Prevent replay attacks"). */
const TOLERANCE_SECONDS = 300;

/**
 * Stripe, "Verify webhook signatures", by the SDK: the body as JSON, 'forged' where Stripe did not sign these bytes for
 * us lately, 'malformed' where it is no JSON.
 */
export async function verifyWebhook(
  rawBody: Buffer,
  signature: string,
): Promise<{ readonly body: unknown } | 'forged' | 'malformed'> {
  const { default: Stripe } = await import('stripe');
  const secret = STRIPE_WEBHOOK_SECRET.value();
  try {
    const body: unknown = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now().getTime(),
    );
    return { body };
  } catch (error) {
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? 'forged' : 'malformed';
  }
}
