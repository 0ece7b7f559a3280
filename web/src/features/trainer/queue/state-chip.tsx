import { todayInSaoPaulo } from 'domain/dates';
import type { QueueRow } from 'domain/queue/queue-row';
import type { QueueState } from 'domain/queue/states';
import { stateText } from './state-text.ts';

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
