import type { Overview } from 'domain/contracts/trainer';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { decorate } from '../../../components/decoration.tsx';
import { TrainerFrame } from '../access/trainer-frame.tsx';
import { MoneySection } from './money-section.tsx';
import { Numbers } from './numbers.tsx';
import { Renewals } from './renewals.tsx';
import { useOverview } from './use-overview.ts';

const timeOf = (moment: Date) =>
  moment.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });

interface OverviewPageProps {
  /** Whether the account is known, so that the database may be asked. */
  isOpen: boolean;
  /** Whether the database can be asked at all. */
  isReachable: boolean;
  /** The address of the queue as it was left, with its filter. */
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
          <Mails mails={overview.mails} />
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
