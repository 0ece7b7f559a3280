import type { QueueFilter, QueueRow } from 'domain/trainer/contract';
import { labelsOf } from 'domain/answers/fields';
import { OVERVIEW, profileText, QUEUE_FLAG_LABELS, QUEUE_PAGE } from 'domain/trainer/texts';
import { chatWith } from 'domain/trainer/messages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { StateChip } from './state-chip.tsx';
import type { Queue } from './use-queue.ts';

/**
 * One row of the queue, at most 96 px high on a phone of 360 px. Its name leads to its page, and so does a click anywhere on it
 * but on WhatsApp. With large text its lines break instead of being cut.
 */
function QueueItem({ row, now, chosen }: { row: QueueRow; now: Date; chosen: boolean }) {
  const name = row.nome || row.email || QUEUE_PAGE.noName;
  const chat = chatWith(row, now);
  const ofPayments = row.flags.filter((flag) => flag !== 'limitation').map((flag) => QUEUE_FLAG_LABELS[flag]);
  const text = rowText(row);
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
        <p className="text-sm leading-5 min-[22rem]:truncate">
          <b className="text-error">{ofPayments.join(' · ')}</b>
          <span>{ofPayments.length > 0 && text !== '' ? ` · ${text}` : text}</span>
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
        {row.flags.includes('limitation') && (
          <span className="badge badge-sm badge-warning relative block h-auto min-w-0 shrink-[3] py-0.5 min-[22rem]:truncate font-semibold">
            <span aria-hidden="true">{QUEUE_PAGE.limitation}</span>
            <span className="sr-only">{QUEUE_FLAG_LABELS.limitation}</span>
          </span>
        )}
      </p>
    </li>
  );
}

/** What is missing or to be corrected; where nothing is, what the person trains for. */
function rowText(row: QueueRow): string {
  const fields = labelsOf(row.missing);
  if (fields === '') return profileText(row);
  return row.correction_asked ? QUEUE_PAGE.correctionOf(fields) : QUEUE_PAGE.missing(fields);
}

interface QueueListProps {
  queue: Queue;
  filter: QueueFilter;
  now: Date;
  chosen: string | undefined;
}

export function QueueList({ queue, filter, now, chosen }: QueueListProps) {
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
        className="divide-y divide-base-300 border-base-300 border-y-2"
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
