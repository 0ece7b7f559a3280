import { DAY_MS, HOUR_MS } from 'domain/durations';

const MINUTE_MS = 60 * 1000;

/** How long a process has a mail for itself: longer than any function that sends may run (60 s). */
export const LEASE_MS = 2 * MINUTE_MS;

/** A mail that nobody tried to send within this time is not sent any more: it was restored from a backup, or imported. */
export const FRESH_MS = 6 * HOUR_MS;

/** How long after its creation a mail is tried: a weekend on which nobody looks at the mail server, and two days more. */
const TRIED_MS = 4 * DAY_MS;

/** When a mail is given up: after four days, or when it expires, because the link in it is worth nothing then. */
export function giveUpAt(created: Date, expiry: Date): Date {
  return new Date(Math.min(created.getTime() + TRIED_MS, expiry.getTime()));
}

/**
 * When a mail is looked at again after so many attempts: 2, 4, 8 … minutes after the last one, at most 4 hours, and not
 * later than when it is given up.
 */
export function nextAttempt(attempts: number, now: Date, giveUp: Date): Date {
  const wait = Math.min(2 ** attempts * MINUTE_MS, 4 * HOUR_MS);
  return new Date(Math.min(now.getTime() + wait, giveUp.getTime()));
}
