import * as v from 'valibot';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}[T ]/;

/** How many days a month has; `month` counts from 1. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is YYYY-MM-DD and names a day that exists, from 1900 on. */
export function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Parses YYYY-MM-DD of a day that exists. It also accepts '', which means that the person did not say. */
export const CalendarDateSchema = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check((text) => text === '' || isCalendarDate(text)),
);

/**
 * A date, with or without a time part, as dd/mm/aaaa (spec §5). A calendar date is formatted without any time zone, so that
 * it stays the same day; a moment is shown in the time zone of São Paulo. Other text is returned as it is.
 */
export function formatDate(value: string | Date): string {
  if (typeof value === 'string') {
    const match = CALENDAR_DATE.exec(value);
    if (match) return `${match[3]}/${match[2]}/${match[1]}`;
  }
  // Date guesses at text that is not ISO 8601: it reads 03/04/1990 as March 4th.
  if (typeof value === 'string' && !ISO_MOMENT.test(value)) return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  return moment.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}

/** The calendar date, as YYYY-MM-DD, of text stored with or without a time part; '' if there is no such day. */
export function calendarDateIn(stored: string): string {
  const date = ISO_MOMENT.test(stored) ? stored.slice(0, 10) : stored;
  return isCalendarDate(date) ? date : '';
}

/** A stored birth date as dd/mm/aaaa. A time part never moves it to another day. Other text is returned as it is. */
export function formatBirthDate(stored: string): string {
  return formatDate(calendarDateIn(stored) || stored);
}

/** The calendar date in São Paulo at the moment `now`, as YYYY-MM-DD. */
export function todayInSaoPaulo(now: Date): string {
  return now.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

/** A person's age on `today` in whole years; both dates are YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const MINUTE_MS = 60 * 1000;

export const HOUR_MS = 60 * MINUTE_MS;

/** 24 hours in milliseconds. Plans, deadlines and retention periods count such days, not calendar days. */
export const DAY_MS = 24 * HOUR_MS;
