import { STRIPE_WEBHOOK_SECRET } from '../../config/secrets.ts';
import { now } from '../../clock.ts';

/** How far from now a delivery may be dated: beyond, it is a replay (Stripe, "Prevent replay attacks"), or kept for one. */
const TOLERANCE_SECONDS = 300;

/**
 * Stripe, "Verify webhook signatures", by the SDK: the body as JSON, 'forged' where Stripe did not sign these bytes for
 * us lately, 'malformed' where it is no JSON.
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

/** The SDK refuses only what is too old. Of several dates it takes one, so there has to be exactly one. */
function isDatedBefore(signature: string, latest: number): boolean {
  const dates = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = /^t=(\d+)$/.exec(dates[0] ?? '')?.[1];
  return dates.length === 1 && seconds !== undefined && Number(seconds) <= latest;
}
