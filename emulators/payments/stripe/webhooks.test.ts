// This file is long because it follows an event from its signature through its retries to the controls that disturb it.
import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { LOCAL_STRIPE_WEBHOOK_SECRET } from './server.ts';
import { CHECKOUT, DAY, START, startReceiver, startTestSandbox } from './testing.ts';
import { RETRY_DELAYS_MS } from './webhooks/announcer.ts';

const closing = closeAfterEach();

async function start(...answers: number[]) {
  const receiver = closing(await startReceiver(...answers));
  const sandbox = closing(await startTestSandbox({ webhookUrl: receiver.url }));
  /** Opens a checkout and lets it expire, which causes one event. */
  const expire = async (): Promise<string> => {
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    await sandbox.control(`/sessions/${id}/expire`);
    return id;
  };
  const expireAndFlush = async (): Promise<string> => {
    const id = await expire();
    await sandbox.flush();
    return id;
  };
  const states = async (): Promise<string[]> =>
    (await sandbox.get('/_sandbox/webhooks')).body.deliveries.map(
      (delivery: { state: string }) => delivery.state,
    );
  const subjects = (): string[] =>
    receiver.received.map(({ event }) => (event.data.object as { id: string }).id);
  return { receiver, sandbox, expire, expireAndFlush, states, subjects };
}

describe('an event', () => {
  test('has a signature that the SDK accepts only for this secret, this body and five minutes', async () => {
    const { receiver, sandbox, expireAndFlush } = await start();
    await expireAndFlush();
    const [{ raw, headers }] = receiver.received as [(typeof receiver.received)[0]];
    const signature = headers['stripe-signature'] as string;
    const { webhooks } = sandbox.sdk;
    const at = START / 1_000;
    const construct = (body: string, secret: string, now: number) =>
      webhooks.constructEvent(body, signature, secret, undefined, undefined, now * 1_000);
    expect(construct(raw, LOCAL_STRIPE_WEBHOOK_SECRET, at)).toMatchObject({
      type: 'checkout.session.expired',
    });
    expect(() => construct(`${raw} `, LOCAL_STRIPE_WEBHOOK_SECRET, at)).toThrow('No signatures found');
    expect(() => construct(raw, 'whsec_of_another', at)).toThrow('No signatures found');
    expect(() => construct(raw, LOCAL_STRIPE_WEBHOOK_SECRET, at + 301)).toThrow('Timestamp outside');
  });

  test('is signed with the time of the real clock, also when the sandbox’s clock is ahead', async () => {
    const { receiver, sandbox, expireAndFlush } = await start();
    await sandbox.advance(60 * DAY);
    await expireAndFlush();
    expect(receiver.received[0]!.headers['stripe-signature']).toMatch(
      new RegExp(`^t=${START / 1_000},v1=`, 'u'),
    );
    expect(receiver.received[0]!.event.created).toBe(START / 1_000 + 60 * DAY);
  });

  test('names the request and the idempotency key that caused it, and none without a request', async () => {
    const { receiver, sandbox } = await start();
    const { subscription } = await sandbox.buy();
    await sandbox.flush();
    receiver.received.length = 0;
    await sandbox.sdk.subscriptions.update(
      subscription as string,
      { cancel_at_period_end: true },
      { idempotencyKey: 'fim-1' },
    );
    await sandbox.flush();
    await sandbox.advance(60 * DAY);
    expect(receiver.received.map(({ event }) => event.request)).toEqual([
      { id: expect.stringMatching(/^req_/u), idempotency_key: 'fim-1' },
      { id: null, idempotency_key: null },
    ]);
  });

  test('has the object as it was at the event, also when it has changed since', async () => {
    const { receiver, sandbox } = await start();
    const session = await sandbox.buy();
    await sandbox.sdk.subscriptions.cancel(session.subscription as string);
    await sandbox.flush();
    const created = receiver.received.find(({ event }) => event.type === 'customer.subscription.created');
    expect(created!.event.data.object).toMatchObject({ status: 'active' });
  });
});

describe('retries', () => {
  test('send the same bytes on the schedule for up to three days, and then end', async () => {
    const { receiver, sandbox, expireAndFlush, states } = await start(
      ...Array.from({ length: RETRY_DELAYS_MS.length + 1 }, () => 500),
    );
    await expireAndFlush();
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      await sandbox.advance(delay / 1_000 - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await sandbox.advance(1);
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await states()).toEqual(['failed']);
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(2 * DAY * 1_000);
    expect(total).toBeLessThanOrEqual(3 * DAY * 1_000);
  });

  test.each([301, 400, 401, 404, 410, 429, 503])('follow a %d', async (answer) => {
    const { sandbox, expireAndFlush, states } = await start(answer);
    await expireAndFlush();
    expect(await states()).toEqual(['pending']);
    await sandbox.advance(RETRY_DELAYS_MS[0]! / 1_000);
    expect(await states()).toEqual(['delivered']);
  });

  test.each([200, 204, 299])('do not follow a %d', async (answer) => {
    const { expireAndFlush, states } = await start(answer);
    await expireAndFlush();
    expect(await states()).toEqual(['delivered']);
  });

  test('an undelivered event can be listed until it is delivered', async () => {
    const { sandbox, expireAndFlush } = await start(500);
    await expireAndFlush();
    const { events } = sandbox.sdk;
    const [missed] = (await events.list({ delivery_success: false })).data;
    expect(missed).toMatchObject({ type: 'checkout.session.expired', pending_webhooks: 1 });
    expect((await events.list({ delivery_success: true })).data).toEqual([]);
    await sandbox.advance(RETRY_DELAYS_MS[0]! / 1_000);
    expect((await events.list({ delivery_success: false })).data).toEqual([]);
    expect((await events.list()).data).toMatchObject([{ id: missed!.id, pending_webhooks: 0 }]);
  });

  test('events are deleted after 30 days', async () => {
    const { sandbox, expireAndFlush } = await start();
    await expireAndFlush();
    await sandbox.advance(30 * DAY);
    expect((await sandbox.sdk.events.list()).data).toHaveLength(1);
    await sandbox.advance(1);
    expect((await sandbox.sdk.events.list()).data).toEqual([]);
  });
});

describe('the controls', () => {
  test('drop: the event is never sent, but is listed as undelivered', async () => {
    const { receiver, sandbox, expireAndFlush } = await start();
    await sandbox.control('/webhooks/next', { action: 'drop' });
    await expireAndFlush();
    await sandbox.advance(3 * DAY);
    expect(receiver.received).toEqual([]);
    expect((await sandbox.sdk.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  test('duplicate: the same event is sent twice', async () => {
    const { receiver, sandbox, expireAndFlush } = await start();
    await sandbox.control('/webhooks/next', { action: 'duplicate' });
    await expireAndFlush();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.raw).toBe(receiver.received[0]!.raw);
  });

  test('delay: a later event overtakes the delayed one', async () => {
    const { sandbox, expireAndFlush, subjects } = await start();
    await sandbox.control('/webhooks/next', { action: 'delay', seconds: 60 });
    const first = await expireAndFlush();
    const second = await expireAndFlush();
    await sandbox.advance(60);
    expect(subjects()).toEqual([second, first]);
  });

  test('reorder: the event is sent right after the next one', async () => {
    const { sandbox, expireAndFlush, subjects } = await start();
    await sandbox.control('/webhooks/next', { action: 'reorder' });
    const first = await expireAndFlush();
    await sandbox.advance(DAY);
    expect(subjects()).toEqual([]);
    const second = await expireAndFlush();
    expect(subjects()).toEqual([second, first]);
  });

  test('a mishap for a type waits for an event of that type', async () => {
    const { receiver, sandbox } = await start();
    await sandbox.control('/webhooks/next', { action: 'drop', event: 'checkout.session.completed' });
    await sandbox.buy();
    await sandbox.flush();
    expect(receiver.types().toSorted()).toEqual(['customer.subscription.created', 'invoice.paid']);
  });

  test('a mishap about one object waits for an event whose body names it', async () => {
    const { sandbox, subjects } = await start();
    const spared = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const meant = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    await sandbox.control('/webhooks/next', { action: 'drop', about: meant.id });
    for (const { id } of [spared, meant]) await sandbox.control(`/sessions/${id}/expire`);
    await sandbox.flush();
    expect(subjects()).toEqual([spared.id]);
  });

  test('resend: the same event is sent again with the same id', async () => {
    const { receiver, sandbox, expireAndFlush } = await start();
    await expireAndFlush();
    const [event] = (await sandbox.sdk.events.list()).data;
    await sandbox.control(`/events/${event!.id}/resend`);
    await sandbox.flush();
    expect(receiver.received.map(({ event: { id } }) => id)).toEqual([event!.id, event!.id]);
  });

  test('target: events are sent to another address, or to none', async () => {
    const { receiver, sandbox, expireAndFlush, states } = await start();
    await sandbox.control('/webhooks/target', { url: null });
    await expireAndFlush();
    expect(await states()).toEqual(['dropped']);
    expect((await sandbox.sdk.events.list({ delivery_success: false })).data).toEqual([]);
    await sandbox.control('/webhooks/target', { url: receiver.url });
    await expireAndFlush();
    expect(receiver.received).toHaveLength(1);
  });
});
