import { createHmac } from 'node:crypto';

/** The header `X-Webhook-Signature`: the base64 HMAC-SHA256 of the raw body with the key that the provider publishes. */
export function sign(body: string, publicKey: string): string {
  return createHmac('sha256', publicKey).update(body).digest('base64');
}
