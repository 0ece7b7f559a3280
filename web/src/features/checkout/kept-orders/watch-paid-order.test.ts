import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, PIX_DATA } from '../../../testing/answering-server.ts';
import { forgetOrder, idOf, keepOrder, readKeptOrders, takeSession } from './kept-orders.ts';
import { watchPaidOrder } from './watch-paid-order.ts';

const paid = {
  'check-pix-payment': {
    body: { result: { success: true, isPaid: true, secondsLeft: 0, protocol: 'P-1', ends_at: null } },
  },
  'verify-payment': {
    body: {
      result: {
        verified: true,
        customer_email: 'ana@example.com',
        name_known: true,
        plan: 'pro',
        protocol: 'P-1',
        ends_at: null,
      },
    },
  },
} as const;

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: null });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  for (const kept of readKeptOrders()) forgetOrder(idOf(kept));
  vi.unstubAllGlobals();
});

it('tells of an order of this browser that is paid', async () => {
  keepOrder({ pixData: PIX_DATA, email: 'ana@example.com', plan: 'pro', savedAt: Date.now() });
  answering(paid);
  const onPaid = vi.fn();
  const stop = watchPaidOrder(onPaid);
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  stop();
});

it('tells nothing of a session that only an address named, because anybody can write one', async () => {
  takeSession('cs_test_a1B2c3D4e5F6');
  const calls = answering(paid);
  const onPaid = vi.fn();
  const stop = watchPaidOrder(onPaid);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(onPaid).not.toHaveBeenCalled();
  stop();
});
