import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll, type Timers } from './poll.ts';

const minutes = (count: number) => count * 60_000;

/** Lets the promises run that a callback has started. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A clock that the test moves. */
function manualTimers() {
  let now = 0;
  let due: { handle: number; at: number; callback: () => void }[] = [];
  let handles = 0;
  const timers: Timers = {
    now: () => now,
    set: (callback, milliseconds) => {
      handles += 1;
      due.push({ handle: handles, at: now + milliseconds, callback });
      return handles;
    },
    clear: (handle) => {
      due = due.filter((timer) => timer.handle !== handle);
    },
  };
  return {
    timers,
    pending: () => due.length,
    async advance(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const first = due.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!first) break;
        now = first.at;
        due = due.filter((timer) => timer !== first);
        first.callback();
        await settle();
      }
      now = end;
    },
  };
}

describe('polling a payment', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  // spec: "| PIX poll interval | 5 s"
  // spec: "check-pix-payment (polled every 5 s)"
  it('asks every 5 s', async () => {
    const time = manualTimers();
    const check = vi.fn(async () => false);
    startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    await time.advance(15_000);
    expect(check).toHaveBeenCalledTimes(3);
  });

  // spec: "Polling stops on confirmation"
  it('stops once it is confirmed', async () => {
    const time = manualTimers();
    const check = vi.fn(async () => true);
    startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    await time.advance(minutes(1));
    expect(check).toHaveBeenCalledTimes(1);
    expect(time.pending()).toBe(0);
  });

  // spec: "Polling stops on confirmation or after 30 minutes"
  // spec: "5 s; stops after 30 minutes"
  it('stops after 30 minutes', async () => {
    const time = manualTimers();
    const check = vi.fn(async () => false);
    startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    await time.advance(minutes(60));
    expect(check).toHaveBeenCalledTimes(360);
    expect(time.pending()).toBe(0);
  });

  // spec: "Polling errors and video load errors are only logged"
  it('goes on after an error', async () => {
    const time = manualTimers();
    const check = vi.fn(async () => false).mockRejectedValueOnce(new Error('offline'));
    startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    await time.advance(10_000);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('asks at once when told to, and never twice at a time', async () => {
    const time = manualTimers();
    const answers: ((done: boolean) => void)[] = [];
    const check = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const poll = startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    const first = poll.checkNow();
    const second = poll.checkNow();
    answers[0]?.(false);
    await Promise.all([first, second]);
    expect(check).toHaveBeenCalledTimes(1);
    expect(time.pending()).toBe(1);
  });

  it('asks nothing after it was stopped, even with a question under way', async () => {
    const time = manualTimers();
    const answers: ((done: boolean) => void)[] = [];
    const check = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const poll = startPoll({ check, every: PIX_POLL_MS, limit: PIX_POLL_LIMIT_MS, timers: time.timers });
    const asked = poll.checkNow();
    poll.stop();
    answers[0]?.(false);
    await asked;
    await time.advance(minutes(5));
    expect(check).toHaveBeenCalledTimes(1);
  });
});
