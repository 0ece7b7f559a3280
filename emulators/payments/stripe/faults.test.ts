import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FORM, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

describe('a fault', () => {
  test('error before prevents the effect of the request, error after only its answer, count times', async () => {
    await sandbox.control('/faults', { mode: 'error', count: 2 });
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).status).toBe(500);
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).body.error.type).toBe('api_error');
    await sandbox.control('/faults', { mode: 'error', when: 'after' });
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).status).toBe(500);
    expect((await sandbox.sdk.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('can be limited to one path', async () => {
    await sandbox.control('/faults', { mode: 'error', path: '/v1/refunds' });
    expect((await sandbox.post('/v1/checkout/sessions', FORM)).status).toBe(200);
    expect((await sandbox.post('/v1/refunds')).status).toBe(500);
    expect((await sandbox.post('/v1/refunds')).status).toBe(400);
  });

  test('refuse answers requests of one method as to a key without the permission, and nothing happens', async () => {
    await sandbox.control('/faults', { mode: 'refuse', method: 'POST', path: '/v1/checkout/sessions' });
    expect((await sandbox.sdk.checkout.sessions.list()).data).toEqual([]);
    const refused = await sandbox.post('/v1/checkout/sessions', FORM);
    expect([refused.status, refused.body.error.type]).toEqual([403, 'invalid_request_error']);
    expect((await sandbox.sdk.checkout.sessions.list()).data).toEqual([]);
  });

  test('hang leaves one request unanswered until the sandbox closes, and others are answered', async () => {
    const own = await startTestSandbox();
    await own.control('/faults', { mode: 'hang' });
    let ended = false;
    const hanging = own.post('/v1/checkout/sessions', FORM).finally(() => {
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
  ])('the control %s refuses a malformed body with 400', async (path, body) => {
    expect((await sandbox.control(path, body)).status).toBe(400);
  });

  test('a control refuses an unknown id with resource_missing', async () => {
    for (const path of ['/sessions/x/pay', '/charges/x/refund', '/events/x/resend', '/invoices/x/pay'])
      expect((await sandbox.control(path)).body.error.code).toBe('resource_missing');
  });
});

test('reset forgets everything and sets the clock back', async () => {
  await sandbox.buy();
  await sandbox.advance(60);
  await sandbox.control('/reset');
  expect((await sandbox.get('/_sandbox/sessions')).body).toEqual([]);
  expect((await sandbox.sdk.events.list()).data).toEqual([]);
  expect((await sandbox.get('/_sandbox/clock')).body.now).toBe('2026-11-20T12:00:00.000Z');
});
