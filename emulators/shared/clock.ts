/** Where the stand-ins take the time from; tests put their own in. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** What waits on behalf of a stand-in; tests put their own in. */
export interface Timers {
  /** Calls `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs);
    return () => clearTimeout(handle);
  },
};
