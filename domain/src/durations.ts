/** One hour in milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;

/** 24 hours in milliseconds: the day of a plan, of a deadline and of a retention period, whatever the local clock does. */
export const DAY_MS = 24 * HOUR_MS;
