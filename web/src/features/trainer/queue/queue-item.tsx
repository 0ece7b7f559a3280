import { todayInSaoPaulo } from 'domain/dates';
import { planDisplayName } from 'domain/plans';
import type { QueueRow } from 'domain/queue/queue-row';
import type { QueueState } from 'domain/queue/states';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { QUEUE_FLAG_LABELS, QUEUE_STATE_LABELS } from 'domain/texts/trainer/queue';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { Link } from 'react-router-dom';
import { accessText } from './access-text.ts';
import { dueOn, type DueKind } from './due.ts';

const DUE_LOOKS: Readonly<Record<DueKind, string>> = {
  overdue: 'badge-error',
  today: 'badge-warning',
  later: 'badge-outline',
};

/** The colour of a state. Its text says the same. */
const STATE_LOOKS: Readonly<Record<QueueState, string>> = {
  ended: 'text-base-content/75',
  unclaimed: '',
  'no-questionnaire': '',
  incomplete: '',
  changed: 'text-error',
  waiting: 'text-primary',
  preparing: 'text-info',
  expiring: 'text-warning',
  released: 'text-success',
};

/** One row of the queue. Its name leads to its page, and so does a click anywhere on it. */
export function QueueItem({ row, now }: { row: QueueRow; now: Date }) {
  return (
    <li className="relative grid gap-x-6 gap-y-1.5 bg-base-100 px-4 py-4 has-focus-visible:outline-3 has-focus-visible:outline-primary sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)] sm:items-center sm:px-6 hover:bg-base-200/60">
      <div className="min-w-0">
        <Link
          to={`/treinador/aluno/${row.id}`}
          className="inline-flex min-h-11 min-w-11 items-center font-bold text-lg leading-tight outline-none after:absolute after:inset-0 hover:underline"
        >
          <bdi>{row.nome || row.email || QUEUE_PAGE.noName}</bdi>
        </Link>
        <p className="text-sm">
          {[row.tier !== null && planDisplayName(row.tier), accessText(row, now)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <State row={row} />
      {row.due_on !== null && <DueBadge day={row.due_on} now={now} />}
    </li>
  );
}

function State({ row }: { row: QueueRow }) {
  const { state, since, correction_asked, missing, flags } = row;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <p>
        <span className={`font-semibold ${STATE_LOOKS[state]}`}>{QUEUE_STATE_LABELS[state]}</span>
        {since !== null && <span className="text-sm">{` ${QUEUE_PAGE.since(since)}`}</span>}
      </p>
      {correction_asked && <p className="text-sm">{QUEUE_PAGE.correctionAsked}</p>}
      {missing.length > 0 && (
        <p className="text-sm">
          {QUEUE_PAGE.missing(missing.map((field) => FIELD_LABELS[field]).join(', '))}
        </p>
      )}
      {flags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {flags.map((flag) => (
            <li
              key={flag}
              className={`badge h-auto py-0.5 font-semibold ${flag === 'limitation' ? 'badge-warning' : 'badge-error'}`}
            >
              {QUEUE_FLAG_LABELS[flag]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The promised day in words and in colour. */
export function DueBadge({ day, now }: { day: string; now: Date }) {
  const { kind, text } = dueOn(day, todayInSaoPaulo(now));
  return (
    <p className={`badge badge-lg h-auto py-0.5 font-semibold sm:justify-self-end ${DUE_LOOKS[kind]}`}>
      {text}
    </p>
  );
}
