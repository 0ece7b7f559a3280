import { afterEach, describe, expect, it, vi } from 'vitest';
import { addKeptPurchases } from './add-kept-purchases.ts';
import type { Addition } from '../calls/add-to-signed-in-account.ts';
import { forgetOrder, idOf, readKeptOrders, keepOrder, takeSession } from './kept-orders.ts';
import { paidOrder } from './testing/paid-order.ts';

const session_id = 'cs_test_a1B2c3D4e5F6';
const order = paidOrder({ session_id });
const kept = () => readKeptOrders().map(idOf);
const answering = (kind: Addition['kind']) => ({
  add: vi.fn(async (): Promise<Addition> => (kind === 'added' ? { kind, endsAt: null } : { kind })),
  ask: async () => order,
});

describe('adding the kept orders to the account that signs in', () => {
  afterEach(() => {
    for (const id of kept()) forgetOrder(id);
  });

  it('forgets an order once it is added', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    const options = answering('added');
    expect(await addKeptPurchases(options)).toEqual({ added: 1, refused: [] });
    expect(options.add).toHaveBeenCalledWith({ session_id });
    expect(kept()).toEqual([]);
  });

  it.each(['unpaid', 'unanswered'] as const)(
    'keeps an order for the next visit while it is %s',
    async (answer) => {
      keepOrder({ session_id, savedAt: Date.now() });
      expect(await addKeptPurchases(answering(answer))).toEqual({ added: 0, refused: [] });
      expect(kept()).toEqual([session_id]);
    },
  );

  it.each(['other-email', 'other-account'] as const)(
    'reports a refused order and keeps it: %s',
    async (reason) => {
      keepOrder({ session_id, savedAt: Date.now() });
      const { refused } = await addKeptPurchases(answering(reason));
      expect(refused).toEqual([{ id: session_id, reason, order }]);
      expect(kept()).toEqual([session_id]);
    },
  );

  it('does not report a refused order that nobody has paid', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    const options = { ...answering('other-email'), ask: async () => null };
    expect(await addKeptPurchases(options)).toEqual({ added: 0, refused: [] });
  });

  it('forgets a refused order in silence if only a web address named it', async () => {
    takeSession(session_id);
    expect(await addKeptPurchases(answering('other-email'))).toEqual({ added: 0, refused: [] });
    expect(kept()).toEqual([]);
  });
});
