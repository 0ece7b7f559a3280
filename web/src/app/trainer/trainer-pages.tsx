import { todayInSaoPaulo } from 'domain/dates';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../../components/not-found.tsx';
import { deviceStorage } from '../../device/device-storage.ts';
import { readLastQueue, rowsOf, writeLastQueue } from '../../device/last-queue.ts';
import { filterIn, isQueuePath, queueAddress } from '../../features/trainer/queue/filter-address.ts';
import { QueuePage } from '../../features/trainer/queue/queue-page.tsx';
import { useCounts } from '../../features/trainer/queue/use-counts.ts';
import { useQueue } from '../../features/trainer/queue/use-queue.ts';
import { type NoteDrafts, NoteDraftsContext } from '../../features/trainer/subscriber/note-drafts.ts';
import { useClock } from '../../features/trainer/use-clock.ts';
import type { TrainerData } from '../../firebase/trainer/trainer-data.ts';
import { isOverview } from './is-overview.ts';
import { TrainerLoading } from './trainer-states.tsx';

const loadSubscriberPage = async () => ({
  default: (await import('../../features/trainer/subscriber/subscriber-page.tsx')).SubscriberPage,
});
const SubscriberPage = lazy(loadSubscriberPage);

/** The address of a row's page. The id is that of the row. */
const SUBSCRIBER = /^\/treinador\/aluno\/([\w-]{1,128})\/?$/;

const OverviewPage = lazy(async () => ({
  default: (await import('../../features/trainer/overview/overview-page.tsx')).OverviewPage,
}));

interface TrainerPagesProps {
  uid: string;
  data: TrainerData | null;
  isReachable: boolean;
  /** Called when the rules refuse the queue; null while that may still mean that the account is not a trainer's. */
  onRefused: (() => void) | null;
}

/** The pages by their addresses. The queue is followed on all of them, so that the way back to it needs no reading. */
export function TrainerPages({ uid, data, isReachable, onRefused }: TrainerPagesProps) {
  const { pathname, search } = useLocation();
  const isQueue = isQueuePath(pathname);
  const id = SUBSCRIBER.exec(pathname)?.[1];
  const now = useClock();
  const today = todayInSaoPaulo(now);
  const [known] = useState(() => {
    const kept = readLastQueue(deviceStorage());
    return kept?.uid === uid ? rowsOf(kept) : null;
  });
  // Another page has no filter in its address. The queue keeps the one that it was left with.
  const [address, setAddress] = useState(isQueue ? search : '');
  if (isQueue && address !== search) setAddress(search);
  const filter = filterIn(address);
  const queue = useQueue(data, filter, today, known);
  const counts = useCounts(data, queue.live, today);
  const drafts = useDrafts();

  const isWhole = Object.keys(filter).length === 0;
  const { live } = queue;
  useEffect(() => {
    if (isWhole && live !== null) writeLastQueue(deviceStorage(), uid, live);
  }, [isWhole, live, uid]);

  const isRefused = queue.status === 'refused';
  useEffect(() => {
    if (isRefused) onRefused?.();
  }, [isRefused, onRefused]);

  // The page of a row loads ahead, once the queue is there.
  const isLive = live !== null;
  useEffect(() => {
    if (isLive) loadSubscriberPage().catch(() => undefined);
  }, [isLive]);

  return (
    <NoteDraftsContext value={drafts}>
      {isQueue && (
        <QueuePage queue={queue} filter={filter} counts={counts} now={now} isReachable={isReachable} />
      )}
      {id !== undefined && (
        <Suspense fallback={<TrainerLoading />}>
          <SubscriberPage key={id} id={id} data={data} now={now} queueAddress={queueAddress(filter)} />
        </Suspense>
      )}
      {isOverview(pathname) && (
        <Suspense fallback={<TrainerLoading />}>
          <OverviewPage
            isOpen={data !== null}
            isReachable={isReachable}
            queueAddress={queueAddress(filter)}
          />
        </Suspense>
      )}
      {!isQueue && id === undefined && !isOverview(pathname) && <NotFound />}
    </NoteDraftsContext>
  );
}

/** The unsaved notes. The browser asks before the tab closes with one of them. */
function useDrafts(): NoteDrafts {
  const [drafts] = useState<NoteDrafts>(() => new Map());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [drafts]);
  return drafts;
}
