import type { QueueFilter } from 'domain/contracts/trainer';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { QueueItem } from './queue-item.tsx';
import type { Queue } from './use-queue.ts';

interface QueueListProps {
  queue: Queue;
  filter: QueueFilter;
  now: Date;
  /** The row whose person stands beside the list. */
  chosen: string | undefined;
}

/** The rows, or what is to say where there are none. */
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
