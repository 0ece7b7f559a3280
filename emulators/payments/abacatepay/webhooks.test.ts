import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { LOCAL_WEBHOOK_SECRET, PUBLISHED_KEY } from './server.ts';
import { startTestSandbox, startWithReceiver } from './testing.ts';
import { RETRY_DELAYS_MS } from './announcer.ts';

const closing = closeAfterEach();
const start = (...answers: number[]) => startWithReceiver(closing, ...answers);

describe('an event', () => {
  test('carries the secret twice and a base64 HMAC-SHA256 of the raw body', async () => {
    const { receiver, sandbox, pay } = await start();
    await pay(await sandbox.create());
    const [event] = receiver.received;
    expect(new URL(event!.url, 'http://x').searchParams.get('webhookSecret')).toBe(LOCAL_WEBHOOK_SECRET);
    expect(event!.headers['x-webhook-secret']).toBe(LOCAL_WEBHOOK_SECRET);
    expect(event!.headers['x-webhook-signature']).toBe(
      createHmac('sha256', PUBLISHED_KEY).update(event!.raw).digest('base64'),
    );
    expect(event!.headers['user-agent']).toMatch(/^AbacatePay\//);
  });

  test('names the code char_ although create answered pix_char_, has its externalId, and masks the CPF', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create({ externalId: 'pedido-1' });
    await pay(id);
    expect(receiver.received[0]!.event).toMatchObject({
      id: expect.stringMatching(/^log_/),
      event: 'transparent.completed',
      apiVersion: 2,
      devMode: true,
      data: {
        transparent: {
          id: id.replace('pix_', ''),
          externalId: 'pedido-1',
          amount: 15990,
          paidAmount: 15990,
          status: 'PAID',
        },
        customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.***.247-**' },
        payerInformation: { method: 'PIX' },
      },
    });
  });

  test('of a code without a customer has an empty customer', async () => {
    const { receiver, sandbox, pay } = await start();
    await pay(await sandbox.create({ customer: undefined }));
    expect(receiver.received[0]!.event.data.customer).toEqual({
      id: '',
      name: null,
      email: null,
      taxId: null,
    });
  });

  test.each([
    ['refund', 'transparent.refunded', 'REFUNDED'],
    ['dispute', 'transparent.disputed', 'UNDER_DISPUTE'],
    ['lose', 'transparent.lost', 'REFUNDED'],
  ])('of the control %s is %s, and its status still says PAID', async (action, event, status) => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await pay(id);
    await sandbox.post(`/_sandbox/charges/${id}/${action}`);
    await sandbox.flush();
    expect(receiver.received[1]!.event).toMatchObject({ event, data: { transparent: { status: 'PAID' } } });
    expect(await sandbox.status(id)).toBe(status);
  });

  test('of a stale refund is sent although check still answers PAID', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await pay(id);
    await sandbox.post(`/_sandbox/charges/${id}/refund`, { stale: true });
    await sandbox.flush();
    expect(receiver.received[1]!.event.event).toBe('transparent.refunded');
    expect(await sandbox.status(id)).toBe('PAID');
  });

  test('is not sent when a code expires', async () => {
    const { receiver, sandbox } = await start();
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/expire`);
    await sandbox.flush();
    expect(await sandbox.status(id)).toBe('EXPIRED');
    expect(receiver.received).toEqual([]);
  });
});

describe('retries', () => {
  test('send the same bytes on the published schedule, and then end', async () => {
    const { receiver, sandbox, pay, states } = await start(...Array.from({ length: 7 }, () => 503));
    await pay(await sandbox.create());
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      await sandbox.advance(delay / 1000 - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await sandbox.advance(1);
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await states()).toEqual(['failed']);
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    expect(RETRY_DELAYS_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18000, 36000]);
  });

  test.each([500, 503, 408, 429])('follow a %d', async (answer) => {
    const { receiver, sandbox, pay, states } = await start(answer);
    await pay(await sandbox.create());
    expect(await states()).toEqual(['pending']);
    await sandbox.advance(5);
    expect(await states()).toEqual(['delivered']);
    expect(receiver.received).toHaveLength(2);
  });

  test.each([301, 400, 401, 404, 410])('do not follow a %d', async (answer) => {
    const { receiver, sandbox, pay, states } = await start(answer);
    await pay(await sandbox.create());
    await sandbox.advance(24 * 60 * 60);
    expect(await states()).toEqual(['refused']);
    expect(receiver.received).toHaveLength(1);
  });

  test('do not follow a 204, because any 2xx accepts the event', async () => {
    const { sandbox, pay, states } = await start(204);
    await pay(await sandbox.create());
    expect(await states()).toEqual(['delivered']);
  });

  test('an unreachable webhook is tried again', async () => {
    const { receiver, sandbox, pay, states } = await start();
    await sandbox.post('/_sandbox/webhooks/target', { url: 'http://127.0.0.1:1/' });
    await pay(await sandbox.create());
    expect(await states()).toEqual(['pending']);
    await sandbox.post('/_sandbox/webhooks/target', { url: receiver.url });
    await sandbox.advance(5);
    expect(await states()).toEqual(['delivered']);
  });

  test('an attempt without an answer for 30 seconds is a time-out and is repeated later', async () => {
    const delays: number[] = [];
    const sandbox = await startTestSandbox({
      webhookUrl: 'http://127.0.0.1:9/',
      timers: {
        after: (ms, run) => {
          delays.push(ms);
          // The first timer is the attempt's time limit. It fires at once.
          if (delays.length === 1) queueMicrotask(run);
          return () => undefined;
        },
      },
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    closing(sandbox);
    await sandbox.post(`/_sandbox/charges/${await sandbox.create()}/pay`);
    await sandbox.flush();
    const [delivery] = (await sandbox.get('/_sandbox/webhooks')).body.deliveries;
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ outcome: 'timeout' }] });
    expect(delays[0]).toBe(30_000);
  });
});
