import type { Overview } from 'domain/trainer/contract';
import { OVERVIEW } from 'domain/trainer/texts';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { decorate } from '../../kit/ui/decoration.tsx';
import { TrainerFrame } from '../access/trainer-frame.tsx';
import { fetchOverview } from '../calls/trainer-calls.ts';
import { MoneySection, Numbers } from './numbers.tsx';
import { Renewals } from './renewals.tsx';

interface ReadOverview {
  readonly attempt: number;
  readonly failed: boolean;
  /** What was read last, perhaps by an earlier attempt. */
  readonly overview: Overview | null;
}

/** Reads the overview once `isOpen`, again on `reload`, and when the network comes back. After a failure the last numbers stay. */
function useOverview(isOpen: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<ReadOverview | null>(null);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    let over = false;
    fetchOverview().then(
      (overview) => !over && setLast({ attempt, failed: false, overview }),
      () => !over && setLast((before) => ({ attempt, failed: true, overview: before?.overview ?? null })),
    );
    return () => {
      over = true;
    };
  }, [isOpen, attempt]);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  const overview = last?.overview ?? null;
  if (last?.attempt !== attempt) return { status: 'loading', overview, reload } as const;
  return { status: last.failed ? 'failed' : 'ready', overview, reload } as const;
}

const timeOf = (moment: Date) =>
  moment.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });

interface OverviewPageProps {
  /** Whether the account is known, so that the database may be asked. */
  isOpen: boolean;
  isReachable: boolean;
  queueAddress: string;
}

/** `/treinador/visao-geral`: five numbers and the money of twelve months. */
export function OverviewPage({ isOpen, isReachable, queueAddress }: OverviewPageProps) {
  const { overview, reload, ...reading } = useOverview(isOpen);
  const status = isReachable ? reading.status : 'failed';
  // The page scrolls and the focus moves before the page is seen: later, they would disturb a person who has gone on meanwhile.
  useLayoutEffect(
    () =>
      decorate(() => {
        window.scrollTo(0, 0);
        document.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [],
  );
  const problem = navigator.onLine ? OVERVIEW.failed : OVERVIEW.offline;
  return (
    <TrainerFrame
      title={OVERVIEW.title}
      before={
        <Link to={queueAddress} className="btn btn-ghost px-2">
          <span aria-hidden="true">←</span> {OVERVIEW.toQueue}
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <output className={status === 'failed' ? 'border-warning border-l-4 bg-base-100 px-4 py-3' : ''}>
          {status === 'loading' && <span>{OVERVIEW.loading}</span>}
          {status === 'failed' && <span>{problem}</span>}
          {status === 'ready' && overview && <span>{OVERVIEW.asOf(timeOf(new Date(overview.at)))}</span>}
        </output>
        {/* While it reads again the button stays, and so does the focus. */}
        {(overview !== null || status !== 'loading') && (
          <Button look="outline" busy={status === 'loading'} onClick={reload}>
            {OVERVIEW.reload}
          </Button>
        )}
      </div>
      {overview && (
        <>
          {overview.sales_stopped.map(({ method, since }) => (
            <p key={method} className="border-error border-l-4 bg-base-100 px-4 py-3">
              <b>{`${OVERVIEW.salesStopped(method, new Date(since), new Date(overview.at))}.`}</b>{' '}
              {OVERVIEW.tellKeeper}
            </p>
          ))}
          <Mails mails={overview.mails} />
          <NotDone rows={overview.not_done} />
          <Numbers overview={overview} />
          <Renewals rows={overview.renewals} />
          <MoneySection money={overview.months} />
        </>
      )}
    </TrainerFrame>
  );
}

/** A line about mails that do not arrive; nothing while they do. */
function Mails({ mails: { waiting, given_up } }: Pick<Overview, 'mails'>) {
  if (waiting + given_up === 0) return null;
  return (
    <p className="border-warning border-l-4 bg-base-100 px-4 py-3">{OVERVIEW.mails(waiting, given_up)}</p>
  );
}

/** What a provider has not done for a day, with who waits for it and what to do; nothing while there is none. */
function NotDone({ rows }: { rows: Overview['not_done'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-warning border-l-4 bg-base-100 px-4 py-3">
      <h2 className="display text-2xl">{OVERVIEW.notDone}</h2>
      <p className="text-sm">{OVERVIEW.notDoneNote}</p>
      <ul aria-label={OVERVIEW.notDone} className="divide-y divide-base-300 border-base-300 border-y">
        {rows.map((row) => (
          <li key={row.protocol} className="flex flex-col gap-1 py-2">
            <bdi className="wrap-anywhere font-bold">{[row.nome, row.email].filter(Boolean).join(' · ')}</bdi>
            {row.refund && <p>{OVERVIEW.refundWanted(row, row.refund.cents)}</p>}
            {row.ends_card && <p>{OVERVIEW.endWanted(row.protocol)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
