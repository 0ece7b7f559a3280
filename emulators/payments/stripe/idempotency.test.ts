import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Idempotency } from './http/idempotency.ts';
import { Store } from './state/store.ts';
import { CHECKOUT, DAY, FORM, sdkFor, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

describe('an idempotency key', () => {
  const create = (key: string, form: Record<string, string> = FORM) =>
    sandbox.post('/v1/checkout/sessions', form, { 'idempotency-key': key });

  test('gets the same reply again, and the request takes effect once', async () => {
    const first = await create('pedido-1');
    const reordered = Object.fromEntries(Object.entries(FORM).toReversed());
    const second = await create('pedido-1', reordered);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await sandbox.get('/_sandbox/sessions')).body).toHaveLength(1);
  });

  test('is refused with other parameters and with another path', async () => {
    await create('pedido-1');
    const other = await create('pedido-1', { ...FORM, client_reference_id: 'x' });
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    const elsewhere = await sandbox.post('/v1/refunds', {}, { 'idempotency-key': 'pedido-1' });
    expect(elsewhere.body.error.type).toBe('idempotency_error');
    await expect(
      sandbox.sdk.refunds.create({ payment_intent: 'pi_x' }, { idempotencyKey: 'pedido-1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('is free again after a day', async () => {
    const first = await create('pedido-1');
    await sandbox.advance(DAY - 1);
    expect((await create('pedido-1')).body.id).toBe(first.body.id);
    await sandbox.advance(1);
    expect((await create('pedido-1')).body.id).not.toBe(first.body.id);
  });

  test('keeps the refusal of a request that was carried out, for a day', async () => {
    const refused = () => create('pedido-1', { ...FORM, expires_at: '0' });
    const first = await refused();
    const again = await refused();
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await create('pedido-1')).body.error.type).toBe('idempotency_error');
    await sandbox.advance(DAY);
    expect((await create('pedido-1')).status).toBe(200);
  });

  test('does not keep the refusal of parameters that cannot be read', async () => {
    expect((await create('pedido-1', { ...FORM, colour: 'red' })).status).toBe(400);
    expect((await create('pedido-1')).status).toBe(200);
  });

  test('of more than 255 characters is refused', async () => {
    expect((await create('x'.repeat(256))).status).toBe(400);
    expect((await create('x'.repeat(255))).status).toBe(200);
  });

  test('lets the SDK retry after a lost answer without a second effect', async () => {
    const patient = sdkFor(sandbox.port, undefined, { maxNetworkRetries: 1 });
    await sandbox.control('/faults', { mode: 'error', when: 'after' });
    const { id } = await patient.checkout.sessions.create(CHECKOUT);
    expect((await sandbox.get('/_sandbox/sessions')).body).toMatchObject([{ id }]);
  });
});

test('a key that a running request has reserved is refused with 409 until that request ends', async () => {
  const keys = new Idempotency(await Store.open(undefined), { now: () => 0 });
  expect(keys.begin('key', 'POST a')).toBeUndefined();
  expect(() => keys.begin('key', 'POST a')).toThrow(
    expect.objectContaining({
      httpStatus: 409,
      error: expect.objectContaining({ code: 'idempotency_key_in_use' }),
    }),
  );
  keys.end('key');
  expect(keys.begin('key', 'POST a')).toBeUndefined();
});
