import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { CHECKOUT, DAY, START, startReceiver, startTestSandbox, startWithNews } from './testing.ts';

const START_SECONDS = START / 1_000;
const PERIOD = 60 * DAY;

const closing = closeAfterEach();
const start = () => startWithNews(closing);

describe('a checkout', () => {
  test('is open and has the address of its page until it is paid', async () => {
    const { sdk, url } = await start();
    const session = await sdk.checkout.sessions.create(CHECKOUT);
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      url: `${url}/c/pay/${session.id}`,
      subscription: null,
      customer: null,
      customer_email: 'ana@example.com',
      expires_at: START_SECONDS + DAY,
    });
    expect(session.id).toMatch(/^cs_test_/u);
  });

  test('is complete after the payment and has a subscription, an invoice and its payment', async () => {
    const { sdk, buy } = await start();
    const paid = await buy();
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 15990,
      client_reference_id: 'pedido-1',
      customer_details: { email: 'ana@example.com' },
      metadata: { plan: 'PRO' },
      livemode: false,
    });
    const { subscription } = await sdk.checkout.sessions.retrieve(paid.id, { expand: ['subscription'] });
    const [invoice] = (await sdk.invoices.list({ expand: ['data.payments'] })).data;
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { plan: 'PRO', order_id: 'pedido-1' },
      cancel_at_period_end: false,
      items: {
        data: [{ current_period_start: START_SECONDS, current_period_end: START_SECONDS + PERIOD }],
      },
    });
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 15990,
      attempt_count: 1,
      parent: { subscription_details: { metadata: { plan: 'PRO', order_id: 'pedido-1' } } },
      status_transitions: { paid_at: START_SECONDS },
      lines: { data: [{ period: { start: START_SECONDS, end: START_SECONDS + PERIOD } }] },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    });
  });

  test('sends events of the session, the subscription and the invoice after the payment', async () => {
    const { buy, news } = await start();
    const paid = await buy();
    const events = await news();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      created: START_SECONDS,
      data: { object: { id: paid.id, status: 'complete', subscription: paid.subscription } },
    });
  });

  test('for a stored customer creates no other customer', async () => {
    const { sdk, buy } = await start();
    const { customer } = await buy();
    const id = customer as string;
    const { customer_email: _, ...params } = CHECKOUT;
    const created = await sdk.checkout.sessions.create({ ...params, customer: id });
    expect(created.customer).toBe(id);
    const first = await buy({ customer: id });
    expect(first).toMatchObject({ customer: id, customer_details: { email: 'ana@example.com' } });
  });

  test('without a customer creates a new one each time', async () => {
    const { buy } = await start();
    expect((await buy()).customer).not.toBe((await buy()).customer);
  });

  test('stays open after a refused card', async () => {
    const { sdk, control, newTypes } = await start();
    const { id } = await sdk.checkout.sessions.create(CHECKOUT);
    const refusal = await control(`/sessions/${id}/pay`, { card: 'refused' });
    expect(refusal).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    expect((await sdk.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await newTypes()).toEqual([]);
    expect((await control(`/sessions/${id}/pay`)).body.status).toBe('complete');
  });

  test('cannot be paid twice', async () => {
    const { sdk, buy, control } = await start();
    const { id } = await buy();
    expect((await control(`/sessions/${id}/pay`)).status).toBe(400);
    expect((await sdk.charges.list()).data).toHaveLength(1);
  });

  test('expires at its expires_at, and sends an event', async () => {
    const { sdk, advance, control, news } = await start();
    const { id } = await sdk.checkout.sessions.create({ ...CHECKOUT, expires_at: START_SECONDS + 1_800 });
    await advance(1_799);
    expect((await sdk.checkout.sessions.retrieve(id)).status).toBe('open');
    await advance(1);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
    const [event] = await news();
    expect(event).toMatchObject({ type: 'checkout.session.expired', created: START_SECONDS + 1_800 });
    expect((await control(`/sessions/${id}/pay`)).status).toBe(400);
  });

  test('can be expired only while it is open', async () => {
    const { sdk, buy, control, newTypes } = await start();
    const { id } = await sdk.checkout.sessions.create(CHECKOUT);
    expect((await control(`/sessions/${id}/expire`)).body.status).toBe('expired');
    expect(await newTypes()).toEqual(['checkout.session.expired']);
    const refusal = async (session: string) =>
      (await control(`/sessions/${session}/expire`)).body.error.message;
    expect(await refusal(id)).toContain('has a status of expired');
    expect(await refusal((await buy()).id)).toContain('has a status of complete');
  });
});

test('with a live key every object and event says livemode', async () => {
  const receiver = closing(await startReceiver());
  const sandbox = closing(await startTestSandbox({ key: 'sk_live_of_a_test', webhookUrl: receiver.url }));
  const paid = await sandbox.buy();
  await sandbox.flush();
  expect(paid.id).toMatch(/^cs_live_/u);
  expect(paid.livemode).toBe(true);
  expect(receiver.received.every(({ event }) => event.livemode)).toBe(true);
  expect((await sandbox.sdk.subscriptions.retrieve(paid.subscription as string)).livemode).toBe(true);
});
