// Long: one subscription's life, from the checkout through renewals, refunds and disputes to its end.
import type { Stripe } from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { CHECKOUT, DAY, START, startReceiver, startTestSandbox } from './testing.ts';

const START_SECONDS = START / 1_000;
const PERIOD = 60 * DAY;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).toReversed()) await part.close();
});

async function start() {
  const receiver = await startReceiver();
  open.push(receiver);
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  open.push(sandbox);
  /** The events that came since the last time. */
  const news = async (): Promise<Stripe.Event[]> => {
    await sandbox.flush();
    return receiver.received.splice(0).map(({ event }) => event);
  };
  const newTypes = async (): Promise<string[]> => (await news()).map(({ type }) => type).toSorted();
  return { ...sandbox, news, newTypes };
}

/** A bought subscription, its news already heard. */
async function startBought(card?: string) {
  const sandbox = await start();
  const session = await sandbox.buy({}, card);
  await sandbox.news();
  const id = session.subscription as string;
  const { sdk } = sandbox;
  return {
    ...sandbox,
    id,
    session,
    subscription: (): Promise<Stripe.Subscription> => sdk.subscriptions.retrieve(id),
    invoices: async (): Promise<Stripe.Invoice[]> =>
      (await sdk.invoices.list({ subscription: id, expand: ['data.payments'] })).data,
    charges: async (): Promise<Stripe.Charge[]> =>
      (await sdk.charges.list({ customer: session.customer as string })).data,
  };
}

describe('a checkout', () => {
  test('is open with an address until it is paid', async () => {
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

  test('once paid is complete and leads to subscription, invoice and payment', async () => {
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
    const { subscription, invoice } = await sdk.checkout.sessions.retrieve(paid.id, {
      expand: ['subscription', 'invoice.payments'],
    });
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

  test('once paid tells session, subscription and invoice, each as it is then', async () => {
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

  test('for a stored customer keeps to that customer', async () => {
    const { sdk, buy } = await start();
    const { id } = await sdk.customers.create({ email: 'bia@example.com' });
    const { customer_email: _, ...params } = CHECKOUT;
    const created = await sdk.checkout.sessions.create({ ...params, customer: id });
    expect(created.customer).toBe(id);
    const first = await buy({ customer: id });
    expect(first).toMatchObject({ customer: id, customer_details: { email: 'bia@example.com' } });
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });

  test('without one makes a new customer each time', async () => {
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

  test('expires when its time has come, and says so', async () => {
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

  test('can be expired while it is open only', async () => {
    const { sdk, buy, newTypes } = await start();
    const { id } = await sdk.checkout.sessions.create(CHECKOUT);
    expect((await sdk.checkout.sessions.expire(id)).status).toBe('expired');
    expect(await newTypes()).toEqual(['checkout.session.expired']);
    await expect(sdk.checkout.sessions.expire(id)).rejects.toThrow('has a status of expired');
    await expect(sdk.checkout.sessions.expire((await buy()).id)).rejects.toThrow('has a status of complete');
  });
});

describe('a renewal', () => {
  test('begins the next period and charges for it, at its moment', async () => {
    const { advance, subscription, invoices, news } = await startBought();
    await advance(PERIOD + 5);
    expect((await subscription()).items.data[0]).toMatchObject({
      current_period_start: START_SECONDS + PERIOD,
      current_period_end: START_SECONDS + 2 * PERIOD,
    });
    const [renewal, first] = await invoices();
    expect(renewal).toMatchObject({
      id: (await subscription()).latest_invoice,
      billing_reason: 'subscription_cycle',
      status: 'paid',
      created: START_SECONDS + PERIOD,
      period_start: START_SECONDS,
      period_end: START_SECONDS + PERIOD,
      lines: { data: [{ period: { start: START_SECONDS + PERIOD, end: START_SECONDS + 2 * PERIOD } }] },
    });
    expect(first!.billing_reason).toBe('subscription_create');
    const events = await news();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(new Set(events.map(({ created }) => created))).toEqual(new Set([START_SECONDS + PERIOD]));
  });

  test('comes as often as periods have passed', async () => {
    const { advance, invoices } = await startBought();
    await advance(3 * PERIOD);
    expect(await invoices()).toHaveLength(4);
  });

  test('refused leaves the invoice open and the subscription past due, and is paid by a later attempt', async () => {
    const { advance, control, id, subscription, invoices, charges, newTypes } = await startBought();
    await control(`/subscriptions/${id}/next-renewal`, { outcome: 'refused' });
    await advance(PERIOD);
    expect((await subscription()).status).toBe('past_due');
    expect((await invoices())[0]).toMatchObject({
      status: 'open',
      amount_paid: 0,
      amount_remaining: 15990,
      attempt_count: 1,
      next_payment_attempt: START_SECONDS + PERIOD + 3 * DAY,
      payments: { data: [{ status: 'open' }] },
    });
    expect((await charges())[0]).toMatchObject({ status: 'failed', failure_code: 'card_declined' });
    expect(await newTypes()).toEqual([
      'customer.subscription.updated',
      'customer.subscription.updated',
      'invoice.payment_failed',
    ]);
    await control(`/subscriptions/${id}/next-renewal`, { outcome: 'approved' });
    await advance(3 * DAY);
    expect((await subscription()).status).toBe('active');
    expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await newTypes()).toEqual(['customer.subscription.updated', 'invoice.paid']);
  });

  test('refused four times ends the subscription', async () => {
    const { advance, subscription, invoices, newTypes } = await startBought('refused-at-renewal');
    await advance(PERIOD);
    await advance(3 * DAY);
    await advance(5 * DAY);
    expect((await subscription()).status).toBe('past_due');
    await newTypes();
    await advance(7 * DAY);
    expect(await subscription()).toMatchObject({
      status: 'canceled',
      ended_at: START_SECONDS + PERIOD + 15 * DAY,
      cancellation_details: { reason: 'payment_failed' },
    });
    expect((await invoices())[0]).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect(await newTypes()).toEqual(['customer.subscription.deleted', 'invoice.payment_failed']);
    await advance(2 * PERIOD);
    expect(await invoices()).toHaveLength(2);
  });

  test('may stay a draft for an hour, as the real one does, and is charged then', async () => {
    const { sdk, get, advance, control, subscription, invoices, newTypes } = await startBought();
    await control('/renewals', { draft_seconds: 3_600 });
    await advance(PERIOD);
    expect(await subscription()).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_end: START_SECONDS + 2 * PERIOD }] },
    });
    const [draft] = await invoices();
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      amount_paid: 0,
      attempted: false,
      automatically_finalizes_at: START_SECONDS + PERIOD + 3_600,
      next_payment_attempt: START_SECONDS + PERIOD + 3_600,
      hosted_invoice_url: null,
      payments: { data: [] },
      status_transitions: { finalized_at: null },
    });
    expect((await sdk.invoicePayments.list({ invoice: draft!.id })).data).toEqual([]);
    expect((await control(`/invoices/${draft!.id}/pay`)).status).toBe(400);
    expect((await get(`/i/${draft!.id}`)).status).toBe(404);
    expect((await get('/')).body).toContain('Rascunho de fatura');
    expect(await newTypes()).toEqual(['customer.subscription.updated']);
    await advance(3_600);
    expect((await invoices())[0]).toMatchObject({
      status: 'paid',
      created: START_SECONDS + PERIOD,
      status_transitions: {
        finalized_at: START_SECONDS + PERIOD + 3_600,
        paid_at: START_SECONDS + PERIOD + 3_600,
      },
    });
    expect(await newTypes()).toEqual(['invoice.paid']);
  });

  test('that is still a draft when the subscription ends is never charged', async () => {
    const { sdk, advance, control, id, invoices } = await startBought();
    await control('/renewals', { draft_seconds: 3_600 });
    await advance(PERIOD);
    await sdk.subscriptions.cancel(id);
    await advance(PERIOD);
    expect((await invoices())[0]).toMatchObject({ status: 'draft', auto_advance: false });
  });

  test('refused can be paid with another card, which the next renewal uses', async () => {
    const { advance, control, subscription, invoices } = await startBought('refused-at-renewal');
    await advance(PERIOD);
    const [invoice] = await invoices();
    expect((await control(`/invoices/${invoice!.id}/pay`, { card: 'refused' })).status).toBe(402);
    // An attempt by hand does not shorten the schedule.
    expect((await invoices())[0]).toMatchObject({ attempt_count: 1, status: 'open' });
    expect((await control(`/invoices/${invoice!.id}/pay`)).body.status).toBe('paid');
    expect((await subscription()).status).toBe('active');
    await advance(PERIOD);
    expect((await invoices())[0]).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
  });
});

describe('an end', () => {
  test('asked for at the period’s end comes then, and can be taken back before', async () => {
    const { sdk, advance, id, subscription, invoices, news, newTypes } = await startBought();
    const end = START_SECONDS + PERIOD;
    expect(await sdk.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at: end,
      canceled_at: START_SECONDS,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const [told] = await news();
    expect(told).toMatchObject({
      type: 'customer.subscription.updated',
      data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
    });
    expect(told!.request!.id).toMatch(/^req_/u);
    expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await newTypes();
    await advance(PERIOD);
    expect(await subscription()).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await newTypes()).toEqual(['customer.subscription.deleted']);
    expect(await invoices()).toHaveLength(1);
    await expect(sdk.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  test('asked for at once comes at once, and only once', async () => {
    const { sdk, advance, id, invoices, newTypes } = await startBought();
    expect(await sdk.subscriptions.cancel(id, { invoice_now: false, prorate: false })).toMatchObject({
      status: 'canceled',
      ended_at: START_SECONDS,
    });
    expect(await newTypes()).toEqual(['customer.subscription.deleted']);
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    await advance(PERIOD);
    expect(await invoices()).toHaveLength(1);
    expect((await sdk.subscriptions.list()).data).toEqual([]);
    expect((await sdk.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  test('an update that changes nothing tells nothing', async () => {
    const { sdk, id, newTypes } = await startBought();
    await sdk.subscriptions.update(id, { metadata: { plan: 'PRO' } });
    expect(await newTypes()).toEqual([]);
    expect((await sdk.subscriptions.update(id, { metadata: { plan: '', x: '1' } })).metadata).toEqual({
      order_id: 'pedido-1',
      x: '1',
    });
  });
});

describe('money back', () => {
  test('in part, then the rest, and no more than was paid', async () => {
    const { sdk, charges, news } = await startBought();
    const { id, payment_intent: intent } = (await charges())[0]!;
    const part = await sdk.refunds.create({ payment_intent: intent as string, amount: 5_000 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 5_000, charge: id });
    expect((await charges())[0]).toMatchObject({ amount_refunded: 5_000, refunded: false });
    await expect(sdk.refunds.create({ charge: id, amount: 10_991 })).rejects.toThrow(
      'Refund amount (R$109.91) is greater than unrefunded amount on charge (R$109.90)',
    );
    expect((await sdk.refunds.create({ charge: id })).amount).toBe(10_990);
    await expect(sdk.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const events = await news();
    expect(events.map(({ type }) => type)).toEqual(['charge.refunded', 'charge.refunded']);
    expect(new Set(events.map(({ data }) => (data.object as Stripe.Charge).amount_refunded))).toEqual(
      new Set([5_000, 15_990]),
    );
    expect((await sdk.refunds.list({ charge: id })).data).toHaveLength(2);
  });

  test('a refund leads back to its subscription by the invoice payment', async () => {
    const { sdk, charges, id } = await startBought();
    const intent = (await charges())[0]!.payment_intent as string;
    const payments = await sdk.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    });
    const invoice = payments.data[0]!.invoice as Stripe.Invoice;
    expect(invoice.parent!.subscription_details!.subscription).toBe(id);
  });

  test('a control gives back by charge, payment intent or invoice', async () => {
    const { control, charges, invoices } = await startBought();
    const charge = (await charges())[0]!;
    const invoice = (await invoices())[0]!;
    for (const id of [charge.id, charge.payment_intent as string, invoice.id])
      expect((await control(`/charges/${id}/refund`, { amount: 100 })).status).toBe(200);
    expect((await charges())[0]!.amount_refunded).toBe(300);
  });

  test.each([
    ['won', true],
    ['lost', false],
  ])(
    'a dispute %s tells its beginning and its end, and bars refunds until it is won',
    async (outcome, refundable) => {
      const { sdk, control, charges, news } = await startBought();
      const { id } = (await charges())[0]!;
      await control(`/charges/${id}/dispute`);
      expect((await charges())[0]!.disputed).toBe(true);
      await expect(sdk.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_disputed' });
      expect((await control(`/charges/${id}/dispute`)).status).toBe(400);
      await control(`/charges/${id}/dispute/close`, { outcome });
      const events = await news();
      expect(
        Object.fromEntries(events.map(({ type, data }) => [type, (data.object as Stripe.Dispute).status])),
      ).toEqual({ 'charge.dispute.created': 'needs_response', 'charge.dispute.closed': outcome });
      expect((await sdk.disputes.list({ charge: id })).data).toMatchObject([{ status: outcome, charge: id }]);
      const refund = sdk.refunds.create({ charge: id }).then(
        () => true,
        () => false,
      );
      expect(await refund).toBe(refundable);
      expect((await control(`/charges/${id}/dispute/close`, { outcome })).status).toBe(400);
    },
  );
});

test('with a live key everything says that it is live', async () => {
  const receiver = await startReceiver();
  open.push(receiver);
  const sandbox = await startTestSandbox({ key: 'sk_live_of_a_test', webhookUrl: receiver.url });
  open.push(sandbox);
  const paid = await sandbox.buy();
  await sandbox.flush();
  expect(paid.id).toMatch(/^cs_live_/u);
  expect(paid.livemode).toBe(true);
  expect(receiver.received.every(({ event }) => event.livemode)).toBe(true);
  expect((await sandbox.sdk.subscriptions.retrieve(paid.subscription as string)).livemode).toBe(true);
});
