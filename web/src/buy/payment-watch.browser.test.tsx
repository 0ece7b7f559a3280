import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PIX_DATA, type ReceivedCall, answering } from '../kit/testing/answering-server.ts';
import { formatCountdown, secondsLeftAt, usePaymentWatch } from './payment-watch.ts';

const KEPT = { pixData: PIX_DATA, email: 'ana@example.com', plan: 'pro', savedAt: 0 } as const;
const onPaid = vi.fn();
let place: HTMLElement;
let root: Root;
let calls: readonly ReceivedCall[];

function Watch({ seconds }: { seconds: number }) {
  const { secondsLeft, expired, mismatched } = usePaymentWatch(KEPT, seconds, onPaid);
  return mismatched ? `another amount: ${mismatched}` : `${secondsLeft} s, ${expired ? 'expired' : 'open'}`;
}

/** Shows a code that has some seconds left; the server gives this answer to every question about it. */
async function watch(
  seconds: number,
  answer: { isPaid: boolean; secondsLeft: number; mismatched?: boolean },
) {
  const result = { success: true, protocol: '20261122-000001', ends_at: null, ...answer };
  calls = answering({ 'check-pix-payment': { body: { result } } });
  await act(async () => root.render(<Watch seconds={seconds} />));
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => place.textContent;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  onPaid.mockClear();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('while a code is shown', () => {
  it('its seconds run down, and it is asked about every 5 seconds', async () => {
    await watch(20, { isPaid: false, secondsLeft: 15 });
    await pass(4_000);
    expect(shown()).toBe('16 s, open');
    expect(calls).toHaveLength(0);
    await pass(1_500);
    expect(calls).toHaveLength(1);
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('it is asked about at once when the page is seen again', async () => {
    await watch(20, { isPaid: false, secondsLeft: 19 });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1_000);
    expect(calls).toHaveLength(1);
  });

  it('an answer corrects its seconds', async () => {
    await watch(20, { isPaid: false, secondsLeft: 300 });
    await pass(5_500);
    expect(shown()).toBe('300 s, open');
  });

  it('a payment in its last second counts, because it is asked about once more at 00:00', async () => {
    await watch(2, { isPaid: true, secondsLeft: 0 });
    await pass(2_500);
    expect(calls).toHaveLength(1);
    expect(onPaid).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isPaid: true }));
    expect(shown()).toBe('0 s, open');
  });

  it('it is never called expired once it is paid, although a paid code has no seconds left', async () => {
    await watch(1_800, { isPaid: true, secondsLeft: 0 });
    await pass(6_000);
    expect(onPaid).toHaveBeenCalledOnce();
    expect(shown()).toMatch(/^179\d s, open$/);
    await pass(2_000);
    expect(shown()).toMatch(/^179\d s, open$/);
  });

  it('it is expired once the last question has been answered and nobody has paid', async () => {
    await watch(2, { isPaid: false, secondsLeft: 0 });
    await pass(1_900);
    expect(shown()).toBe('1 s, open');
    await pass(600);
    expect(shown()).toBe('0 s, expired');
    // A bank may tell of a payment a moment later.
    await pass(2_000);
    expect(calls).toHaveLength(2);
    await pass(2_000);
    expect(calls).toHaveLength(2);
  });

  it('it is not asked about again once another amount was paid, and the payment is named', async () => {
    await watch(1_800, { isPaid: false, secondsLeft: 0, mismatched: true });
    await pass(5_500);
    expect(shown()).toBe('another amount: 20261122-000001');
    await pass(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1_000);
    expect(calls).toHaveLength(1);
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('it goes on where the last answer says that seconds are left', async () => {
    await watch(2, { isPaid: false, secondsLeft: 60 });
    await pass(2_500);
    expect(shown()).toBe('60 s, open');
  });
});

describe('the countdown of a PIX code', () => {
  it('starts with the seconds of the server', () => {
    expect(secondsLeftAt({ secondsLeft: 1800, at: 5_000 }, 5_000)).toBe(1800);
  });

  it('runs by the monotonic clock', () => {
    expect(secondsLeftAt({ secondsLeft: 1800, at: 5_000 }, 65_000)).toBe(1740);
  });

  it('shows each second until it has passed', () => {
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 9_999)).toBe(1);
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 10_000)).toBe(0);
  });

  it('stops at zero', () => {
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 60_000)).toBe(0);
  });

  // spec: "1800 s, shown as mm:ss"
  it('reads as mm:ss', () => {
    expect([1800, 61, 9, 0].map(formatCountdown)).toEqual(['30:00', '01:01', '00:09', '00:00']);
  });
});
