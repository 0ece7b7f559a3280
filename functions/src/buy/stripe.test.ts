import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CardGateway } from './stripe.ts';

/** The server's answer to every request, or null if it never answers. */
let answer: { status: number; body: string; headers?: Record<string, string> } | null = null;
let onRequest: (request: IncomingMessage) => void = () => undefined;
const server = createServer((request, response) => {
  onRequest(request);
  if (answer === null) return;
  // Retrying is the SDK's own affair, and takes it half a second.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false', ...answer.headers };
  response.writeHead(answer.status, headers).end(answer.body);
});

let gateway: CardGateway;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('STRIPE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_a_key_of_this_test');
  // The configuration is read when its module loads.
  ({ stripeGateway: gateway } = await import('./stripe.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  onRequest = () => undefined;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const refusal = (status: number, type: string, code?: string) => ({
  status,
  body: JSON.stringify({ error: { type, code, message: 'No such thing: ana@exemplo.com' } }),
  headers: { 'request-id': 'req_1' },
});

describe('what Stripe refuses or fails to do', () => {
  it.each([
    ['an invalid request', refusal(400, 'invalid_request_error', 'parameter_unknown'), 'refused'],
    ['an id that it does not know', refusal(404, 'invalid_request_error', 'resource_missing'), 'not-found'],
    ['a wrong key', refusal(401, 'invalid_request_error'), 'key-refused'],
    ['a key without the permission', refusal(403, 'invalid_request_error'), 'key-refused'],
    ["the payer's address", refusal(400, 'invalid_request_error', 'email_invalid'), 'payer'],
    ['a card', refusal(402, 'card_error', 'card_declined'), 'refused'],
    ['an idempotency key used otherwise', refusal(400, 'idempotency_error'), 'refused'],
    ['too many requests', refusal(429, 'invalid_request_error', 'rate_limit'), 'unavailable'],
    ['a failure of its own', refusal(500, 'api_error'), 'unavailable'],
    ['a page that is not JSON', { status: 502, body: '<html>Bad gateway</html>' }, 'unavailable'],
    ['a reply of another shape', { status: 200, body: '{"object":"checkout.session"}' }, 'unavailable'],
    ['a reply that is no object', { status: 200, body: '[]' }, 'unavailable'],
  ])('%s', async (_name, told, kind) => {
    answer = told;
    await expect(gateway.read('cs_test_a1B2c3D4e5')).rejects.toMatchObject({ name: 'ProviderError', kind });
  });

  it("is reported without the provider's message, which may quote a buyer", async () => {
    answer = refusal(400, 'invalid_request_error', 'email_invalid');
    const error: unknown = await gateway.read('cs_test_a1B2c3D4e5').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: 'Stripe refused: StripeInvalidRequestError email_invalid req_1',
    });
    expect(error).not.toHaveProperty('cause');
  });

  it('is a list without its elements', async () => {
    answer = { status: 200, body: '{"object":"list"}' };
    await expect(gateway.purchasesOfUndeliveredEvents(new Date(0))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(gateway.refund('in_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is silence, which ends after 8 seconds', async () => {
    answer = null;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = new Promise<void>((resolve) => {
      onRequest = () => resolve();
    });
    const reading = gateway.read('cs_test_a1B2c3D4e5').catch((thrown: unknown) => thrown);
    await asked;
    vi.advanceTimersByTime(8_000);
    expect(await reading).toMatchObject({ kind: 'unavailable', message: 'Stripe did not answer in time' });
    server.closeAllConnections();
  });
});

describe('a request to Stripe', () => {
  it('names the version that our schemas are written for, and no telemetry', async () => {
    answer = refusal(404, 'invalid_request_error', 'resource_missing');
    const asked = new Promise<IncomingMessage>((resolve) => {
      onRequest = resolve;
    });
    await gateway.read('cs_test_a1B2c3D4e5').catch(() => undefined);
    const { headers } = await asked;
    expect(headers['stripe-version']).toBe('2026-10-28.endive');
    expect(headers['authorization']).toBe('Bearer sk_test_a_key_of_this_test');
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
  });
});

describe('a refund', () => {
  it("is asked for under the invoice's own key of the day, so that two at once are one", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T23:59:00Z') });
    const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
    answer = { status: 200, body: JSON.stringify({ object: 'list', data: [{ payment }], has_more: false }) };
    const keys: unknown[] = [];
    onRequest = ({ method, headers }) => {
      if (method === 'POST') keys.push(headers['idempotency-key']);
    };
    await gateway.refund('in_1');
    vi.setSystemTime(new Date('2026-11-26T00:14:00Z'));
    await gateway.refund('in_1');
    expect(keys).toEqual(['refund_in_1_2026-11-25', 'refund_in_1_2026-11-26']);
  });
});

describe('the mode', () => {
  it.each([
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_test_1', false],
    ['rk_test_1', false],
    ['', false],
  ])('of the key %j is live: %s', (key, live) => {
    vi.stubEnv('STRIPE_SECRET_KEY', key);
    expect(gateway.live).toBe(live);
  });
});
