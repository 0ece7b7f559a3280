import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { DAY, START, startBought } from './testing.ts';

const START_SECONDS = START / 1_000;
const PERIOD = 60 * DAY;

const closing = closeAfterEach();
const start = (card?: string) => startBought(closing, card);

describe('a renewal', () => {
  test('begins the next period and charges for it when the present one ends', async () => {
    const { advance, subscription, invoices, news } = await start();
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

  test('happens once for each period that has passed', async () => {
    const { advance, invoices } = await start();
    await advance(3 * PERIOD);
    expect(await invoices()).toHaveLength(4);
  });

  test.each([
    ['a coupon', 'coupon', { percent_off: 10 }, { subtotal: 15990, total: 14391, amount_paid: 14391 }],
    [
      "the customer's credit",
      'credit',
      { amount: 1599 },
      { total: 15990, starting_balance: -1599, amount_paid: 14391 },
    ],
    ['another price', 'price', { amount: 17990 }, { subtotal: 17990, amount_paid: 17990 }],
  ])('costs less or more by %s', async (_what, path, body, expected) => {
    const { advance, control, id, invoices, charges } = await start();
    await control(`/subscriptions/${id}/${path}`, body);
    await advance(PERIOD);
    expect((await invoices())[0]).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      ...expected,
    });
    expect((await charges())[0]).toMatchObject({ amount: expected.amount_paid });
  });

  test('of 0 is paid without a charge or a payment, whatever the card', async () => {
    const { advance, control, id, invoices, charges, get } = await start('refused-at-renewal');
    await control(`/subscriptions/${id}/coupon`, { percent_off: 100 });
    await advance(PERIOD);
    const [renewal] = await invoices();
    expect(renewal).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0, payments: { data: [] } });
    expect(await charges()).toHaveLength(1);
    expect((await get('/')).status).toBe(200);
  });

  test('leaves what is charged beside it alone', async () => {
    const { control, id, subscription, invoices } = await start();
    const before = await subscription();
    await control(`/subscriptions/${id}/charge`, { amount: 1000 });
    expect((await invoices())[0]).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: 1000,
    });
    expect((await subscription()).items).toEqual(before.items);
  });

  test('that is refused leaves the invoice open and the subscription past due until a later attempt succeeds', async () => {
    const { advance, control, id, subscription, invoices, charges, newTypes } = await start();
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

  test('that is refused four times ends the subscription', async () => {
    const { advance, subscription, invoices, newTypes } = await start('refused-at-renewal');
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

  test('can stay a draft for an hour, as at the provider, and is charged after it', async () => {
    const { sdk, get, advance, control, subscription, invoices, newTypes } = await start();
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

  test('whose invoice is still a draft when the subscription ends is never charged', async () => {
    const { sdk, advance, control, id, invoices } = await start();
    await control('/renewals', { draft_seconds: 3_600 });
    await advance(PERIOD);
    await sdk.subscriptions.cancel(id);
    await advance(PERIOD);
    expect((await invoices())[0]).toMatchObject({ status: 'draft', auto_advance: false });
  });

  test('that is refused can be paid with another card, which the next renewal uses', async () => {
    const { advance, control, subscription, invoices } = await start('refused-at-renewal');
    await advance(PERIOD);
    const [invoice] = await invoices();
    expect((await control(`/invoices/${invoice!.id}/pay`, { card: 'refused' })).status).toBe(402);
    // An attempt by hand does not count in the schedule.
    expect((await invoices())[0]).toMatchObject({ attempt_count: 1, status: 'open' });
    expect((await control(`/invoices/${invoice!.id}/pay`)).body.status).toBe('paid');
    expect((await subscription()).status).toBe('active');
    await advance(PERIOD);
    expect((await invoices())[0]).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
  });
});
