/** A countdown as the server gave it: `secondsLeft` at the time `at` of a monotonic clock, in milliseconds. */
export interface Countdown {
  readonly secondsLeft: number;
  readonly at: number;
}

/**
 * Whole seconds left at the time `now` of the same clock, never below 0. A wrong date of the device changes nothing.
 */
export function secondsLeftAt(countdown: Countdown, now: number): number {
  return Math.max(0, Math.ceil(countdown.secondsLeft - (now - countdown.at) / 1000));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as `mm:ss` (spec §9). */
export function formatCountdown(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
