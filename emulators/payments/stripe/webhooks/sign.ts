import { createHmac } from 'node:crypto';

/** The header `Stripe-Signature`: the hexadecimal HMAC-SHA256 of `{seconds}.{raw body}` with the endpoint's secret. */
export function sign(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
