// Long: one table of refusals, and what keys, versions, expansions and lists do.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHECKOUT, DAY, sdkFor, START, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

/** The least that opens a checkout, as a form. */
const FORM = {
  mode: 'subscription',
  success_url: 'https://site.example/',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'brl',
  'line_items[0][price_data][unit_amount]': '15990',
  'line_items[0][price_data][recurring][interval]': 'day',
  'line_items[0][price_data][product_data][name]': 'Plano',
};
const NOW = START / 1_000;

describe('a request', () => {
  test('without a key or with another one is refused with 401', async () => {
    const none = await sandbox.post('/v1/customers', {}, { authorization: '' });
    expect(none.status).toBe(401);
    expect(none.body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(none.headers.get('request-id')).toMatch(/^req_/u);
    await expect(sdkFor(sandbox.port, 'sk_test_of_another').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await sandbox.get('/_sandbox/events')).status).toBe(200);
  });

  test('may carry the key as basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_local_personal:').toString('base64')}`;
    expect((await sandbox.post('/v1/customers', {}, { authorization })).status).toBe(200);
  });

  test('of another version of the API is refused', async () => {
    const reply = await sandbox.post('/v1/customers', {}, { 'stripe-version': '2020-08-27' });
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toBe('Invalid Stripe API version: 2020-08-27');
  });

  test('to an unknown address is refused with 404 and a request id', async () => {
    const reply = await sandbox.post('/v1/coupons');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('request-id')).toMatch(/^req_/u);
  });

  test.each([
    ['checkout.session', () => sandbox.sdk.checkout.sessions.retrieve('x')],
    ['customer', () => sandbox.sdk.customers.retrieve('x')],
    ['subscription', () => sandbox.sdk.subscriptions.retrieve('x')],
    ['subscription', () => sandbox.sdk.subscriptions.cancel('x')],
    ['invoice', () => sandbox.sdk.invoices.retrieve('x')],
    ['payment_intent', () => sandbox.sdk.paymentIntents.retrieve('x')],
    ['charge', () => sandbox.sdk.charges.retrieve('x')],
    ['refund', () => sandbox.sdk.refunds.retrieve('x')],
    ['dispute', () => sandbox.sdk.disputes.retrieve('x')],
    ['event', () => sandbox.sdk.events.retrieve('x')],
  ])('for a %s that does not exist is refused with 404', async (what, ask) => {
    await expect(ask()).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: `No such ${what}: 'x'`,
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    });
  });

  test('that is too long or not a form is refused', async () => {
    expect((await sandbox.post('/v1/customers', `name=${'x'.repeat(1_100_000)}`)).status).toBe(413);
    const json = await sandbox.post('/v1/customers', '{"name":"Ana"}', {
      'content-type': 'application/json',
    });
    expect(json.status).toBe(400);
  });

  test('of random bytes is refused or works, never fails, and the sandbox lives on', async () => {
    for (let round = 0; round < 300; round += 1) {
      const body = randomBytes(1 + (round % 200)).toString('latin1');
      const path = ['/v1/checkout/sessions', '/v1/refunds', '/v1/customers', '/v1/subscriptions/x'][
        round % 4
      ]!;
      const reply = await sandbox.post(path, body);
      expect(reply.status, body).toBeLessThan(500);
    }
    expect((await sandbox.sdk.customers.list()).object).toBe('list');
  });
});

test('parameters put together at random are refused or work, never fail', async () => {
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
  // A small generator of its own, so that a failure comes again.
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
    expect((await sandbox.get(`/v1/customers?${text}`)).status, text).toBeLessThan(500);
  }
});

describe('a checkout is refused', () => {
  test.each<[string, Record<string, string | undefined>, object]>([
    ['an unknown parameter', { plan: 'PRO' }, { code: 'parameter_unknown', param: 'plan' }],
    [
      'an unknown nested parameter',
      { 'line_items[0][price_data][product_data][colour]': 'red' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][product_data][colour]' },
    ],
    [
      'what is gone from the API',
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
    ['an end in 29 minutes', { expires_at: String(NOW + 29 * 60) }, { param: 'expires_at' }],
    ['an end in 25 hours', { expires_at: String(NOW + 25 * 3_600) }, { param: 'expires_at' }],
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

  test('not for the form that these start from', async () => {
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).status).toBe(200);
  });

  test.each([NOW + 30 * 60, NOW + DAY])('not for an end at the bounds', async (end) => {
    const session = await sandbox.sdk.checkout.sessions.create({ ...CHECKOUT, expires_at: end });
    expect(session.expires_at).toBe(end);
  });
});

describe('an idempotency key', () => {
  const create = (key: string, form: Record<string, string> = FORM) =>
    sandbox.post('/v1/checkout/sessions', form, { 'idempotency-key': key });

  test('gets the same reply again, and nothing is done twice', async () => {
    const first = await create('pedido-1');
    const reordered = Object.fromEntries(Object.entries(FORM).toReversed());
    const second = await create('pedido-1', reordered);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await sandbox.get('/_sandbox/sessions')).body).toHaveLength(1);
  });

  test('is refused for other parameters, and for another address', async () => {
    await create('pedido-1');
    const other = await create('pedido-1', { ...FORM, client_reference_id: 'x' });
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    const elsewhere = await sandbox.post('/v1/customers', {}, { 'idempotency-key': 'pedido-1' });
    expect(elsewhere.body.error.type).toBe('idempotency_error');
    await expect(
      sandbox.sdk.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'pedido-1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('is free again after a day', async () => {
    const first = await create('pedido-1');
    await sandbox.advance(DAY - 1);
    expect((await create('pedido-1')).body.id).toBe(first.body.id);
    await sandbox.advance(1);
    expect((await create('pedido-1')).body.id).not.toBe(first.body.id);
  });

  test('does not remember a refusal', async () => {
    expect((await create('pedido-1', { ...FORM, customer: 'cus_x' })).status).toBe(400);
    expect((await create('pedido-1')).status).toBe(200);
  });

  test('of more than 255 characters is refused', async () => {
    expect((await create('x'.repeat(256))).status).toBe(400);
    expect((await create('x'.repeat(255))).status).toBe(200);
  });

  test('makes the SDK’s own retry after a lost answer do nothing twice', async () => {
    const patient = sdkFor(sandbox.port, undefined, { maxNetworkRetries: 1 });
    await sandbox.control('/faults', { mode: 'error', when: 'after' });
    const { id } = await patient.checkout.sessions.create(CHECKOUT);
    expect((await sandbox.get('/_sandbox/sessions')).body).toMatchObject([{ id }]);
  });
});

describe('expand', () => {
  test.each([
    ['payment'],
    ['customer.email'],
    ['subscription.items'],
    ['line_items.price'],
    ['subscription.latest_invoice.payments.data.payment.payment_intent'],
    ['constructor'],
    [''],
  ])('of %s is refused', async (path) => {
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const reply = await sandbox.get(`/v1/checkout/sessions/${id}?expand[0]=${path}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toMatch(/expand|empty/u);
  });

  test('of what is not there yet leaves null', async () => {
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const session = await sandbox.sdk.checkout.sessions.retrieve(id, {
      expand: ['subscription.latest_invoice', 'customer', 'payment_intent'],
    });
    expect(session).toMatchObject({ subscription: null, customer: null, payment_intent: null });
  });

  test('goes through objects and lists, several at once', async () => {
    await sandbox.buy();
    const [invoice] = (
      await sandbox.sdk.invoices.list({
        expand: ['data.payments', 'data.customer', 'data.parent.subscription_details.subscription'],
      })
    ).data;
    expect(invoice).toMatchObject({
      payments: { object: 'list', data: [{ object: 'invoice_payment' }] },
      customer: { object: 'customer', email: 'ana@example.com' },
      parent: { subscription_details: { subscription: { object: 'subscription' } } },
    });
    const payment = await sandbox.sdk.invoices.retrieve(invoice!.id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(payment.payments!.data[0]!.payment.payment_intent).toMatchObject({
      object: 'payment_intent',
      status: 'succeeded',
    });
    const intents = await sandbox.sdk.paymentIntents.list({ expand: ['data.latest_charge.refunds'] });
    expect(intents.data[0]!.latest_charge).toMatchObject({ object: 'charge', refunds: { data: [] } });
  });

  test('of a list needs data before it', async () => {
    await expect(sandbox.sdk.invoices.list({ expand: ['payments'] })).rejects.toThrow(
      "This property cannot be expanded (payments). You may want to try expanding 'data.payments' instead.",
    );
  });

  test('goes four levels deep, of which data is one', async () => {
    await sandbox.buy();
    const { subscriptions } = sandbox.sdk;
    await subscriptions.list({ expand: ['data.latest_invoice.customer'] });
    await expect(subscriptions.list({ expand: ['data.items.data.price.product'] })).rejects.toMatchObject({
      code: 'property_expansion_max_depth',
    });
  });
});

describe('a list', () => {
  test('has ten entries unless told otherwise, newest first', async () => {
    for (let index = 0; index < 11; index += 1) await sandbox.sdk.customers.create({ name: `${index}` });
    const page = await sandbox.sdk.customers.list();
    expect(page.data.map(({ name }) => name)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(page.has_more).toBe(true);
    const rest = await sandbox.sdk.customers.list({ starting_after: page.data.at(-1)!.id });
    expect(rest).toMatchObject({ has_more: false, data: [{ name: '0' }], url: '/v1/customers' });
  });

  test('takes one cursor', async () => {
    const { id } = await sandbox.sdk.customers.create();
    await expect(sandbox.sdk.customers.list({ starting_after: id, ending_before: id })).rejects.toThrow(
      'Received both starting_after and ending_before parameters.',
    );
  });

  test.each([
    [{ limit: '0' }, 'parameter_invalid_integer'],
    [{ limit: '101' }, 'parameter_invalid_integer'],
    [{ starting_after: 'cus_x' }, 'resource_missing'],
    [{ colour: 'red' }, 'parameter_unknown'],
    [{ 'created[gte]': 'yesterday' }, undefined],
  ])('is refused with %o', async (query, code) => {
    const reply = await sandbox.get(`/v1/customers?${new URLSearchParams(query).toString()}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe(code);
  });

  test('of sessions is filtered by customer, subscription and status', async () => {
    const first = await sandbox.buy();
    await sandbox.buy();
    await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const { sessions } = sandbox.sdk.checkout;
    const ids = async (query: Parameters<typeof sessions.list>[0]) =>
      (await sessions.list(query)).data.map(({ id }) => id);
    expect(await ids({ subscription: first.subscription as string })).toEqual([first.id]);
    expect(await ids({ customer: first.customer as string })).toEqual([first.id]);
    expect(await ids({ status: 'open' })).toHaveLength(1);
    expect(await ids({})).toHaveLength(3);
  });

  test('of events is filtered by type, types, moment', async () => {
    await sandbox.buy();
    await sandbox.advance(60 * DAY);
    const { events } = sandbox.sdk;
    const types = async (query: Parameters<typeof events.list>[0]) =>
      (await events.list(query)).data.map(({ type }) => type);
    expect(await types({ type: 'invoice.paid' })).toEqual(['invoice.paid']);
    expect(await types({ types: ['invoice.paid', 'customer.subscription.updated'] })).toHaveLength(2);
    expect(await types({ type: 'customer.*' })).toEqual(['customer.subscription.updated']);
    expect(await types({ created: { lt: NOW + 60 * DAY } })).toEqual([]);
  });
});

describe('a fault', () => {
  test('error before does nothing, error after does everything, each as often as ordered', async () => {
    await sandbox.control('/faults', { mode: 'error', count: 2 });
    expect((await sandbox.post('/v1/customers')).status).toBe(500);
    expect((await sandbox.post('/v1/customers')).body.error.type).toBe('api_error');
    await sandbox.control('/faults', { mode: 'error', when: 'after' });
    expect((await sandbox.post('/v1/customers')).status).toBe(500);
    expect((await sandbox.sdk.customers.list()).data).toHaveLength(1);
  });

  test('may be for one path only', async () => {
    await sandbox.control('/faults', { mode: 'error', path: '/v1/refunds' });
    expect((await sandbox.post('/v1/customers')).status).toBe(200);
    expect((await sandbox.post('/v1/refunds')).status).toBe(500);
    expect((await sandbox.post('/v1/refunds')).status).toBe(400);
  });

  test('hang never answers, others are, and closing cuts it', async () => {
    const own = await startTestSandbox();
    await own.control('/faults', { mode: 'hang' });
    let ended = false;
    const hanging = own.post('/v1/customers').finally(() => {
      ended = true;
    });
    const cut = expect(hanging).rejects.toThrow();
    expect((await own.get('/_sandbox/clock')).status).toBe(200);
    expect(ended).toBe(false);
    await own.close();
    await cut;
  });

  test.each([
    ['/faults', { mode: 'melt' }],
    ['/webhooks/next', { action: 'delay' }],
    ['/clock/advance', { seconds: -1 }],
    ['/sessions/x/pay', { card: 'stolen' }],
  ])('the control %s refuses what it does not understand', async (path, body) => {
    expect((await sandbox.control(path, body)).status).toBe(400);
  });

  test('a control names what is missing', async () => {
    for (const path of ['/sessions/x/pay', '/charges/x/refund', '/events/x/resend', '/invoices/x/pay'])
      expect((await sandbox.control(path)).body.error.code).toBe('resource_missing');
  });
});

test('reset forgets everything, the clock too', async () => {
  await sandbox.buy();
  await sandbox.advance(60);
  await sandbox.control('/reset');
  expect((await sandbox.get('/_sandbox/sessions')).body).toEqual([]);
  expect((await sandbox.sdk.events.list()).data).toEqual([]);
  expect((await sandbox.get('/_sandbox/clock')).body.now).toBe('2026-11-20T12:00:00.000Z');
});
