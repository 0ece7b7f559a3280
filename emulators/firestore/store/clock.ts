/** The emulator's time. Tests inject a clock that they advance themselves. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): bigint;
  /** Calls back once after `ms` milliseconds, unless the returned function is called before. */
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
