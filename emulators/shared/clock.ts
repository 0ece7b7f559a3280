/** The time of a stand-in. Tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The timers of a stand-in. Tests pass their own. */
export interface Timers {
  /** Calls `run` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** The timers of Node. */
export const systemTimers: Timers = {
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs);
    return () => clearTimeout(handle);
  },
};

/** Milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Seconds, as Stripe's API counts time. */
export const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
