import { DAY_MS, HOUR_MS } from 'domain/durations';

/** How long ago a moment was, for the status: '40 min', '7 h' or '3 days'. */
export function timeAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < 2 * HOUR_MS) return `${Math.max(0, Math.round(ms / 60_000))} min`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`;
}
