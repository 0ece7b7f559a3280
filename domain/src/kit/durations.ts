export const MINUTE_MS = 60 * 1000;

export const HOUR_MS = 60 * MINUTE_MS;

/** 24 hours in milliseconds. Plans, deadlines and retention periods count such days, not calendar days. */
export const DAY_MS = 24 * HOUR_MS;
