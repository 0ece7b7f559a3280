import { DAY_SECONDS } from '../../../../shared/durations.ts';
import type { Price } from '../../state/price.ts';

/**
 * The end of the period that begins at `start` (both in seconds since the epoch). When the month of the end is too short for
 * the day of `start`, the period ends on that month's last day.
 */
export function addInterval(start: number, { interval, intervalCount }: Price): number {
  switch (interval) {
    case 'day':
      return start + intervalCount * DAY_SECONDS;
    case 'week':
      return start + intervalCount * 7 * DAY_SECONDS;
    case 'month':
      return addMonths(start, intervalCount);
    case 'year':
      return addMonths(start, intervalCount * 12);
    default:
      return interval satisfies never;
  }
}

function addMonths(start: number, months: number): number {
  const date = new Date(start * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
}
