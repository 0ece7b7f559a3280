import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LOCAL_KEY, startAbacatePaySandbox, LOCAL_STRIPE_KEY, startStripeSandbox } from 'emulators/servers';
import { listenAnywhere } from '../../../scripts/processes.ts';

/** A webhook at Stripe, as its API tells it. */
interface StripeWebhook {
  readonly id: string;
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly api_version: string | null;
  readonly status: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A webhook at AbacatePay, with the secret, which its API does not tell. */
interface AbacatepayWebhook {
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

  const [stripeSandbox, abacatepaySandbox] = await Promise.all([
    startStripeSandbox(),
    startAbacatePaySandbox(),
  ]);

  /** Lets a sandbox answer whatever is asked but webhooks, which neither has. It takes one key only, so it gets that one. */
  async function passOn(
    { method = 'GET', url = '/', headers }: IncomingMessage,
    body: string,
    response: ServerResponse,
  ) {
    const [{ url: origin }, sandboxKey] = url.startsWith('/v1/')
      ? [stripeSandbox, LOCAL_STRIPE_KEY]
      : [abacatepaySandbox, LOCAL_KEY];
    const { 'stripe-version': version, 'content-type': type } = headers;
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${sandboxKey}`,
        ...(version === undefined ? {} : { 'stripe-version': String(version) }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid');
      const body = await text(request);
      const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (!refused.has(key) && !/\/webhook/.test(pathname)) {
        await passOn(request, body, response);
        return;
      }
      const webhooks = () =>
        pathname.startsWith('/v1/webhook_endpoints')
          ? stripeApi(request.method ?? 'GET', pathname.split('/')[3], body)
          : abacatepayApi(pathname, body);
      const answer = refused.has(key) ? undefined : webhooks();
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
    /** Takes a permission from every key: requests of the method and path are refused as the provider refuses them. */
    async forbid(method: 'GET' | 'POST', path: string) {
      const { url } = path.startsWith('/v1/') ? stripeSandbox : abacatepaySandbox;
      const fault = { mode: 'refuse', count: 1_000, method, path };
      await fetch(`${url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) });
    },
    /** The codes and sessions that there are. */
    async kept() {
      const of = async (origin: string, path: string) => (await fetch(`${origin}/_sandbox${path}`)).json();
      return [await of(abacatepaySandbox.url, '/charges'), await of(stripeSandbox.url, '/sessions')];
    },
    /** Whether the keys may manage webhooks. */
    allow(isAllowed: boolean) {
      mayRead = isAllowed;
    },
    /** The environment that leads a set-up here. */
    env: { STRIPE_API_URL: `http://127.0.0.1:${port}`, ABACATEPAY_API_URL: `http://127.0.0.1:${port}` },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([stripeSandbox.close(), abacatepaySandbox.close()]);
    },
  };
}
