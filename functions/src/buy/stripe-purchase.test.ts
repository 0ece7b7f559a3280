import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardGateway } from './stripe.ts';

/** Stripe's answers by path, for states that its sandbox cannot reach. */
let answers: Record<string, unknown> = {};
let asked: string[] = [];
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  asked.push(path);
  response.writeHead(path in answers ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers[path] ?? { error: { type: 'invalid_request_error' } }));
});

let gateway: CardGateway;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('STRIPE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_a_key_of_this_test');
  // The configuration is read when its module loads.
  ({ stripeGateway: gateway } = await import('./stripe.ts'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const SESSION = 'cs_test_a1B2c3D4e5';
const list = (...data: object[]) => ({ object: 'list', data, has_more: false });
const invoice = (id: string, changes: object = {}) => ({
  id,
  status: 'paid',
  amount_paid: 15_990,
  amount_due: 15_990,
  currency: 'brl',
  attempt_count: 1,
  billing_reason: 'subscription_cycle',
  hosted_invoice_url: `https://invoice.stripe.example/${id}`,
  status_transitions: { paid_at: 1_700_000_000 },
  lines: { data: [{ period: { start: 1_700_000_000, end: 1_705_184_000 } }] },
  payments: list({ payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }),
  ...changes,
});
const charge = (of: string, changes: object = {}) => ({
  id: `ch_${of}`,
  payment_intent: `pi_${of}`,
  amount_refunded: 0,
  disputed: false,
  ...changes,
});

beforeEach(() => {
  asked = [];
  answers = {
    [`/v1/checkout/sessions/${SESSION}`]: {
      status: 'complete',
      amount_total: 15_990,
      currency: 'brl',
      livemode: false,
      customer: 'cus_1',
      subscription: {
        id: 'sub_1',
        customer: 'cus_1',
        status: 'past_due',
        cancel_at: null,
        cancel_at_period_end: false,
        items: list({ current_period_end: 1_705_184_000 }),
      },
    },
    '/v1/invoices': list(invoice('in_1')),
    '/v1/charges': list(charge('in_1')),
  };
});

describe('a paid invoice', () => {
  it.each([
    ['subscription_create', 'first'],
    ['subscription_cycle', 'renewal'],
    ['subscription_update', 'other'],
    ['manual', 'other'],
    ['a_reason_that_nobody_knows', 'other'],
    [null, 'other'],
  ])('of the billing reason %s counts as %s', async (billing_reason, reason) => {
    answers['/v1/invoices'] = list(invoice('in_1', { billing_reason }));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([{ reason }]);
  });

  it("of 0 has no payment, and none of the customer's other refunds", async () => {
    answers['/v1/invoices'] = list(
      invoice('in_2', { amount_paid: 0, amount_due: 0, payments: list() }),
      invoice('in_1'),
    );
    answers['/v1/charges'] = list(charge('in_1', { amount_refunded: 15_990 }));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([
      { amount_cents: 0, refunded_cents: 0, dispute: 'none' },
      { amount_cents: 15_990, refunded_cents: 15_990 },
    ]);
  });
});

describe('an invoice that is still open', () => {
  it.each([
    [
      'was refused',
      { amount_due: 14_391 },
      { invoice: 'in_2', amount_cents: 14_391, url: 'https://invoice.stripe.example/in_2' },
    ],
    [
      'was refused, without a page to pay it',
      { hosted_invoice_url: null },
      { invoice: 'in_2', amount_cents: 15_990, url: null },
    ],
    ['was not tried yet', { attempt_count: 0 }, null],
    ['is the first, before anything was bought', { billing_reason: 'subscription_create' }, null],
    ['is a draft', { status: 'draft' }, null],
    ['was given up', { status: 'void' }, null],
  ])('%s', async (_name, changes, refused) => {
    answers['/v1/invoices'] = list(invoice('in_2', { status: 'open', ...changes }), invoice('in_1'));
    const truth = await gateway.read(SESSION);
    expect(truth.refused).toEqual(refused);
    expect(truth.invoices.map(({ id }) => id)).toEqual(['in_1']);
  });

  it('is told as the newest of several', async () => {
    answers['/v1/invoices'] = list(
      invoice('in_3', { status: 'open' }),
      invoice('in_2', { status: 'open' }),
      invoice('in_1'),
    );
    expect((await gateway.read(SESSION)).refused?.invoice).toBe('in_3');
  });
});

describe('a dispute', () => {
  it.each([
    [['warning_needs_response'], 'none'],
    [['warning_under_review'], 'none'],
    [['warning_closed'], 'none'],
    [['prevented'], 'none'],
    [['won'], 'none'],
    [['needs_response'], 'open'],
    [['under_review'], 'open'],
    [['appeal_needs_response'], 'open'],
    [['appeal_under_review'], 'open'],
    [['lost'], 'lost'],
    [['won', 'needs_response'], 'open'],
    [['needs_response', 'lost'], 'lost'],
    [[], 'none'],
  ] as const)('that is %j counts as %s', async (statuses, expected) => {
    answers['/v1/charges'] = list(charge('in_1', { disputed: true }));
    answers['/v1/disputes'] = list(...statuses.map((status) => ({ status })));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([{ dispute: expected }]);
  });

  it.each([
    [['escalated'], 'unknown'],
    [['escalated', 'needs_response'], 'open'],
    [['lost', 'escalated'], 'lost'],
  ] as const)('that is %j, a state that nobody knows, counts as %s', async (statuses, expected) => {
    answers['/v1/charges'] = list(charge('in_1', { disputed: true }));
    answers['/v1/disputes'] = list(...statuses.map((status) => ({ status })));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([{ dispute: expected }]);
  });

  const seconds = 1_795_000_000;
  const evidence_details = { due_by: seconds, has_evidence: false };
  it.each<[string, readonly object[], Date | undefined]>([
    [
      'to be answered has its last day',
      [{ status: 'needs_response', evidence_details }],
      new Date(seconds * 1000),
    ],
    [
      'is the first of two to be answered',
      [
        { status: 'appeal_needs_response', evidence_details: { due_by: seconds + 9 } },
        { status: 'needs_response', evidence_details },
      ],
      new Date(seconds * 1000),
    ],
    ['that was answered has none', [{ status: 'under_review', evidence_details }], undefined],
    [
      'that is only asked about has none',
      [{ status: 'warning_needs_response', evidence_details }],
      undefined,
    ],
    [
      'of which Stripe tells none has none',
      [{ status: 'needs_response', evidence_details: { due_by: null } }],
      undefined,
    ],
    ['whose day cannot be read has none', [{ status: 'needs_response', evidence_details: 7 }], undefined],
  ])('%s', async (_what, disputes, due) => {
    answers['/v1/charges'] = list(charge('in_1', { disputed: true }));
    answers['/v1/disputes'] = list(...disputes);
    expect((await gateway.read(SESSION)).invoices[0]?.dispute_due).toEqual(due);
  });

  it('is asked for only where there is one', async () => {
    await gateway.read(SESSION);
    expect(asked.sort()).toEqual(['/v1/charges', `/v1/checkout/sessions/${SESSION}`, '/v1/invoices']);
  });
});

describe('the name of the payer', () => {
  it.each([
    [{ name: ' Bruna Alves ' }, 'Bruna Alves'],
    [{ name: null }, null],
    [{ name: '' }, null],
    [{ name: 7 }, null],
    [null, null],
    ['Bruna', null],
  ])('of %j is %j', async (customer_details, name) => {
    const known = answers[`/v1/checkout/sessions/${SESSION}`] as object;
    answers[`/v1/checkout/sessions/${SESSION}`] = { ...known, customer_details };
    expect((await gateway.read(SESSION)).session.payer_name).toBe(name);
  });
});

describe('what nobody knows', () => {
  it('of a session or a subscription is read as unknown', async () => {
    const known = answers[`/v1/checkout/sessions/${SESSION}`] as { subscription: object };
    answers[`/v1/checkout/sessions/${SESSION}`] = {
      ...known,
      status: 'processing',
      subscription: { ...known.subscription, status: 'dormant' },
    };
    const truth = await gateway.read(SESSION);
    expect(truth).toMatchObject({ session: { status: 'unknown' }, subscription: { status: 'unknown' } });
    expect(truth.invoices).toHaveLength(1);
  });

  it.each([
    ['an invoice in another state', invoice('in_2', { status: 'escalated' })],
    ['an open invoice that cannot be read', invoice('in_2', { status: 'open', attempt_count: null })],
  ])('of the list, %s, fails itself and not the other invoices', async (_what, odd) => {
    answers['/v1/invoices'] = { object: 'list', data: [odd, invoice('in_1')], has_more: false };
    const { invoices, refused } = await gateway.read(SESSION);
    expect(invoices.map(({ id }) => id)).toEqual(['in_1']);
    expect(refused).toBeNull();
  });

  it.each([
    ['a paid invoice', '/v1/invoices', [invoice('in_2', { amount_paid: null }), invoice('in_1')]],
    ['an item that is no invoice', '/v1/invoices', [null, invoice('in_1')]],
    ['a charge', '/v1/charges', [{ id: 'ch_2' }, charge('in_1', { disputed: true })]],
    ['a dispute', '/v1/disputes', [{ status: null }, { status: 'won' }]],
  ])('of money fails the reading of the purchase: %s that cannot be read', async (_what, path, data) => {
    answers['/v1/charges'] = list(charge('in_1', { disputed: true }));
    answers['/v1/disputes'] = list({ status: 'needs_response' });
    answers[path] = { object: 'list', data, has_more: false };
    await expect(gateway.read(SESSION)).rejects.toMatchObject({ name: 'ProviderError', kind: 'unavailable' });
  });
});

describe('what went back', () => {
  it('is not taken from a charge without a payment intent', async () => {
    answers['/v1/invoices'] = list(invoice('in_1', { payments: list({ payment: { type: 'charge' } }) }));
    answers['/v1/charges'] = list(charge('in_1', { payment_intent: null, amount_refunded: 15_990 }));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([{ refunded_cents: 0 }]);
  });

  it('counts all charges of the payment, refused ones among them', async () => {
    answers['/v1/charges'] = list(charge('in_1', { amount_refunded: 500 }), charge('in_1'));
    expect((await gateway.read(SESSION)).invoices).toMatchObject([{ refunded_cents: 500 }]);
  });
});
