import { expect, test } from 'vitest';
import { Store } from '../state/store.ts';
import { Idempotency } from './idempotency.ts';

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
