import { isCalendarDate } from 'domain/dates';
import { DAY_MS } from 'domain/durations';

/** São Paulo, which has had no daylight saving time since 2019. */
const HOME_ZONE = '-03:00';
/** Excel counts days from here. A number of five digits lies between 1927 and 2173. */
const EXCELS_DAY_0 = Date.UTC(1899, 11, 30);
const SECOND_MS = 1000;

/**
 * The day (YYYY-MM-DD) at the beginning of a text, and the rest of it; null if there is no such day. A day is written as
 * dd/mm/yyyy, yyyy-mm-dd, or as the number that Excel stores for it.
 */
export function dayIn(value: string): { readonly day: string; readonly rest: string } | null {
  if (/^\d{5}([.,]\d+)?$/.test(value)) return excelsDay(Number(value.replace(',', '.')));
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(value);
  const [, date = '', month = '', year = ''] = brazilian ?? [];
  const day =
    brazilian === null ? value.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const rest = value.slice(brazilian === null ? 10 : brazilian[0].length);
  const [, time] = /^(?:(?:[T ,]|às)+(.*))?$/.exec(rest) ?? [null];
  return isCalendarDate(day) && time !== null ? { day, rest: time?.trim() ?? '' } : null;
}

/**
 * The moment that a text names, or an invalid date if it names none. A day without a time means the end of that day. So does a day
 * at midnight without a zone, because spreadsheets write 00:00 behind every day. A time without a zone is São Paulo's.
 */
export function momentIn(value: string): Date {
  const found = dayIn(value);
  if (found === null) return new Date(Number.NaN);
  const { day, rest } = found;
  if (/^(0?0:00(:00(\.0+)?)?)?$/.test(rest)) {
    return new Date(Date.parse(`${day}T00:00:00${HOME_ZONE}`) + DAY_MS);
  }
  const time = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i.exec(rest);
  if (time === null) return new Date(Number.NaN);
  const [, clock = '', zone = HOME_ZONE] = time;
  return new Date(`${day}T${/^\d:/.test(clock) ? '0' : ''}${clock}${zoneOf(zone)}`);
}

/** The fraction of Excel's number is the time of the day. */
function excelsDay(days: number): { readonly day: string; readonly rest: string } {
  const ms = Math.round((EXCELS_DAY_0 + days * DAY_MS) / SECOND_MS) * SECOND_MS;
  const [day = '', time = ''] = new Date(ms).toISOString().split('T');
  return { day, rest: time.slice(0, 8) };
}

/** A zone as in '+00' or '-0300' with its colon. */
function zoneOf(zone: string): string {
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
