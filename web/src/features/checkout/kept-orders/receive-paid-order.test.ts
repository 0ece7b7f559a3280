import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answering-server.ts';
import { forgetOrder, keepOrder, readKeptOrders } from './kept-orders.ts';
import { isReceived, receivePaidOrder } from './receive-paid-order.ts';
import { paidOrder } from './testing/paid-order.ts';

const session_id = 'cs_test_a1B2c3D4e5F6';
const order = paidOrder({ session_id });

afterEach(() => {
  forgetOrder(session_id);
  vi.unstubAllGlobals();
});

describe('a card order that is paid while nobody is signed in', () => {
  it('is kept as a proof, without what was typed into the form', async () => {
    answering({});
    const savedAt = Date.now();
    keepOrder({ session_id, form: { email: 'ana@example.com', phone: '(11)98765-4321' }, savedAt });
    expect(isReceived(session_id)).toBe(false);
    expect(await receivePaidOrder(order)).toEqual({ order, own: false });
    expect(readKeptOrders()).toEqual([{ session_id, savedAt }]);
    expect(isReceived(session_id)).toBe(true);
  });
});

describe('a PIX order that is paid while nobody is signed in', () => {
  it('is kept as paid, so that no page says that it is open', async () => {
    answering({});
    const pixData = { id: 'pix_char_1', brCode: '000201', brCodeBase64: 'data:image/png;base64,AA==' };
    const kept = {
      pixData: { ...pixData, expiresAt: '2026-01-01T00:30:00.000Z', secondsLeft: 1800 },
      email: 'ana@example.com',
      plan: 'pro',
      savedAt: Date.now(),
    } as const;
    keepOrder(kept);
    await receivePaidOrder(paidOrder({ pixId: pixData.id }));
    expect(readKeptOrders()).toEqual([{ ...kept, paid: true }]);
    forgetOrder(pixData.id);
  });
});
