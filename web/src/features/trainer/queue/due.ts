import { formatDate } from 'domain/dates';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';

/** How near a promised day is. */
export type DueKind = 'overdue' | 'today' | 'later';
export interface Due {
  readonly kind: DueKind;
  readonly text: string;
}

/** What a promised day means on `today`; both are YYYY-MM-DD. The year is said where it is another one. */
export function dueOn(day: string, today: string): Due {
  if (day === today) return { kind: 'today', text: QUEUE_PAGE.dueToday };
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const shown = isThisYear ? formatDate(day).slice(0, 5) : formatDate(day);
  return day < today
    ? { kind: 'overdue', text: QUEUE_PAGE.overdueSince(shown) }
    : { kind: 'later', text: QUEUE_PAGE.due(shown) };
}
