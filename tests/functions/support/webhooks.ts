import { createHmac, randomUUID } from 'node:crypto';
import { LOCAL_WEBHOOK_SECRET, PUBLISHED_KEY, LOCAL_STRIPE_WEBHOOK_SECRET } from 'emulators/servers';

interface EventParams {
  readonly event: string;
  readonly id: string;
  readonly externalId?: string;
  readonly amount?: number;
}

/** A request to a webhook, with the query of its URL. */
export interface Delivery {
  readonly query: string;
  readonly init: RequestInit & { readonly body: string };
}

/** A body as its text or as its bytes. */
type Body = string | Buffer<ArrayBuffer>;

/** An event with AbacatePay's signature, for events that the sandbox does not send by itself. */
export function signedEvent({ event, id, externalId, amount }: EventParams): Delivery {
  const transparent = { id, externalId, amount, paidAmount: amount, status: 'PAID' };
  return signedBody(
    JSON.stringify({ id: randomUUID(), event, apiVersion: 2, devMode: true, data: { transparent } }),
  );
}

/** Any body with a correct signature and secret. */
export function signedBody<B extends Body>(body: B) {
  const signature = createHmac('sha256', PUBLISHED_KEY).update(body).digest('base64');
  return {
    query: `?webhookSecret=${LOCAL_WEBHOOK_SECRET}`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
      body,
    },
  };
}

/** Any body with Stripe's signature at `moment`. */
export function stripeSigned(body: Body, moment: Date): RequestInit {
  const seconds = Math.floor(moment.getTime() / 1000);
  const signature = createHmac('sha256', LOCAL_STRIPE_WEBHOOK_SECRET)
    .update(`${seconds}.`)
    .update(body)
    .digest('hex');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    body,
  };
}

/** Orders a sandbox to do something, e.g. `/charges/{id}/pay`, and answers what it says. */
export type SandboxControl = (path: string, body?: unknown) => Promise<unknown>;

/** The controls of the sandbox at `origin`. A refused control rejects. */
export function controlsOf(origin: string): SandboxControl {
  return async (path, body) => {
    const response = await fetch(`${origin}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}
