/**
 * List prices in US dollars, read 2026-11 at https://firebase.google.com/docs/firestore/pricing (multi-region United States,
 * the dearest; São Paulo's own has to be read in the console), https://cloud.google.com/run/pricing (request-based) and
 * https://cloud.google.com/scheduler/pricing.
 */
export const PRICES = {
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  delete: 0.02 / 100_000,
  invocation: 0.4 / 1_000_000,
  /** One processor and a quarter of a GiB for one second. */
  second: 0.000_024 + 0.25 * 0.000_002_5,
};

/** What is free in a month of 30 days: Firestore's by the day, the functions' by the month. */
export const FREE = {
  reads: 50_000 * 30,
  writes: 20_000 * 30,
  deletes: 20_000 * 30,
  invocations: 2_000_000,
  seconds: 180_000,
};
