import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOrder, idOf, keepOrder, type KeptPixOrder, readKeptOrders } from './kept-orders.ts';
import { receivePaidOrder } from './receive-paid-order.ts';
import { paidPixOrder } from './find-paid-order.ts';
import { watchKeptPix } from './watch-kept-pix.ts';

const MINUTE = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const pix = (id: string, age: number): KeptPixOrder => ({
  pixData: {
    id,
    brCode: '000201',
    brCodeBase64: 'data:image/png;base64,AA==',
    expiresAt: '2026-11-25T12:30:00.000Z',
    secondsLeft: 1800,
  },
  email: 'ana@example.com',
  plan: 'pro',
  savedAt: Date.now() - age,
});

function show(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Watches, and notes the ids of each question. */
function watching(answer = false) {
  const asked: string[][] = [];
  const stop = watchKeptPix(async (orders) => {
    asked.push(orders.map(idOf));
    return answer;
  });
  return { asked, stop };
}

describe('the kept PIX orders of a page that shows no code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
    vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: null });
    vi.stubGlobal('document', page);
    page.visibilityState = 'visible';
    return () => {
      for (const kept of readKeptOrders()) forgetOrder(idOf(kept));
    };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are asked about every 5 s until 30 minutes after their creation', async () => {
    keepOrder(pix('pix_older', 28 * MINUTE));
    keepOrder(pix('pix_newer', 20 * MINUTE));
    const { asked, stop } = watching();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([['pix_newer', 'pix_older']]);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(asked.at(-1)).toEqual(['pix_newer']);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(asked).toHaveLength(10 * 12);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(asked).toHaveLength(10 * 12);
    stop();
  });

  it('are not asked about in a hidden page, and all of them once it is visible again', async () => {
    keepOrder(pix('pix_yesterday', 24 * 60 * MINUTE));
    keepOrder({ session_id: 'cs_test_a1B2c3D4e5F6', savedAt: Date.now() });
    keepOrder(pix('pix_now', 0));
    const { asked, stop } = watching();
    show('hidden');
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(asked).toEqual([]);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([['pix_now', 'pix_yesterday']]);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)).toEqual(['pix_now', 'pix_yesterday']);
    stop();
    show('visible');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked.at(-1)).toEqual(['pix_now', 'pix_yesterday']);
  });

  it('are not asked about again once one is paid, nor an order that this page has shown as paid', async () => {
    const shown = pix('pix_shown', 0);
    keepOrder(shown);
    const answer = { success: true, isPaid: true, secondsLeft: 0, protocol: '', ends_at: null } as const;
    vi.stubGlobal('indexedDB', { databases: async () => [] });
    await receivePaidOrder(paidPixOrder(shown, answer));
    keepOrder(pix('pix_next', 0));
    const { asked } = watching(true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    show('visible');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked).toEqual([['pix_next']]);
  });
});
