import { createHmac } from 'node:crypto';

/** `X-Webhook-Signature`: base64 HMAC-SHA256 of the raw body with the key the provider publishes. */
export function sign(body: string, publicKey: string): string {
  return createHmac('sha256', publicKey).update(body).digest('base64');
}
