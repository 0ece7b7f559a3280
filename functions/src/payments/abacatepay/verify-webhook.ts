import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '../../config/config.ts';
import { ABACATEPAY_WEBHOOK_SECRET } from '../../config/secrets.ts';

/**
 * Whether a webhook is AbacatePay's (its documentation, "Webhooks"): the secret proves the sender, the signature proves that
 * the body is unchanged.
 */
export function isGenuine(params: {
  readonly rawBody: Buffer;
  readonly secret: string | undefined;
  readonly signature: string | undefined;
}): boolean {
  const secret = ABACATEPAY_WEBHOOK_SECRET.value();
  const key = config.ABACATEPAY_PUBLIC_KEY;
  if (!secret || !params.secret || !params.signature) return false;
  const expected = createHmac('sha256', key).update(params.rawBody).digest('base64');
  return isSame(params.secret, secret) && isSame(params.signature, expected);
}

/** Compares two texts in constant time, whatever their lengths, so that the duration does not tell where they differ. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
