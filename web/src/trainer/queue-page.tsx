import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { labelsOf } from 'domain/answers/fields';
import { formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import { cleanLine } from 'domain/kit/text-field';
import type { QueueFilter, QueueRow } from 'domain/trainer/contract';
import { chatWith } from 'domain/trainer/messages';
import { daysBetween, type QueueEntry, type QueueState } from 'domain/trainer/row';
import { searchKey } from 'domain/trainer/search';
import {
  EXPORT_DIALOG,
  OVERVIEW,
  profileText,
  QUEUE_FLAG_LABELS,
  QUEUE_PAGE,
  stateLabel,
  trainingText,
} from 'domain/trainer/texts';
import { Button } from '../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../kit/ui/chunk-boundary.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import {
  type Counts,
  filterIn,
  isQueuePath,
  LONGEST_SEARCH,
  queueAddress,
  QueueFilters,
} from './queue-filters.tsx';
import { TrainerFrame, TrainerSignOut } from './trainer-frame.tsx';
import type { Queue } from './use-queue.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface QueuePageProps {
  queue: Queue;
  filter: QueueFilter;
  counts: Counts;
  now: Date;
  isReachable: boolean;
  /** Whether it is the page, and stands beside none. */
  isAlone: boolean;
  chosen: string | undefined;
}

/** `/treinador`: everybody whom the trainer looks after, those who were promised a workout first. */
export function QueuePage({ queue, filter, counts, now, isReachable, isAlone, chosen }: QueuePageProps) {
  const navigate = useNavigate();
  const search = useCallback((address: string) => void navigate(address, { replace: true }), [navigate]);
  return (
    <TrainerFrame
      title={QUEUE_PAGE.title}
      beside={!isAlone}
      after={
        <>
          <Link to="/treinador/visao-geral" className="btn btn-outline max-sm:px-3">
            {QUEUE_PAGE.overview}
          </Link>
          <Link to="/treinador/exercicios" className="btn btn-outline max-sm:px-3">
            {QUEUE_PAGE.library}
          </Link>
          <TrainerSignOut />
        </>
      }
    >
      <QueueSearch search={filter.search ?? ''} address={queueAddress(filter)} onSearch={search} />
      <QueueFilters filter={filter} counts={counts} />
      <Freshness queue={queue} isReachable={isReachable} />
      <QueueList queue={queue} filter={filter} now={now} chosen={chosen} />
      {queue.status === 'live' && queue.rows.length > 0 && <Export filter={filter} />}
    </TrainerFrame>
  );
}

function Export({ filter }: { filter: QueueFilter }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button look="outline" onClick={() => setOpen(true)}>
        {EXPORT_DIALOG.button}
      </Button>
      {open && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <ExportDialog filter={filter} onClose={() => setOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </div>
  );
}

/** How old the rows are, where they are not those of this moment. */
function Freshness({ queue, isReachable }: { queue: Queue; isReachable: boolean }) {
  const text = freshnessText(queue, isReachable);
  return (
    <output className={text === null ? 'hidden' : 'border-warning border-l-4 bg-base-100 px-4 py-3'}>
      {text}
    </output>
  );
}

function freshnessText({ status, fresh }: Queue, isReachable: boolean): string | null {
  if (!isReachable && status !== 'live') return navigator.onLine ? QUEUE_PAGE.failed : QUEUE_PAGE.offline;
  switch (status) {
    case 'live':
      return fresh ? null : QUEUE_PAGE.offline;
    case 'known':
    case 'loading':
      if (!navigator.onLine) return QUEUE_PAGE.offline;
      return status === 'known' ? QUEUE_PAGE.known : null;
    case 'failed':
    case 'refused':
      return QUEUE_PAGE.failed;
    default:
      return status satisfies never;
  }
}

/**
 * One row of the queue, at most 96 px high on a phone of 360 px. Its name leads to its page, and so does a click anywhere on it
 * but on WhatsApp. With large text its lines break instead of being cut.
 */
function QueueItem({ row, now, chosen }: { row: QueueRow; now: Date; chosen: boolean }) {
  const name = row.nome || row.email || QUEUE_PAGE.noName;
  const chat = chatWith(row, now);
  const alarms = row.flags
    .filter((flag) => flag !== 'limitation' && flag !== 'attention')
    .map((flag) => (flag === 'idle' ? trainingText(row, now) : QUEUE_FLAG_LABELS[flag]));
  const text = rowText(row, now);
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-2 py-2 sm:px-5 hover:bg-base-200/60 ${chosen ? 'bg-base-300' : 'bg-base-100'}`}
    >
      <div className="min-w-0">
        <p className="font-bold text-lg leading-6 wrap-anywhere min-[22rem]:truncate">
          <Link
            to={`/treinador/aluno/${row.id}`}
            aria-current={chosen ? 'page' : undefined}
            className="outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:outline-primary focus-visible:after:-outline-offset-3"
          >
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm leading-5 min-[22rem]:flex-nowrap">
          <span className="min-w-0 min-[22rem]:truncate">
            <b className="text-error">{alarms.join(' · ')}</b>
            <span>{alarms.length > 0 && text !== '' ? ` · ${text}` : text}</span>
          </span>
          <LastContact row={row} now={now} />
        </p>
      </div>
      {chat !== null && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={OVERVIEW.whatsapp(name)}
          className="btn btn-whatsapp btn-square z-1"
        >
          <svg viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2" aria-hidden="true">
            <path d="M3 21l1.6-5A9 9 0 1 1 8 19.4zM9 8.5c0 4 3 6.5 6.5 6.5v-2.5L13 11.5l-1 1a5 5 0 0 1-1-1l1-1L11 8z" />
          </svg>
        </a>
      )}
      <p className="col-span-2 mt-1 flex min-w-0 flex-wrap gap-1.5 min-[22rem]:flex-nowrap">
        <StateChip row={row} now={now} />
        {row.flags.includes('attention') && !isPainOnTop(row) && (
          <span className={MARK}>{QUEUE_FLAG_LABELS.attention}</span>
        )}
        {row.flags.includes('limitation') && (
          <span className={`${MARK} shrink-[3]`}>
            <span aria-hidden="true">{QUEUE_PAGE.limitation}</span>
            <span className="sr-only">{QUEUE_FLAG_LABELS.limitation}</span>
          </span>
        )}
        {row.note_start !== '' && (
          <span className="min-w-0 self-center text-xs leading-5 min-[22rem]:flex-1 min-[22rem]:truncate">
            <bdi>{row.note_start}</bdi>
          </span>
        )}
      </p>
    </li>
  );
}

const MARK =
  'badge badge-sm badge-warning relative block h-auto min-w-0 py-0.5 min-[22rem]:truncate font-semibold';

/** When the trainer last did something for the person, on a narrow list only the last of it. It is never cut: what stands before it is. */
function LastContact({ row, now }: { row: QueueRow; now: Date }) {
  return contactTexts(row, now).map((text, index) => (
    <span
      key={text}
      className={`text-xs leading-5 min-[22rem]:shrink-0 ${index === 0 ? 'min-[22rem]:ml-auto' : '@max-md:hidden'}`}
    >
      {text}
    </span>
  ));
}

/** What is missing or to be corrected; where nothing is, how the person trains, and what for. */
function rowText(row: QueueRow, now: Date): string {
  const fields = labelsOf(row.missing);
  if (fields === '') {
    const training = row.flags.includes('idle') ? '' : trainingText(row, now);
    return [training, profileText(row)].filter(Boolean).join(' · ');
  }
  return row.correction_asked ? QUEUE_PAGE.correctionOf(fields) : QUEUE_PAGE.missing(fields);
}

interface QueueListProps {
  queue: Queue;
  filter: QueueFilter;
  now: Date;
  chosen: string | undefined;
}

function QueueList({ queue, filter, now, chosen }: QueueListProps) {
  const { rows, status } = queue;
  if (rows.length === 0) {
    if (status === 'loading') return <output className="p-4">{QUEUE_PAGE.loading}</output>;
    return status === 'live' ? <NoRows filter={filter} /> : null;
  }
  return (
    <>
      <ul
        aria-label={QUEUE_PAGE.rows}
        aria-busy={status === 'known'}
        className="@container divide-y divide-base-300 border-base-300 border-y-2"
      >
        {rows.map((row) => (
          <QueueItem key={row.id} row={row} now={now} chosen={row.id === chosen} />
        ))}
      </ul>
      {queue.isLong && <p className="text-sm">{QUEUE_PAGE.moreNote}</p>}
      {queue.hasMore && <More load={queue.loadMore} />}
    </>
  );
}

function NoRows({ filter }: { filter: QueueFilter }) {
  const isFiltered = Object.keys(filter).length > 0;
  const text = filter.search === undefined ? QUEUE_PAGE.noneInFilter : QUEUE_PAGE.noneFound(filter.search);
  return (
    <div className="flex flex-col items-start gap-4 bg-base-100 p-5">
      <output>{isFiltered ? text : QUEUE_PAGE.noRows}</output>
      {isFiltered && (
        <Link to="/treinador" className="btn btn-outline h-auto min-h-(--size) max-w-full py-1">
          {QUEUE_PAGE.showAll}
        </Link>
      )}
    </div>
  );
}

function More({ load }: { load: Queue['loadMore'] }) {
  const [busy, setBusy] = useState(false);
  async function loadMore() {
    setBusy(true);
    if (!(await load())) showToast({ kind: 'error', text: QUEUE_PAGE.moreFailed });
    setBusy(false);
  }
  return (
    <Button look="outline" busy={busy} busyText={QUEUE_PAGE.loadingMore} onClick={() => void loadMore()}>
      {QUEUE_PAGE.more}
    </Button>
  );
}

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

interface QueueSearchProps {
  search: string;
  address: string;
  onSearch: (address: string) => void;
}

function QueueSearch({ search, address, onSearch }: QueueSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  /** The text that was searched for last, and the address to which that led. */
  const sent = useRef({ text: search, address });
  // A filter's link, or the browser's Back, changes the address from outside. What was typed then goes.
  useEffect(() => {
    if (address === sent.current.address) return;
    sent.current = { text: search, address };
    setTyped(search);
  }, [search, address]);
  useEffect(() => {
    const from = sent.current;
    if (typed === from.text) return undefined;
    const timer = setTimeout(() => {
      const next = queueAddress({ search: cleanLine(typed) });
      // A filter or a row that was pressed meanwhile may still be loading or being drawn, and the search must not undo that press.
      if (!isQueuePath(window.location.pathname)) return;
      if (queueAddress(filterIn(window.location.search)) !== from.address) return;
      sent.current = { text: typed, address: next };
      onSearch(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const isTooShort = typed.trim() !== '' && searchKey(typed) === null;
  return (
    <search className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {QUEUE_PAGE.search}
      </label>
      <input
        id={id}
        name="busca"
        type="search"
        inputMode="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        className="input w-full text-base"
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-sm">
        {isTooShort ? QUEUE_PAGE.searchTooShort : QUEUE_PAGE.searchHint}
      </p>
    </search>
  );
}

/** How long the access still lasts, in calendar days of São Paulo. */
export function accessText(
  { subscription_end, active }: Pick<QueueEntry, 'subscription_end' | 'active'>,
  now: Date,
): string {
  if (subscription_end === null) return active ? QUEUE_PAGE.noEnd : '';
  if (subscription_end <= now) return QUEUE_PAGE.ended(subscription_end);
  const days = daysBetween(now, subscription_end);
  return days === 0 ? QUEUE_PAGE.endsToday : QUEUE_PAGE.daysLeft(days);
}

type ContactFacts = Pick<QueueRow, 'state' | 'noted_at' | 'contacted_at' | 'pain_unseen' | 'health_changed'>;

/**
 * The days of the note and of what the trainer last sent, the later one first. What was sent is left out where the state tells of the
 * release already.
 */
export function contactTexts(row: ContactFacts, now: Date): readonly string[] {
  const isTold = (row.state === 'released' || row.state === 'aged') && !isPainOnTop(row);
  const contacts = [
    { at: row.noted_at, say: QUEUE_PAGE.noted },
    { at: isTold ? null : row.contacted_at, say: QUEUE_PAGE.contacted },
  ];
  return contacts
    .flatMap(({ at, say }) => (at === null ? [] : [{ at, say }]))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, say }) => say(shortDate(todayInSaoPaulo(at), todayInSaoPaulo(now))));
}

type RowFacts = Pick<
  QueueRow,
  | 'state'
  | 'since'
  | 'due_on'
  | 'health_changed'
  | 'pain_unseen'
  | 'correction_asked'
  | 'subscription_end'
  | 'active'
>;

const isPainOnTop = ({ pain_unseen, health_changed }: Pick<RowFacts, 'pain_unseen' | 'health_changed'>) =>
  pain_unseen && !health_changed;

/**
 * The state of a row, with the promised day, the day of the release or, where the plan is the matter, its end. An aged release tells
 * its age instead, and a pain that waits only itself.
 */
export function stateText(row: RowFacts, now: Date): string {
  if (isPainOnTop(row)) return QUEUE_PAGE.pain;
  if (row.state === 'aged' && row.since !== null) return QUEUE_PAGE.aged(daysBetween(row.since, now));
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
  aged: 'text-warning',
  released: 'text-success',
};

/** The state of a row and its promised day in words and in colour. */
export function StateChip({ row, now }: { row: QueueRow; now: Date }) {
  const { due_on } = row;
  const today = todayInSaoPaulo(now);
  const isLate = due_on !== null && due_on < today;
  const isAlarming = isLate || isPainOnTop(row);
  const due = isAlarming ? 'badge-error' : 'badge-warning';
  const look = isAlarming || due_on === today ? due : `badge-outline ${STATE_LOOKS[row.state]}`;
  return (
    <span
      className={`badge badge-sm block h-auto min-w-0 shrink py-0.5 min-[22rem]:truncate font-semibold ${look}`}
    >
      {stateText(row, now)}
    </span>
  );
}
