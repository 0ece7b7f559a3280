import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { DAY, START, startBought } from './testing.ts';

const START_SECONDS = START / 1_000;
const PERIOD = 60 * DAY;

const closing = closeAfterEach();
const start = (card?: string) => startBought(closing, card);

describe('a subscription', () => {
  test('that is paused charges nothing, and begins a period when it resumes', async () => {
    const { post, advance, subscription, invoices, newTypes, id } = await start();
    await newTypes();
    await post(`/_sandbox/subscriptions/${id}/pause`);
    expect(await subscription()).toMatchObject({ status: 'paused' });
    expect(await newTypes()).toEqual(['customer.subscription.paused', 'customer.subscription.updated']);
    await advance(2 * PERIOD);
    expect(await invoices()).toHaveLength(1);
    await post(`/_sandbox/subscriptions/${id}/resume`);
    expect(await subscription()).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_end: START_SECONDS + 3 * PERIOD }] },
    });
    expect(await invoices()).toHaveLength(2);
    expect((await post(`/_sandbox/subscriptions/${id}/resume`)).status).toBe(400);
  });

  test('that is to end at its period’s end does so, unless this is taken back before', async () => {
    const { sdk, advance, id, subscription, invoices, news, newTypes } = await start();
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

  test('can be ended at once, and only once', async () => {
    const { sdk, advance, get, id, invoices, newTypes } = await start();
    expect(await sdk.subscriptions.cancel(id)).toMatchObject({
      status: 'canceled',
      ended_at: START_SECONDS,
    });
    expect(await newTypes()).toEqual(['customer.subscription.deleted']);
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    await advance(PERIOD);
    expect(await invoices()).toHaveLength(1);
    expect((await sdk.subscriptions.list()).data).toEqual([]);
    expect((await get('/_sandbox/subscriptions')).body).toHaveLength(1);
  });

  test('sends no event after an update that changes nothing', async () => {
    const { sdk, id, newTypes } = await start();
    await sdk.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await newTypes()).toEqual([]);
  });
});
