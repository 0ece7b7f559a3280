import { DAY_MS } from './dates.ts';

// Calendar dates as text, YYYY-MM-DD, which no time zone moves.

/** The date so many days after another one; before it for a negative number. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week of a date. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
