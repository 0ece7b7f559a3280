import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHECKOUT, DAY, FORM, START, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const NOW = START / 1_000;

describe('a checkout is refused', () => {
  test.each<[string, Record<string, string | undefined>, object]>([
    ['an unknown parameter', { plan: 'PRO' }, { code: 'parameter_unknown', param: 'plan' }],
    [
      'an unknown nested parameter',
      { 'line_items[0][price_data][product_data][colour]': 'red' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][product_data][colour]' },
    ],
    [
      'a parameter that this version of the API no longer has',
      { 'payment_method_types[0]': 'card' },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    ['no mode', { mode: undefined }, { code: 'parameter_missing', param: 'mode' }],
    [
      'no currency',
      { 'line_items[0][price_data][currency]': undefined },
      {
        code: 'parameter_missing',
        param: 'line_items[0][price_data][currency]',
        message: 'Missing required param: line_items[0][price_data][currency].',
      },
    ],
    ['another mode', { mode: 'payment' }, { param: 'mode' }],
    [
      'a price that is not whole',
      { 'line_items[0][price_data][unit_amount]': '159.90' },
      { code: 'parameter_invalid_integer', message: 'Invalid integer: 159.90' },
    ],
    [
      'a negative price',
      { 'line_items[0][price_data][unit_amount]': '-1' },
      { code: 'parameter_invalid_integer' },
    ],
    ['49 centavos', { 'line_items[0][price_data][unit_amount]': '49' }, { code: 'amount_too_small' }],
    ['no quantity', { 'line_items[0][quantity]': undefined }, { param: 'line_items[0][quantity]' }],
    ['an empty text', { client_reference_id: '' }, { code: 'parameter_invalid_empty' }],
    ['a relative address', { success_url: '/obrigado' }, { code: 'url_invalid', param: 'success_url' }],
    ['a wrong e-mail', { customer_email: 'ana' }, { code: 'email_invalid', param: 'customer_email' }],
    [
      'an unknown customer',
      { customer: 'cus_x' },
      { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_x'" },
    ],
    ['a customer and an e-mail', { customer: 'cus_x', customer_email: 'a@b.co' }, { param: 'customer' }],
    ['an expiry in 29 minutes', { expires_at: String(NOW + 29 * 60) }, { param: 'expires_at' }],
    ['an expiry in 25 hours', { expires_at: String(NOW + 25 * 3_600) }, { param: 'expires_at' }],
    ['a text where an object belongs', { subscription_data: 'x' }, { message: 'Invalid object' }],
    ['a list where a text belongs', { 'locale[0]': 'pt-BR' }, { param: 'locale' }],
    [
      'an object where a text belongs',
      { 'client_reference_id[a]': 'b' },
      { message: 'Invalid string: {"a":"b"}', param: 'client_reference_id' },
    ],
    ['a text where a list belongs', { expand: 'customer' }, { message: 'Invalid array', param: 'expand' }],
    ['unbalanced brackets', { 'metadata[plan': 'PRO' }, { type: 'invalid_request_error' }],
    [
      '51 metadata keys',
      Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`metadata[k${i}]`, 'v'])),
      {},
    ],
    ['a metadata value of 501 characters', { 'metadata[k]': 'x'.repeat(501) }, {}],
    [
      'an interval of four years',
      {
        'line_items[0][price_data][recurring][interval]': 'year',
        'line_items[0][price_data][recurring][interval_count]': '4',
      },
      {},
    ],
  ])('for %s', async (_, change, error) => {
    const form = Object.fromEntries(
      Object.entries({ ...FORM, ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    const reply = await sandbox.post('/v1/checkout/sessions', form);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', ...error });
    expect((await sandbox.get('/_sandbox/sessions')).body).toEqual([]);
  });

  test('not for the form that these cases change', async () => {
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).status).toBe(200);
  });

  test.each([NOW + 30 * 60, NOW + DAY])('not for an expiry at the bounds', async (end) => {
    const session = await sandbox.sdk.checkout.sessions.create({ ...CHECKOUT, expires_at: end });
    expect(session.expires_at).toBe(end);
  });
});
