import { DAY_MS, formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import type { QueueRow } from 'domain/trainer/contract';
import type { QueueEntry, QueueState } from 'domain/trainer/row';
import { QUEUE_PAGE, stateLabel } from 'domain/trainer/texts';

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

type RowFacts = Pick<
  QueueRow,
  'state' | 'since' | 'due_on' | 'health_changed' | 'correction_asked' | 'subscription_end' | 'active'
>;

/** The state of a row, with the promised day, the day of the release or, where the plan is the matter, its end. */
export function stateText(row: RowFacts, now: Date): string {
  const further = row.due_on === null ? pastText(row, now) : dueText(row.due_on, todayInSaoPaulo(now));
  return [stateLabel(row), further].filter(Boolean).join(' · ');
}

function pastText(row: RowFacts, now: Date): string {
  const { state, since } = row;
  if (state === 'released' && since !== null) {
    return QUEUE_PAGE.on(shortDate(todayInSaoPaulo(since), todayInSaoPaulo(now)));
  }
  return state === 'expiring' || state === 'ended' ? accessText(row, now).toLowerCase() : '';
}

/** What a promised day means on `today`; both are YYYY-MM-DD. */
function dueText(day: string, today: string): string {
  if (day === today) return QUEUE_PAGE.dueToday;
  return (day < today ? QUEUE_PAGE.overdueSince : QUEUE_PAGE.due)(shortDate(day, today));
}

/** A day as it is read on `today`. The year is said where it is another one. */
function shortDate(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(0, 5) : formatDate(day);
}

/** The colour of a state. Its text says the same. */
const STATE_LOOKS: Readonly<Record<QueueState, string>> = {
  ended: '',
  unclaimed: '',
  'no-questionnaire': '',
  incomplete: '',
  changed: 'text-error',
  waiting: 'text-primary',
  preparing: 'text-info',
  expiring: 'text-warning',
  released: 'text-success',
};

/** The state of a row and its promised day in words and in colour. */
export function StateChip({ row, now }: { row: QueueRow; now: Date }) {
  const { due_on } = row;
  const today = todayInSaoPaulo(now);
  const isLate = due_on !== null && due_on < today;
  const due = isLate ? 'badge-error' : 'badge-warning';
  const look = isLate || due_on === today ? due : `badge-outline ${STATE_LOOKS[row.state]}`;
  return (
    <span
      className={`badge badge-sm block h-auto min-w-0 shrink py-0.5 min-[22rem]:truncate font-semibold ${look}`}
    >
      {stateText(row, now)}
    </span>
  );
}
