import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FORM, sdkFor, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

describe('a request', () => {
  test('without a key or with another one is refused with 401', async () => {
    const none = await sandbox.post('/v1/checkout/sessions', FORM, { authorization: '' });
    expect(none.status).toBe(401);
    expect(none.body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(none.headers.get('request-id')).toMatch(/^req_/u);
    await expect(sdkFor(sandbox.port, 'sk_test_of_another').charges.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await sandbox.get('/_sandbox/events')).status).toBe(200);
  });

  test('for another version of the API is refused with 400', async () => {
    const reply = await sandbox.post('/v1/checkout/sessions', FORM, { 'stripe-version': '2020-08-27' });
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toBe('Invalid Stripe API version: 2020-08-27');
  });

  test('to an unknown path is refused with 404 and a request id', async () => {
    const reply = await sandbox.post('/v1/coupons');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('request-id')).toMatch(/^req_/u);
  });

  test.each([
    ['checkout.session', () => sandbox.sdk.checkout.sessions.retrieve('x')],
    ['subscription', () => sandbox.sdk.subscriptions.retrieve('x')],
    ['subscription', () => sandbox.sdk.subscriptions.cancel('x')],
    ['charge', () => sandbox.sdk.charges.retrieve('x')],
  ])('for a %s that does not exist is refused with 404', async (what, ask) => {
    await expect(ask()).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: `No such ${what}: 'x'`,
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    });
  });

  test('that is too long is refused with 413, and one that is not a form with 400', async () => {
    expect((await sandbox.post('/v1/refunds', `name=${'x'.repeat(1_100_000)}`)).status).toBe(413);
    const json = await sandbox.post('/v1/refunds', '{"name":"Ana"}', {
      'content-type': 'application/json',
    });
    expect(json.status).toBe(400);
  });

  test('of random bytes never makes the sandbox fail', async () => {
    for (let round = 0; round < 300; round += 1) {
      const body = randomBytes(1 + (round % 200)).toString('latin1');
      const path = ['/v1/checkout/sessions', '/v1/refunds', '/v1/subscriptions/x'][round % 3]!;
      const reply = await sandbox.post(path, body);
      expect(reply.status, body).toBeLessThan(500);
    }
    expect((await sandbox.sdk.charges.list()).object).toBe('list');
  });
});

test('random parameters never make the sandbox fail', async () => {
  const parts = [
    'mode',
    'line_items',
    'metadata',
    'expand',
    'customer',
    'created',
    'limit',
    '__proto__',
    'constructor',
  ];
  const inner = ['', '0', '1', 'price_data', 'recurring', 'gte', '__proto__', 'length', 'toString'];
  const values = [
    '',
    'x',
    '-1',
    '1e9',
    '99999999999999999999',
    'true',
    'subscription',
    '\u0000',
    'data.customer',
  ];
  // The generator has a fixed seed, so that a failure can be repeated.
  let seed = 42;
  const pick = (list: readonly string[]): string => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((seed / 2_147_483_648) * list.length)]!;
  };
  for (let round = 0; round < 300; round += 1) {
    const form = new URLSearchParams();
    for (let field = 0; field < 4; field += 1) {
      const depth = round % 4;
      form.append(
        pick(parts) + Array.from({ length: depth }, () => `[${pick(inner)}]`).join(''),
        pick(values),
      );
    }
    const text = form.toString();
    expect((await sandbox.post('/v1/checkout/sessions', text)).status, text).toBeLessThan(500);
    expect((await sandbox.get(`/v1/subscriptions?${text}`)).status, text).toBeLessThan(500);
  }
});
