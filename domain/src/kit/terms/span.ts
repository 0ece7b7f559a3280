import { todayInSaoPaulo } from '../dates.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/** How long something is kept, counted from the moment that starts its term. */
export type Span =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly years: number }
  /** Whole calendar years after the year of the moment in São Paulo, as the tax law counts. */
  | { readonly calendarYears: number };

/** The moment at which a span that begins at `from` is over. */
export function endOfSpan(span: Span, from: Date): Date {
  if ('hours' in span) return new Date(from.getTime() + span.hours * HOUR_MS);
  if ('days' in span) return new Date(from.getTime() + span.days * DAY_MS);
  if ('years' in span) return yearsLater(from, span.years);
  const year = Number(todayInSaoPaulo(from).slice(0, 4));
  // Midnight in São Paulo.
  return new Date(Date.UTC(year + 1 + span.calendarYears, 0, 1, 3));
}

/** The same day and time some years later, or earlier for a negative number; from 29 February perhaps a day later. */
export function yearsLater(from: Date, years: number): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
