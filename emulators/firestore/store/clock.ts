/** Time as the emulator knows it; injected so that tests decide when it passes. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): bigint;
  /** Calls back once, after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
