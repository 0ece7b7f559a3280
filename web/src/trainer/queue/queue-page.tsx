import type { QueueFilter } from 'domain/trainer/contract';
import { EXPORT_DIALOG, QUEUE_PAGE } from 'domain/trainer/texts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../../kit/ui/chunk-boundary.tsx';
import { TrainerSignOut } from '../access/sign-out-button.tsx';
import { TrainerFrame } from '../access/trainer-frame.tsx';
import { queueAddress } from './filter-address.ts';
import { type Counts, QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueSearch } from './queue-search.tsx';
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
          <Link to="/treinador/visao-geral" className="btn btn-outline">
            {QUEUE_PAGE.overview}
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
