import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenAnywhere } from '../../../scripts/processes.mjs';

/** A webhook at Stripe, as its API tells it. */
export interface StripeWebhook {
  readonly id: string;
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly api_version: string | null;
  readonly status: string;
  readonly created: number;
}

/** A webhook at AbacatePay, with the secret, which its API does not tell. */
export interface AbacatepayWebhook {
  readonly endpoint: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly updatedAt: string;
}

/** The two payment providers, as far as a set-up asks them: the webhooks that are registered there. */
export async function openProviders() {
  const stripe: StripeWebhook[] = [];
  const abacatepay: AbacatepayWebhook[] = [];
  let mayRead = true;

  function stripeApi(method: string, id: string | undefined, body: string): unknown {
    if (!mayRead) return undefined;
    if (method === 'GET')
      return { object: 'list', data: stripe, has_more: false, url: '/v1/webhook_endpoints' };
    const at = stripe.findIndex((each) => each.id === id);
    if (method === 'DELETE') return { ...stripe.splice(at, 1)[0], deleted: true };
    const form = new URLSearchParams(body);
    const enabled_events = [...form].flatMap(([key, value]) =>
      key.startsWith('enabled_events[') ? [value] : [],
    );
    const made = {
      id: id ?? `we_${stripe.length + 1}`,
      url: form.get('url') ?? stripe[at]?.url ?? '',
      enabled_events,
      api_version: form.get('api_version') ?? stripe[at]?.api_version ?? null,
      status: 'enabled',
      created: Math.floor(Date.now() / 1_000),
    };
    stripe.splice(at === -1 ? stripe.length : at, 1, made);
    return { ...made, object: 'webhook_endpoint', secret: `whsec_of_${made.id}` };
  }

  function abacatepayApi(path: string, body: string): unknown {
    if (!mayRead) return undefined;
    if (path === '/v2/webhooks/list') return { data: abacatepay, success: true, error: null };
    const { endpoint, events, secret } = JSON.parse(body) as AbacatepayWebhook;
    abacatepay.push({ endpoint, events, secret, updatedAt: new Date().toISOString() });
    return { data: abacatepay.at(-1), success: true, error: null };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid');
      const body = await text(request);
      const answer = pathname.startsWith('/v1/webhook_endpoints')
        ? stripeApi(request.method ?? 'GET', pathname.split('/')[3], body)
        : abacatepayApi(pathname, body);
      response.writeHead(answer === undefined ? 403 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { message: 'The key may not do this.' } }));
    })();
  });
  const port = await listenAnywhere(server);
  return {
    stripe,
    abacatepay,
    /** Whether the keys may manage webhooks. */
    allow(isAllowed: boolean) {
      mayRead = isAllowed;
    },
    /** The environment that leads a set-up here. */
    env: { STRIPE_API_URL: `http://127.0.0.1:${port}`, ABACATEPAY_API_URL: `http://127.0.0.1:${port}` },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
