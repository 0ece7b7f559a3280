import { formatDate, todayInSaoPaulo } from 'domain/dates';
import type { QueueRow } from 'domain/queue/queue-row';
import { QUEUE_STATE_LABELS } from 'domain/texts/trainer/queue';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { accessText } from './access-text.ts';

type Told = Pick<QueueRow, 'state' | 'due_on' | 'health_changed' | 'subscription_end' | 'active'>;

/** The state of a row, with the promised day or, where the plan is the matter, with its end. */
export function stateText(row: Told, now: Date): string {
  const label = row.health_changed ? QUEUE_PAGE.healthChanged : QUEUE_STATE_LABELS[row.state];
  const further = row.due_on === null ? endText(row, now) : dueText(row.due_on, todayInSaoPaulo(now));
  return further === '' ? label : `${label} · ${further}`;
}

const endText = (row: Told, now: Date) =>
  row.state === 'expiring' || row.state === 'ended' ? accessText(row, now).toLowerCase() : '';

/** What a promised day means on `today`; both are YYYY-MM-DD. The year is said where it is another one. */
function dueText(day: string, today: string): string {
  if (day === today) return QUEUE_PAGE.dueToday;
  const shown = day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(0, 5) : formatDate(day);
  return day < today ? QUEUE_PAGE.overdueSince(shown) : QUEUE_PAGE.due(shown);
}
