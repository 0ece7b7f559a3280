import * as v from 'valibot';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The days of a month; `month` counts from 1. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Parses YYYY-MM-DD of a day that exists; '' stands for "not told". */
export const CalendarDateSchema = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check((text) => text === '' || isCalendarDate(text)),
);

/**
 * A date, with or without a time part, as dd/mm/aaaa (spec §5). A calendar date never passes through a time zone; a
 * moment is shown in São Paulo's. Text that is neither displays as it is.
 */
export function formatDate(value: string | Date): string {
  if (typeof value === 'string') {
    const match = CALENDAR_DATE.exec(value);
    if (match) return `${match[3]}/${match[2]}/${match[1]}`;
  }
  const moment = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(moment.getTime())) return String(value);
  return moment.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}

/** Today's calendar date in São Paulo, YYYY-MM-DD, for the moment `now`. */
export function todayInSaoPaulo(now: Date): string {
  return now.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

/** Whole years between a calendar date and `today` (YYYY-MM-DD both). */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
