import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, PIX_DATA } from '../kit/testing/answering-server.ts';
import {
  forgetOrder,
  idOf,
  keepOrder,
  type KeptPixOrder,
  readKeptOrders,
  takeSession,
} from './kept-orders.ts';
import { paidPixOrder, receivePaidOrder } from './paid-orders.tsx';
import { PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll, watchKeptPix, watchPaidOrder } from './payment-watch.ts';

const minutes = (count: number) => count * 60_000;
const PACE = { every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS };

describe('polling a payment', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // spec: "| PIX poll interval | 5 s"
  // spec: "check-pix-payment (polled every 5 s)"
  it('asks every 5 s', async () => {
    const check = vi.fn(async () => false);
    startPoll({ check, ...PACE });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(check).toHaveBeenCalledTimes(3);
  });

  // spec: "Polling stops on confirmation"
  it('stops once it is confirmed', async () => {
    const check = vi.fn(async () => true);
    startPoll({ check, ...PACE });
    await vi.advanceTimersByTimeAsync(minutes(1));
    expect(check).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  // spec: "Polling stops on confirmation or after 30 minutes"
  // spec: "5 s; stops after 30 minutes"
  it('stops after 30 minutes', async () => {
    const check = vi.fn(async () => false);
    startPoll({ check, ...PACE });
    await vi.advanceTimersByTimeAsync(minutes(60));
    expect(check).toHaveBeenCalledTimes(360);
    expect(vi.getTimerCount()).toBe(0);
  });

  // spec: "Polling errors and video load errors are only logged"
  it('goes on after an error', async () => {
    const check = vi.fn(async () => false).mockRejectedValueOnce(new Error('offline'));
    startPoll({ check, ...PACE });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('asks at once when told to, and never twice at a time', async () => {
    const answers: ((done: boolean) => void)[] = [];
    const check = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const poll = startPoll({ check, ...PACE });
    const first = poll.checkNow();
    const second = poll.checkNow();
    answers[0]?.(false);
    await Promise.all([first, second]);
    expect(check).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('asks once more a second after it was told to, because a bank tells a moment after its payer is back', async () => {
    const check = vi.fn(async () => false);
    const poll = startPoll({ check, ...PACE });
    await poll.checkNow();
    await vi.advanceTimersByTimeAsync(999);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('asks once more a second later also where it is told to during a question, or after the limit', async () => {
    const answers: ((done: boolean) => void)[] = [];
    const check = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const poll = startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_MS });
    await vi.advanceTimersByTimeAsync(PIX_POLL_MS);
    void poll.checkNow();
    answers[0]?.(false);
    await vi.advanceTimersByTimeAsync(1_000);
    answers[1]?.(false);
    await vi.advanceTimersByTimeAsync(minutes(1));
    expect(check).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks nothing after it was stopped, even with a question under way', async () => {
    const answers: ((done: boolean) => void)[] = [];
    const check = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const poll = startPoll({ check, ...PACE });
    const asked = poll.checkNow();
    poll.stop();
    answers[0]?.(false);
    await asked;
    await vi.advanceTimersByTimeAsync(minutes(5));
    expect(check).toHaveBeenCalledTimes(1);
  });
});

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

describe('the kept PIX orders of a page', () => {
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
    const times = { secondsLeft: 0, protocol: '', ends_at: null };
    const answer = { success: true, isPaid: true, mismatched: false, ...times } as const;
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
        amount_cents: 19_990,
        paid_at: '2026-11-22T12:00:00.000Z',
        plan: 'pro',
        protocol: 'P-1',
        ends_at: null,
      },
    },
  },
} as const;

describe('the watch of a page without an account', () => {
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
});
