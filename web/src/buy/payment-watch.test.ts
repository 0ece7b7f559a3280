import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll } from './payment-watch.ts';

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
