import { STRIPE_WEBHOOK_SECRET } from '../../config/secrets.ts';
import { now } from '../../clock.ts';

/**
 * How far from now a delivery may be dated. An older one is a replay (Stripe, "Prevent replay attacks"); a later one may have
 * been made to be replayed.
 */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook with the SDK (Stripe, "Verify webhook signatures"). Answers the body, 'forged' if Stripe did not sign
 * these bytes for us lately, or 'malformed' if they are not JSON.
 */
export async function verifyWebhook(
  rawBody: Buffer,
  signature: string,
): Promise<{ readonly body: unknown } | 'forged' | 'malformed'> {
  if (!isDatedBefore(signature, now().getTime() / 1000 + TOLERANCE_SECONDS)) return 'forged';
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

/** Whether the signature has exactly one date, and not too late a one. The SDK only refuses dates that are too old. */
function isDatedBefore(signature: string, latest: number): boolean {
  const dates = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = /^t=(\d+)$/.exec(dates[0] ?? '')?.[1];
  return dates.length === 1 && seconds !== undefined && Number(seconds) <= latest;
}
