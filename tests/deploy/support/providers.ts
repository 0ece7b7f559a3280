import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenAnywhere } from '../../support/free-ports.ts';

/** A webhook at Stripe, as its API tells it. */
export interface StripeWebhook {
  readonly id: string;
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly api_version: string | null;
  readonly status: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A webhook at AbacatePay, with the secret, which its API does not tell. */
export interface AbacatepayWebhook {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly updatedAt: string;
}

/** The two payment providers, as far as a set-up asks them: whether they take its keys, and the webhooks that are registered. */
export async function openProviders() {
  const stripe: StripeWebhook[] = [];
  const abacatepay: AbacatepayWebhook[] = [];
  const refused = new Set<string>();
  let mayRead = true;

  let made = 0;

  /** The first page of what the site lists: a question that changes nothing. */
  function listed(path: string): unknown {
    if (path === '/v1/checkout/sessions') return { object: 'list', data: [], has_more: false, url: path };
    if (path === '/v2/transparents/list') return { data: [], success: true, error: null };
    return undefined;
  }

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
    const webhook = {
      id: id ?? `we_${stripe.length + 1}`,
      url: form.get('url') ?? stripe[at]?.url ?? '',
      enabled_events,
      api_version: form.get('api_version') ?? stripe[at]?.api_version ?? null,
      status: 'enabled',
      created: Math.floor(Date.now() / 1_000),
      metadata: stripe[at]?.metadata ?? { project: form.get('metadata[project]') ?? '' },
    };
    stripe.splice(at === -1 ? stripe.length : at, 1, webhook);
    return { ...webhook, object: 'webhook_endpoint', secret: `whsec_of_${webhook.id}` };
  }

  function abacatepayApi(path: string, body: string): unknown {
    if (!mayRead) return undefined;
    if (path === '/v2/webhooks/list') return { data: abacatepay, success: true, error: null };
    const { id, ...told } = JSON.parse(body) as AbacatepayWebhook;
    if (path === '/v2/webhooks/delete') {
      const [gone] = abacatepay.splice(
        abacatepay.findIndex((each) => each.id === id),
        1,
      );
      return { data: gone, success: true, error: null };
    }
    made += 1;
    abacatepay.push({ ...told, id: `webh_${made}`, updatedAt: new Date().toISOString() });
    return { data: abacatepay.at(-1), success: true, error: null };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid');
      const body = await text(request);
      const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const webhooks = () =>
        pathname.startsWith('/v1/webhook_endpoints')
          ? stripeApi(request.method ?? 'GET', pathname.split('/')[3], body)
          : abacatepayApi(pathname, body);
      const answer = refused.has(key) ? undefined : (listed(pathname) ?? webhooks());
      response.writeHead(answer === undefined ? 403 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { message: 'The key may not do this.' } }));
    })();
  });
  const port = await listenAnywhere(server);
  return {
    stripe,
    abacatepay,
    /** The keys that neither provider takes. */
    refused,
    /** Whether the keys may manage webhooks. */
    allow(isAllowed: boolean) {
      mayRead = isAllowed;
    },
    /** The environment that leads a set-up here. */
    env: { STRIPE_API_URL: `http://127.0.0.1:${port}`, ABACATEPAY_API_URL: `http://127.0.0.1:${port}` },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
