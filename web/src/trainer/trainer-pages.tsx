import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { QUEUE_PAGE } from 'domain/trainer/texts';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { useNow } from '../kit/device/server-clock.ts';
import { decorate } from '../kit/ui/page.tsx';
import { NotFound } from '../site/not-found.tsx';
import type { TrainerData } from './data/open-trainer-data.ts';
import { Keyboard } from './keyboard.tsx';
import { filterIn, isQueuePath, queueAddress, useCounts } from './queue-filters.tsx';
import { QueuePage } from './queue-page.tsx';
import { noneUnsaved, TrainerLoading, type Unsaved, UnsavedContext } from './trainer-frame.tsx';
import { readLastQueue, rowsOf, useQueue, writeLastQueue } from './use-queue.ts';

const isOverview = (pathname: string) => /^\/treinador\/visao-geral\/?$/.test(pathname);
const isLibrary = (pathname: string) => /^\/treinador\/exercicios\/?$/.test(pathname);

/** The title of the page at an address. */
export function titleOf(pathname: string): string {
  if (isOverview(pathname)) return QUEUE_PAGE.overview;
  return isLibrary(pathname) ? QUEUE_PAGE.library : QUEUE_PAGE.title;
}

const loadSubscriberPage = async () => ({
  default: (await import('./subscriber-page.tsx')).SubscriberPage,
});
const SubscriberPage = lazy(loadSubscriberPage);

/** The address of a row's page. The id is that of the row. */
const SUBSCRIBER = /^\/treinador\/aluno\/([\w-]{1,128})\/?$/;

const BuilderPage = lazy(async () => ({ default: (await import('./builder-page.tsx')).BuilderPage }));

/** The address of the page on which a person's routine is written. */
const BUILDER = /^\/treinador\/aluno\/([\w-]{1,128})\/treino\/?$/;

const OverviewPage = lazy(async () => ({
  default: (await import('./overview-page.tsx')).OverviewPage,
}));

const LibraryPage = lazy(async () => ({
  default: (await import('./library-page.tsx')).LibraryPage,
}));

interface TrainerPagesProps {
  uid: string;
  data: TrainerData | null;
  isReachable: boolean;
  /** Called when the rules refuse the queue; null while that may still mean that the account is not a trainer's. */
  onRefused: (() => void) | null;
}

/**
 * The pages by their addresses. The queue is followed on all of them and stays as it was left, so that the way back to it needs no
 * reading. On a wide screen it stands beside a person's page.
 */
export function TrainerPages({ uid, data, isReachable, onRefused }: TrainerPagesProps) {
  const { pathname, search } = useLocation();
  const isQueue = isQueuePath(pathname);
  const id = SUBSCRIBER.exec(pathname)?.[1];
  const built = BUILDER.exec(pathname)?.[1];
  const now = useNow(null);
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
  const unsaved = useUnsaved();
  const [done] = useState(() => new Set<string>());
  const hasList = isQueue || id !== undefined;
  useWayBack(isQueue, id);

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
    <UnsavedContext value={unsaved}>
      <div className={hasList ? 'xl:grid xl:grid-cols-[27rem_minmax(0,1fr)] print:block' : ''}>
        <div
          className={`xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:border-base-300 xl:border-r ${isQueue ? '' : 'print:hidden'} ${hasList ? '' : 'hidden'} ${id === undefined ? '' : 'max-xl:hidden'}`}
        >
          <QueuePage
            queue={queue}
            filter={filter}
            counts={counts}
            now={now}
            isReachable={isReachable}
            isAlone={isQueue}
            chosen={id}
          />
        </div>
        {isQueue && <p className="p-10 text-lg max-xl:hidden">{QUEUE_PAGE.choose}</p>}
        {id !== undefined && (
          <Suspense fallback={<TrainerLoading />}>
            <SubscriberPage
              key={id}
              id={id}
              data={data}
              now={now}
              rows={queue.rows}
              filter={filter}
              done={done}
            />
          </Suspense>
        )}
      </div>
      {built !== undefined && (
        <Suspense fallback={<TrainerLoading />}>
          <BuilderPage
            key={built}
            uid={uid}
            id={built}
            data={data}
            rows={queue.rows}
            filter={filter}
            done={done}
          />
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
      {isLibrary(pathname) && (
        <Suspense fallback={<TrainerLoading />}>
          <LibraryPage uid={uid} data={data} isReachable={isReachable} queueAddress={queueAddress(filter)} />
        </Suspense>
      )}
      {!isQueue &&
        id === undefined &&
        built === undefined &&
        !isOverview(pathname) &&
        !isLibrary(pathname) && <NotFound />}
      <Keyboard />
    </UnsavedContext>
  );
}

/** Shows the list again where it was left, with the focus on the row that was opened, or on the title where that row is gone. */
function useWayBack(isQueue: boolean, id: string | undefined): void {
  const left = useRef<{ id?: string; top: number }>({ top: 0 });
  useLayoutEffect(() => {
    if (id !== undefined) left.current.id = id;
    if (!isQueue) return undefined;
    const { id: opened, top } = left.current;
    decorate(() => {
      if (opened === undefined) return;
      const row = document.querySelector<HTMLElement>(`li a[href="/treinador/aluno/${opened}"]`);
      (row ?? document.querySelector('h1'))?.focus({ preventScroll: true });
      window.scrollTo(0, top);
    });
    left.current = { top };
    const keep = () => {
      left.current.top = window.scrollY;
    };
    window.addEventListener('scroll', keep);
    return () => window.removeEventListener('scroll', keep);
  }, [isQueue, id]);
}

/** What is typed and not saved. The browser asks before the tab closes with something of it. */
function useUnsaved(): Unsaved {
  const [unsaved] = useState(noneUnsaved);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.notes.size > 0 || unsaved.exercises.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return unsaved;
}
