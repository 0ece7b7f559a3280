// Long: one provider's every method, each through the lives that a purchase can have.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  LOCAL_STRIPE_KEY,
  startStripeSandbox,
  type StripeSandbox,
} from '../../emulators/payments/stripe/server.ts';
import type { CardGateway, CardTruth } from '../../functions/src/payments/ports/card-gateway.ts';

const DAY = 24 * 60 * 60;
const START = new Date('2026-11-20T12:00:00Z');
const ORIGIN = 'https://personal.example';
const PRICE = 15_990;
const after = (days: number) => new Date(START.getTime() + days * DAY * 1000);

let sandbox: StripeSandbox;
let gateway: CardGateway;
beforeAll(async () => {
  sandbox = await startStripeSandbox({
    clock: { now: () => START.getTime() },
    timers: { after: () => () => undefined },
  });
  vi.stubEnv('STRIPE_API_URL', sandbox.url);
  vi.stubEnv('STRIPE_SECRET_KEY', LOCAL_STRIPE_KEY);
  // The configuration is read when its module loads.
  ({ stripeGateway: gateway } = await import('../../functions/src/payments/stripe/gateway.ts'));
});
afterAll(async () => {
  await sandbox.close();
  vi.unstubAllEnvs();
});
beforeEach(() => control('/reset'));

/** One of the sandbox's controls; no body asks, a body orders. */
async function control(path: string, body?: object, method = 'POST') {
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // Untyped: the controls answer every kind of object.
  return response.json();
}
const ask = (path: string) => control(path, undefined, 'GET');
const pass = (days: number) => control('/clock/advance', { seconds: days * DAY });

const order = (changes: Partial<Parameters<CardGateway['createSession']>[0]> = {}) => ({
  order_id: randomUUID(),
  product: 'Personal PLUS',
  amount_cents: PRICE,
  period_days: 60,
  email: 'ana@exemplo.com',
  customer: null,
  origin: ORIGIN,
  ...changes,
});

/** A purchase paid with the test card. Answers the session's id. */
async function buy(changes: Parameters<typeof order>[0] = {}): Promise<string> {
  const { id } = await gateway.createSession(order(changes));
  await control(`/sessions/${id}/pay`);
  return id;
}
const subscriptionOf = (truth: CardTruth) => {
  if (truth.subscription === null) throw new Error('No subscription');
  return truth.subscription;
};
const invoiceOf = (truth: CardTruth, index = 0) => {
  const invoice = truth.invoices[index];
  if (!invoice) throw new Error(`No invoice ${index}`);
  return invoice;
};

describe('a checkout session', () => {
  it('is a hosted page in Portuguese that charges the price every 60 days', async () => {
    const wanted = order();
    const session = await gateway.createSession(wanted);
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${sandbox.url}/c/pay/${session.id}`);
    expect(session.expires_at).toEqual(after(1));
    expect(await ask(`/sessions/${session.id}`)).toMatchObject({
      mode: 'subscription',
      locale: 'pt-BR',
      amount_total: PRICE,
      currency: 'brl',
      client_reference_id: wanted.order_id,
      metadata: { order_id: wanted.order_id },
      customer: null,
      customer_email: 'ana@exemplo.com',
      success_url: 'https://personal.example/?success=true&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://personal.example/?success=false',
    });
    await control(`/sessions/${session.id}/pay`);
    const [subscription] = await ask('/subscriptions');
    expect(subscription).toMatchObject({ metadata: { order_id: wanted.order_id } });
    expect(subscription.items.data[0].price.recurring).toMatchObject({ interval: 'day', interval_count: 60 });
  });

  it('is the same for the same order, however often it is asked for', async () => {
    const wanted = order();
    const [first, second] = await Promise.all([
      gateway.createSession(wanted),
      gateway.createSession({ ...wanted }),
    ]);
    expect(second).toEqual(first);
    expect(await gateway.createSession(wanted)).toEqual(first);
    expect(await ask('/sessions')).toHaveLength(1);
  });

  it('is the same when only the answer was lost on its way', async () => {
    const wanted = order();
    await control('/faults', { mode: 'error', when: 'after', count: 2 });
    await expect(gateway.createSession(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
    const session = await gateway.createSession(wanted);
    expect((await ask('/sessions')).map((each: { id: string }) => each.id)).toEqual([session.id]);
  });

  it('is refused for an order of other contents', async () => {
    const wanted = order();
    await gateway.createSession(wanted);
    await expect(gateway.createSession({ ...wanted, amount_cents: 1_00 })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('belongs to the customer who bought before', async () => {
    const { session } = await gateway.read(await buy());
    const again = await gateway.createSession(order({ customer: session.customer }));
    expect(await ask(`/sessions/${again.id}`)).toMatchObject({
      customer: session.customer,
      customer_email: null,
    });
  });

  it('is made with the e-mail when the customer is no longer there, once per order', async () => {
    const wanted = order({ customer: 'cus_deletedAtStripe' });
    const session = await gateway.createSession(wanted);
    expect(await gateway.createSession(wanted)).toEqual(session);
    expect(await ask('/sessions')).toHaveLength(1);
    expect(await ask(`/sessions/${session.id}`)).toMatchObject({
      customer: null,
      customer_email: 'ana@exemplo.com',
    });
  });

  it('is not made while Stripe fails', async () => {
    await control('/faults', { mode: 'error', count: 2 });
    await expect(gateway.createSession(order())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ask('/sessions')).toEqual([]);
  });

  it('survives one failure of Stripe', async () => {
    await control('/faults', { mode: 'error' });
    await expect(gateway.createSession(order())).resolves.toMatchObject({
      id: expect.stringMatching(/^cs_/),
    });
  });
});

describe('what a purchase is', () => {
  it('before it is paid: an open session', async () => {
    const { id } = await gateway.createSession(order());
    expect(await gateway.read(id)).toEqual({
      session: { status: 'open', amount_cents: PRICE, currency: 'brl', live: false, customer: null },
      subscription: null,
      invoices: [],
      refused: null,
    });
  });

  it('when nobody pays for a day: an expired session', async () => {
    const { id } = await gateway.createSession(order());
    await pass(1);
    expect((await gateway.read(id)).session.status).toBe('expired');
  });

  it('once paid: a subscription that renews, and an invoice of its first period', async () => {
    const truth = await gateway.read(await buy());
    expect(truth).toEqual({
      session: {
        status: 'complete',
        amount_cents: PRICE,
        currency: 'brl',
        live: false,
        customer: expect.stringMatching(/^cus_/),
      },
      subscription: {
        id: expect.stringMatching(/^sub_/),
        status: 'live',
        cancel_at_period_end: false,
        period_end: after(60),
      },
      invoices: [
        {
          id: expect.stringMatching(/^in_/),
          amount_cents: PRICE,
          currency: 'brl',
          paid_at: START,
          period_end: after(60),
          refunded_cents: 0,
          dispute: 'none',
        },
      ],
      refused: null,
    });
  });

  it('with every renewal one invoice more', async () => {
    const id = await buy();
    await pass(60);
    await pass(60);
    const truth = await gateway.read(id);
    expect(truth.invoices.map(({ paid_at, period_end }) => [paid_at, period_end])).toEqual([
      [after(120), after(180)],
      [after(60), after(120)],
      [START, after(60)],
    ]);
    expect(subscriptionOf(truth).period_end).toEqual(after(180));
  });

  it('also when its invoices fill more than a page', async () => {
    const id = await buy();
    for (let years = 0; years < 20; years += 10) await pass(3_600);
    const { invoices } = await gateway.read(id);
    expect(invoices).toHaveLength(121);
    expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(121);
  });

  it('while a renewal is refused: overdue, with the page where it can be paid', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await control(`/subscriptions/${subscription}/next-renewal`, { outcome: 'refused' });
    await pass(60);
    const overdue = await gateway.read(id);
    expect(overdue.subscription?.status).toBe('past-due');
    expect(overdue.invoices).toHaveLength(1);
    expect(overdue.refused).toEqual({
      invoice: expect.stringMatching(/^in_/),
      url: `${sandbox.url}/i/${overdue.refused?.invoice}`,
    });

    await control(`/invoices/${overdue.refused?.invoice}/pay`);
    const paid = await gateway.read(id);
    expect(paid).toMatchObject({ subscription: { status: 'live' }, refused: null });
    expect(invoiceOf(paid)).toMatchObject({ id: overdue.refused?.invoice, period_end: after(120) });
  });

  it('after the last refusal: ended', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await control(`/subscriptions/${subscription}/next-renewal`, { outcome: 'refused' });
    await pass(60 + 15);
    expect(await gateway.read(id)).toMatchObject({
      subscription: { status: 'ended' },
      invoices: [{ period_end: after(60) }],
    });
  });

  it('with what went back of each invoice, a part or the whole', async () => {
    const id = await buy();
    await pass(60);
    const [second, first] = (await gateway.read(id)).invoices.map((invoice) => invoice.id);
    await control(`/charges/${first}/refund`, { amount: 5_000 });
    await control(`/charges/${second}/refund`);
    expect((await gateway.read(id)).invoices.map((invoice) => invoice.refunded_cents)).toEqual([
      PRICE,
      5_000,
    ]);
    await control(`/charges/${first}/refund`, { amount: 990 });
    expect(invoiceOf(await gateway.read(id), 1).refunded_cents).toBe(5_990);
  });

  it.each(['won', 'lost'] as const)('with its dispute, open until it is %s', async (outcome) => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id)).id;
    await control(`/charges/${invoice}/dispute`);
    expect(invoiceOf(await gateway.read(id)).dispute).toBe('open');
    await control(`/charges/${invoice}/dispute/close`, { outcome });
    expect(invoiceOf(await gateway.read(id)).dispute).toBe(outcome === 'lost' ? 'lost' : 'none');
  });

  it('apart from what the same customer bought besides', async () => {
    const first = await buy();
    const { customer } = (await gateway.read(first)).session;
    const second = await buy({ customer });
    await control(`/charges/${invoiceOf(await gateway.read(second)).id}/refund`);
    expect(invoiceOf(await gateway.read(first)).refunded_cents).toBe(0);
    expect((await gateway.read(first)).invoices).toHaveLength(1);
    expect(invoiceOf(await gateway.read(second)).refunded_cents).toBe(PRICE);
  });

  it('is not known of a session that is not there', async () => {
    await expect(gateway.read('cs_test_a1NobodyMadeThis')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each(['/v1/checkout/sessions', '/v1/invoices', '/v1/charges'])(
    'cannot be told while Stripe fails at %s',
    async (path) => {
      const id = await buy();
      await control('/faults', { mode: 'error', count: 2, path });
      await expect(gateway.read(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(gateway.read(id)).resolves.toMatchObject({ session: { status: 'complete' } });
    },
  );
});

describe('ending a subscription', () => {
  it('at the end of its period charges no more, and keeps the period', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop(subscription, 'at-period-end');
    expect((await gateway.read(id)).subscription).toEqual({
      id: subscription,
      status: 'live',
      cancel_at_period_end: true,
      period_end: after(60),
    });
    await pass(60);
    expect(await gateway.read(id)).toMatchObject({ subscription: { status: 'ended' } });
    expect((await gateway.read(id)).invoices).toHaveLength(1);
  });

  it('at once ends it, also one that was to end with its period', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop(subscription, 'now');
    expect((await gateway.read(id)).subscription?.status).toBe('ended');
  });

  it('that has ended, or is not there, changes nothing', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'now');
    const ended = await gateway.read(id);
    await gateway.stop(subscription, 'now');
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop('sub_1NobodyMadeThis', 'now');
    expect(await gateway.read(id)).toEqual(ended);
  });

  it('is told to have failed when Stripe fails', async () => {
    const { id } = subscriptionOf(await gateway.read(await buy()));
    await control('/faults', { mode: 'error', count: 2 });
    await expect(gateway.stop(id, 'now')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('giving money back', () => {
  it('gives the whole of one invoice back, once', async () => {
    const id = await buy();
    await pass(60);
    const invoice = invoiceOf(await gateway.read(id));
    await gateway.refund(invoice.id);
    await gateway.refund(invoice.id);
    expect((await gateway.read(id)).invoices.map((each) => each.refunded_cents)).toEqual([PRICE, 0]);
    expect((await ask('/charges')).map((charge: { refunded: boolean }) => charge.refunded)).toEqual([
      false,
      true,
    ]);
  });

  it('gives back what is left where a part went back before', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control(`/charges/${invoice.id}/refund`, { amount: 5_000 });
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });

  it('changes nothing where all went back before', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control(`/charges/${invoice.id}/refund`);
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });

  it('is refused while a dispute holds the money', async () => {
    const invoice = invoiceOf(await gateway.read(await buy()));
    await control(`/charges/${invoice.id}/dispute`);
    await expect(gateway.refund(invoice.id)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('finds nothing to give back of an invoice that nobody paid', async () => {
    await expect(gateway.refund('in_1NobodyMadeThis')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('happens once though its answer is lost', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control('/faults', { mode: 'error', when: 'after', count: 2, path: '/v1/refunds' });
    await expect(gateway.refund(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });
});

describe('what never reached us', () => {
  let webhook: Server;
  let status = 500;
  beforeAll(async () => {
    webhook = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    await control('/webhooks/target', {
      url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/stripe-webhook`,
    });
  });
  afterAll(async () => {
    await control('/webhooks/target', { url: null });
    webhook.close();
  });
  beforeEach(() => {
    status = 500;
  });

  it('is each session once, whatever its events are about', async () => {
    const paid = await buy();
    const { id: unpaid } = await gateway.createSession(order());
    const invoice = invoiceOf(await gateway.read(paid));
    await control(`/charges/${invoice.id}/refund`);
    await control(`/sessions/${unpaid}/expire`);
    await control('/webhooks/flush');
    expect([...(await gateway.missed(START))].sort()).toEqual([paid, unpaid].sort());
  });

  it('is found by an event about money that went back alone', async () => {
    status = 200;
    const id = await buy();
    await control('/webhooks/flush');
    status = 500;
    await control(`/charges/${invoiceOf(await gateway.read(id)).id}/dispute`);
    await control('/webhooks/flush');
    expect(await gateway.missed(START)).toEqual([id]);
  });

  it('is nothing once everything was taken', async () => {
    status = 200;
    await buy();
    await control('/webhooks/flush');
    expect(await gateway.missed(START)).toEqual([]);
  });

  it('is only what happened since', async () => {
    await buy();
    await control('/webhooks/flush');
    expect(await gateway.missed(after(1))).toEqual([]);
  });
});
