import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { Stripe } from 'stripe';
import { listen, readBody, stop } from '../../shared/http.ts';
import { type closeAfterEach, startReceiver as startAnyReceiver } from '../shared/testing.ts';
import { LOCAL_STRIPE_KEY, type StripeSandboxOptions, startStripeSandbox } from './server.ts';

/** The time at which every test begins. */
export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const DAY = 86_400;

interface Reply {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  body: any;
}

/** The parameters that the product sends when a buyer pays by card. */
export const CHECKOUT: Stripe.Checkout.SessionCreateParams = {
  mode: 'subscription',
  locale: 'pt-BR',
  client_reference_id: 'pedido-1',
  metadata: { plan: 'PRO' },
  subscription_data: { metadata: { plan: 'PRO', order_id: 'pedido-1' } },
  customer_email: 'ana@example.com',
  success_url: 'https://site.example/?success=true&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/?canceled=true',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'brl',
        unit_amount: 15990,
        recurring: { interval: 'day', interval_count: 60 },
        product_data: { name: 'Plano PRO' },
      },
    },
  ],
};

/** The smallest form that opens a checkout. */
export const FORM = {
  mode: 'subscription',
  success_url: 'https://site.example/',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'brl',
  'line_items[0][price_data][unit_amount]': '15990',
  'line_items[0][price_data][recurring][interval]': 'day',
  'line_items[0][price_data][product_data][name]': 'Plano',
};

/** The values that a buyer types into the card form. */
export const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana Souza' };

/** The parameters of a checkout that a test may change. */
type Changes = Pick<Stripe.Checkout.SessionCreateParams, 'customer' | 'client_reference_id'>;

/** The official SDK for the sandbox on this port. It does not retry unless `config` says so. */
export function sdkFor(port: number, key = LOCAL_STRIPE_KEY, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });
}

/**
 * A sandbox whose clock stands still at `START` and whose timers never fire. Time passes only through
 * `/_sandbox/clock/advance`.
 */
export async function startTestSandbox(options: StripeSandboxOptions = {}) {
  const sandbox = await startStripeSandbox({
    clock: { now: () => START },
    timers: { after: () => () => undefined },
    ...options,
  });
  const sdk = sdkFor(sandbox.port, options.key);
  const send = async (
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${options.key ?? LOCAL_STRIPE_KEY}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
  const control = async (path: string, body: unknown = {}): Promise<Reply> =>
    send('POST', `/_sandbox${path}`, JSON.stringify(body), { 'content-type': 'application/json' });
  return {
    ...sandbox,
    sdk,
    get: (path: string) => send('GET', path),
    /** Posts a form to the API, or to a page as a browser does. */
    post: (path: string, form: Record<string, string> | string = {}, headers: Record<string, string> = {}) =>
      send('POST', path, typeof form === 'string' ? form : new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
    control,
    advance: (seconds: number) => control('/clock/advance', { seconds }),
    flush: () => control('/webhooks/flush'),
    /** Opens a checkout and pays it. Returns its session. */
    buy: async (params: Changes = {}, card = 'approved'): Promise<Stripe.Checkout.Session> => {
      const { customer_email: email, ...checkout } = CHECKOUT;
      const { id } = await sdk.checkout.sessions.create({
        ...checkout,
        ...(params.customer === undefined && email !== undefined ? { customer_email: email } : {}),
        ...params,
      });
      const reply = await control(`/sessions/${id}/pay`, { card });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return sdk.checkout.sessions.retrieve(id);
    },
  };
}

/** A request as the SDK sent it, with the status of its reply. */
interface Recorded {
  /** The method, the path and the query. */
  request: string;
  headers: IncomingHttpHeaders;
  body: string;
  status: number;
}

/** A proxy that forwards every request to a server and records it byte for byte. */
export async function startRecorder(targetUrl: string) {
  const recorded: Recorded[] = [];
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readBody(request, 1_000_000)).toString('utf8');
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const reply = await fetch(`${targetUrl}${request.url}`, {
      method: request.method ?? 'GET',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK sends no header twice
      headers: headers as Record<string, string>,
      ...(body === '' ? {} : { body }),
    });
    recorded.push({
      request: `${request.method} ${request.url}`,
      headers: request.headers,
      body,
      status: reply.status,
    });
    const text = await reply.text();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => void forward(request, response));
  const port = await listen(server, 'test recorder', '127.0.0.1', 0);
  return { port, recorded, close: () => stop(server) };
}

/** A webhook that receives this provider's events, see `shared/receiver.ts`. `types` returns the types of the events. */
export async function startReceiver(...answers: number[]) {
  const receiver = await startAnyReceiver<Stripe.Event>(...answers);
  return { ...receiver, types: () => receiver.received.map(({ event }) => event.type) };
}

/** A sandbox with a webhook. `news` returns the events since the last call, and `newTypes` their sorted types. */
export async function startWithNews(closing: ReturnType<typeof closeAfterEach>) {
  const receiver = closing(await startReceiver());
  const sandbox = closing(await startTestSandbox({ webhookUrl: receiver.url }));
  const news = async (): Promise<Stripe.Event[]> => {
    await sandbox.flush();
    return receiver.received.splice(0).map(({ event }) => event);
  };
  const newTypes = async (): Promise<string[]> => (await news()).map(({ type }) => type).toSorted();
  return { ...sandbox, news, newTypes };
}

/** The id in a field whose type allows an object or null. The field is an id here, because nothing is expanded. */
function idOf(field: unknown): string {
  if (typeof field !== 'string') throw new Error('The session has not been paid');
  return field;
}

/** A sandbox with a bought subscription. `news` does not return the events of the purchase. */
export async function startBought(closing: ReturnType<typeof closeAfterEach>, card?: string) {
  const sandbox = await startWithNews(closing);
  const session = await sandbox.buy({}, card);
  await sandbox.news();
  const id = idOf(session.subscription);
  const customer = idOf(session.customer);
  const { sdk } = sandbox;
  return {
    ...sandbox,
    id,
    session,
    subscription: (): Promise<Stripe.Subscription> => sdk.subscriptions.retrieve(id),
    invoices: async (): Promise<Stripe.Invoice[]> =>
      (await sdk.invoices.list({ subscription: id, expand: ['data.payments'] })).data,
    charges: async (): Promise<Stripe.Charge[]> => (await sdk.charges.list({ customer })).data,
  };
}
