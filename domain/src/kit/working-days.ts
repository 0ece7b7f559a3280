import { DAY_MS, todayInSaoPaulo } from './dates.ts';

/**
 * The national holidays with a fixed date, as MM-DD, and the first year of the ones that are new: Lei 662/1949 with Lei
 * 10.607/2002 (Jan 1, Apr 21, May 1, Sep 7, Nov 2, Nov 15, Dec 25), Lei 6.802/1980 (Oct 12), Lei 14.759/2023 (Nov 20).
 */
const FIXED: ReadonlyMap<string, number> = new Map([
  ['01-01', 0],
  ['04-21', 0],
  ['05-01', 0],
  ['09-07', 0],
  ['10-12', 0],
  ['11-02', 0],
  ['11-15', 0],
  ['11-20', 2024],
  ['12-25', 0],
]);

/**
 * The days around Easter on which offices close, in days after Easter Sunday: Monday and Tuesday of Carnival, Good Friday and
 * Corpus Christi. Federal decrees list them each year, most of them as optional.
 */
const AROUND_EASTER: readonly number[] = [-48, -47, -2, 60];

/** Whether a calendar date (YYYY-MM-DD) is neither Saturday, Sunday nor one of the holidays above. */
export function isWorkingDay(date: string): boolean {
  const moment = momentOf(date);
  const weekday = new Date(moment).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(date.slice(0, 4));
  const since = FIXED.get(date.slice(5));
  if (since !== undefined && year >= since) return false;
  return !AROUND_EASTER.includes((moment - easterOf(year)) / DAY_MS);
}

/** The date that lies `days` working days after `date`; both are YYYY-MM-DD. The date itself does not count. */
export function addWorkingDays(date: string, days: number): string {
  let moment = momentOf(date);
  for (let left = days; left > 0; ) {
    moment += DAY_MS;
    if (isWorkingDay(dateOf(moment))) left -= 1;
  }
  return dateOf(moment);
}

/** How many working days lie after `from`, up to and with `to`; both are YYYY-MM-DD. Zero if `to` is not later. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let moment = momentOf(from) + DAY_MS; moment <= momentOf(to); moment += DAY_MS) {
    if (isWorkingDay(dateOf(moment))) count += 1;
  }
  return count;
}

function momentOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Easter Sunday of a year, in milliseconds since the epoch (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** How long a buyer can withdraw from an online purchase, in days (CDC art. 49). */
const WITHDRAWAL_DAYS = 7;

/**
 * The last moment at which a buyer can withdraw from a purchase paid at `paidAt`: the end of the seventh day after it in
 * São Paulo. The day of the purchase does not count (Código Civil art. 132).
 */
export function withdrawableUntil(paidAt: Date): Date {
  const day = todayInSaoPaulo(new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS));
  // São Paulo has had no daylight saving time since 2019.
  return new Date(`${day}T23:59:59.999-03:00`);
}

/** A number of working days: '1 dia útil', '3 dias úteis', '2,5 dias úteis'. */
export function workingDays(days: number): string {
  return `${days.toLocaleString('pt-BR')} ${days === 1 ? 'dia útil' : 'dias úteis'}`;
}
