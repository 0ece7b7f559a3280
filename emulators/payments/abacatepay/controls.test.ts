import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { startTestSandbox, startWithReceiver } from './testing.ts';

const closing = closeAfterEach();
const start = (...answers: number[]) => startWithReceiver(closing, ...answers);

describe('the controls', () => {
  test('drop: the event is never sent', async () => {
    const { receiver, sandbox, pay, states } = await start();
    await sandbox.post('/_sandbox/webhooks/next', { action: 'drop' });
    await pay(await sandbox.create());
    expect(await states()).toEqual(['dropped']);
    expect(receiver.received).toEqual([]);
  });

  test('duplicate: the same event is sent twice', async () => {
    const { receiver, sandbox, pay } = await start();
    await sandbox.post('/_sandbox/webhooks/next', { action: 'duplicate' });
    await pay(await sandbox.create());
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.raw).toBe(receiver.received[0]!.raw);
  });

  test('delay: a later event overtakes the delayed one', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await sandbox.post('/_sandbox/webhooks/next', { action: 'delay', seconds: 60 });
    await pay(id);
    await sandbox.post(`/_sandbox/charges/${id}/refund`);
    await sandbox.flush();
    await sandbox.advance(60);
    expect(receiver.received.map(({ event }) => event.event)).toEqual([
      'transparent.refunded',
      'transparent.completed',
    ]);
  });

  test('resend: the last event is sent again with a new event id', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await pay(id);
    await sandbox.post(`/_sandbox/charges/${id}/resend`);
    await sandbox.flush();
    const [first, second] = receiver.received;
    expect(second!.event.event).toBe('transparent.completed');
    expect(second!.event.id).not.toBe(first!.event.id);
  });

  test('pay: a second payment changes nothing and sends no second event', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await pay(id);
    await pay(id);
    expect(await sandbox.status(id)).toBe('PAID');
    expect(receiver.received).toHaveLength(1);
  });

  test('force pays an expired code, which cannot be paid without it', async () => {
    const { receiver, sandbox, pay } = await start();
    const id = await sandbox.create();
    await sandbox.advance(1800);
    await pay(id);
    expect(await sandbox.status(id)).toBe('EXPIRED');
    await pay(id, { force: true });
    expect(await sandbox.status(id)).toBe('PAID');
    expect(receiver.received).toHaveLength(1);
  });

  test('a payer can pay an amount other than the one asked for', async () => {
    const { receiver, sandbox, pay } = await start();
    await pay(await sandbox.create(), { paidAmount: 1 });
    expect(receiver.received[0]!.event.data.transparent).toMatchObject({ amount: 15990, paidAmount: 1 });
  });

  test('error before: the next requests answer 500 and have no effect', async () => {
    const { sandbox } = await start();
    await sandbox.post('/_sandbox/faults', { mode: 'error', count: 2 });
    const create = { method: 'PIX', data: { amount: 15990 } };
    expect((await sandbox.post('/v2/transparents/create', create)).status).toBe(500);
    expect((await sandbox.post('/v2/transparents/create', create)).status).toBe(500);
    expect((await sandbox.get('/_sandbox/charges')).body).toEqual([]);
    expect((await sandbox.post('/v2/transparents/create', create)).status).toBe(200);
  });

  test('refuse: a request of that method is answered as to a key without the permission', async () => {
    const { sandbox } = await start();
    await sandbox.post('/_sandbox/faults', { mode: 'refuse', method: 'POST', path: '/v2/transparents' });
    expect((await sandbox.get('/v2/transparents/list')).status).toBe(200);
    const refused = await sandbox.post('/v2/transparents/create', { method: 'PIX', data: { amount: 15990 } });
    expect([refused.status, refused.body]).toEqual([401, { error: 'Insufficient permissions' }]);
  });

  test('error after: the request takes effect, and only its answer is lost', async () => {
    const { sandbox } = await start();
    await sandbox.post('/_sandbox/faults', { mode: 'error', when: 'after' });
    const reply = await sandbox.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 15990, externalId: 'p1' },
    });
    expect(reply.status).toBe(500);
    expect((await sandbox.get('/_sandbox/charges')).body).toMatchObject([{ externalId: 'p1' }]);
  });

  test('hang: the request stays unanswered until the sandbox closes, and others are answered', async () => {
    const sandbox = await startTestSandbox();
    await sandbox.post('/_sandbox/faults', { mode: 'hang' });
    let ended = false;
    const hanging = sandbox.get('/v2/transparents/list').finally(() => {
      ended = true;
    });
    const cut = expect(hanging).rejects.toThrow();
    expect((await sandbox.get('/_sandbox/clock')).status).toBe(200);
    expect(ended).toBe(false);
    await sandbox.close();
    await cut;
  });

  test.each([
    ['/_sandbox/faults', { mode: 'melt' }],
    ['/_sandbox/webhooks/next', { action: 'delay' }],
    ['/_sandbox/clock/advance', { seconds: -1 }],
    ['/_sandbox/clock/advance', '{'],
  ])('%s refuses a malformed body with 400', async (path, body) => {
    const { sandbox } = await start();
    expect((await sandbox.post(path, body)).status).toBe(400);
  });
});
