import type { Clock } from '../store/clock.ts';

/** A clock that stands still until a test advances it. */
export interface ManualClock extends Clock {
  /** Moves the time forward and runs the timers that fall due, in order. */
  advance(ms: number): void;
}

/** Starts at 2026-01-01T00:00:00Z unless a test passes another time (microseconds since 1970). */
export function manualClock(start = 1_767_225_600_000_000n): ManualClock {
  let now = start;
  const timers = new Set<{ due: bigint; callback: () => void }>();
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { due: now + BigInt(Math.round(ms * 1000)), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + BigInt(Math.round(ms * 1000));
      for (;;) {
        const next = [...timers].filter((timer) => timer.due <= end).sort((a, b) => Number(a.due - b.due))[0];
        if (next === undefined) break;
        timers.delete(next);
        now = next.due > now ? next.due : now;
        next.callback();
      }
      now = end;
    },
  };
}
