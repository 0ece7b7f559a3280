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
