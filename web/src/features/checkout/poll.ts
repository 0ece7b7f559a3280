/** The pause between two questions about a payment, in milliseconds (spec §9). */
export const PIX_POLL_MS = 5_000;
/** The time after which the poll of a payment ends, in milliseconds (spec §9). */
export const PIX_POLL_LIMIT_MS = 30 * 60 * 1000;

/** The clock and timers of a poll. Tests pass their own; the app uses those of `window`. */
export interface Timers {
  now(): number;
  set(callback: () => void, milliseconds: number): number;
  clear(handle: number): void;
}

/** The browser's own clock and timers. */
export const BROWSER_TIMERS: Timers = {
  now: () => performance.now(),
  set: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clear: (handle) => window.clearTimeout(handle),
};

interface PollOptions {
  /** Asks once; true ends the poll. A rejection is logged, and the poll goes on. */
  check: () => Promise<boolean>;
  /** The pause between the end of one question and the next, in milliseconds. */
  every: number;
  /** The time after which the poll asks once more and ends, in milliseconds. */
  limit: number;
  timers: Timers;
}

/** A running poll. */
export interface Poll {
  /** Asks at once, or joins the question under way; resolves when it is answered. It works after the limit, too. */
  checkNow(): Promise<void>;
  stop(): void;
}

/**
 * Asks again and again until the answer is true, the limit is reached or `stop` is called. It asks one question at a
 * time.
 */
export function startPoll({ check, every, limit, timers }: PollOptions): Poll {
  const startedAt = timers.now();
  let stopped = false;
  let asking: Promise<void> | null = null;
  let next: number | null = null;

  const ask = async () => {
    const last = timers.now() - startedAt >= limit;
    try {
      if (await check()) stopped = true;
    } catch (error) {
      console.warn('The payment could not be checked', error);
    }
    asking = null;
    if (!stopped && !last) next = timers.set(() => void checkNow(), every);
  };
  const checkNow = () => {
    if (stopped) return Promise.resolve();
    if (asking !== null) return asking;
    if (next !== null) timers.clear(next);
    next = null;
    asking = ask();
    return asking;
  };
  next = timers.set(() => void checkNow(), every);
  return {
    checkNow,
    stop: () => {
      stopped = true;
      if (next !== null) timers.clear(next);
    },
  };
}
