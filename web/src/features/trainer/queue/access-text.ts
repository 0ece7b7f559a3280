import { todayInSaoPaulo } from 'domain/dates';
import { DAY_MS } from 'domain/durations';
import type { QueueEntry } from 'domain/records/queue-entry';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';

/** How long the access still lasts, in calendar days of São Paulo. */
export function accessText(
  { subscription_end, active }: Pick<QueueEntry, 'subscription_end' | 'active'>,
  now: Date,
): string {
  if (subscription_end === null) return active ? QUEUE_PAGE.noEnd : '';
  if (subscription_end <= now) return QUEUE_PAGE.ended(subscription_end);
  const dayOf = (moment: Date) => Date.parse(todayInSaoPaulo(moment));
  const days = Math.round((dayOf(subscription_end) - dayOf(now)) / DAY_MS);
  return days === 0 ? QUEUE_PAGE.endsToday : QUEUE_PAGE.daysLeft(days);
}
