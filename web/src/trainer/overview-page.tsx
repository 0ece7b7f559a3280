import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PLAN_IDS } from 'domain/buy/plans';
import type { Overview } from 'domain/trainer/contract';
import type { MonthMoney } from 'domain/trainer/money-contract';
import { MONEY } from 'domain/trainer/money-texts';
import { QUEUE_PAGE_SIZE } from 'domain/trainer/row';
import { OVERVIEW } from 'domain/trainer/texts';
import { Button } from '../kit/ui/button.tsx';
import { decorate } from '../kit/ui/page.tsx';
import { MONEY_PLACE, MoneySection, useMoney } from './money-section.tsx';
import { Disputes, Mismatches, NotDone, Refused, Renewals, Renewing } from './overview-lists.tsx';
import { queueAddress } from './queue-filters.tsx';
import { fetchOverview } from './trainer-calls.ts';
import { TrainerFrame } from './trainer-frame.tsx';

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
  if (last?.attempt !== attempt) return { status: 'loading', overview, attempt, reload } as const;
  return { status: last.failed ? 'failed' : 'ready', overview, attempt, reload } as const;
}

interface OverviewPageProps {
  /** Whether the account is known, so that the database may be asked. */
  isOpen: boolean;
  isReachable: boolean;
  queueAddress: string;
}

/** `/treinador/visao-geral`: what waits for the owner, five numbers, the money of a month, whose plan ends, and twelve months. */
export function OverviewPage({ isOpen, isReachable, queueAddress }: OverviewPageProps) {
  const { overview, attempt, reload, ...reading } = useOverview(isOpen);
  const money = useMoney(isOpen, attempt);
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
          {status === 'ready' && overview && <span>{OVERVIEW.asOf(new Date(overview.at))}</span>}
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
          <ThisMonth month={overview.months.at(-1)} />
          {overview.sales_stopped.map(({ method, since }) => (
            <p key={method} className="border-error border-l-4 bg-base-100 px-4 py-3">
              <b>{`${OVERVIEW.salesStopped(method, new Date(since), new Date(overview.at))}.`}</b>{' '}
              {OVERVIEW.tellKeeper}
            </p>
          ))}
          <PixNear hours={overview.pix_near} />
          <Mails mails={overview.mails} />
          <NotDone rows={overview.not_done} />
          <Disputes rows={overview.disputes} now={new Date(overview.at)} />
          <Mismatches rows={overview.mismatches} />
          <Numbers overview={overview} />
          <Refused rows={overview.refused} />
          <MoneySection money={money} months={overview.months} />
          <Renewing rows={overview.renewing} />
          <Renewals rows={overview.renewals} />
          <MonthsSection money={overview.months} />
        </>
      )}
    </TrainerFrame>
  );
}

/** What was received in the present month, above whatever waits, and the way to its payments. */
function ThisMonth({ month }: { month: MonthMoney | undefined }) {
  if (month === undefined) return null;
  return (
    // The browser itself goes to a place of this page: the router would only write the address.
    <a href={MONEY_PLACE} className="link flex min-h-11 flex-wrap items-center gap-x-2 text-lg">
      <span>{MONEY.receivedIn(month.month)}</span> <b>{OVERVIEW.amount(month.received_cents)}</b>
    </a>
  );
}

/** The hours in which signed-out buyers asked for many PIX codes; nothing while there are none. */
function PixNear({ hours }: { hours: Overview['pix_near'] }) {
  if (hours.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-warning border-l-4 bg-base-100 px-4 py-3">
      <h2 className="display text-2xl">{OVERVIEW.pixNear}</h2>
      <p className="text-sm">{OVERVIEW.pixNearNote}</p>
      <ul aria-label={OVERVIEW.pixNear}>
        {hours.map(({ hour, reached }) => (
          <li key={hour}>{OVERVIEW.pixNearHour(new Date(hour), reached)}</li>
        ))}
      </ul>
    </section>
  );
}

/** A line about mails that do not arrive; nothing while they do. */
function Mails({ mails: { waiting, given_up } }: Pick<Overview, 'mails'>) {
  if (waiting + given_up === 0) return null;
  return (
    <p className="border-warning border-l-4 bg-base-100 px-4 py-3">{OVERVIEW.mails(waiting, given_up)}</p>
  );
}

const counted = (count: number) => count.toLocaleString('pt-BR');

/** The five numbers. Those about rows of the queue lead to them. */
function Numbers({ overview }: { overview: Overview }) {
  const { active, by_plan, waiting, overdue, renewals, delivery_days } = overview;
  const plans = PLAN_IDS.map((id) => [OVERVIEW.plan(id), by_plan[id] ?? 0] as const);
  const others = active - plans.reduce((sum, [, count]) => sum + count, 0);
  const shown = others > 0 ? [...plans, [OVERVIEW.otherPlans, others] as const] : plans;
  return (
    <section
      aria-label={OVERVIEW.numbers}
      className="grid gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-[3fr_2fr_2fr_3fr_3fr]"
    >
      <Tile label={OVERVIEW.active} number={counted(active)} to={queueAddress({})}>
        {shown.map(([name, count]) => (
          <span key={name} className="block">
            <span>{`${name}:`}</span> <b>{counted(count)}</b>
          </span>
        ))}
      </Tile>
      <Tile label={OVERVIEW.waiting} number={counted(waiting)} to={queueAddress({ state: 'waiting' })} />
      <Tile label={OVERVIEW.overdue} number={counted(overdue)} to={queueAddress({ overdue: true })} />
      {/* The list holds a page of the queue at most. */}
      <Tile
        label={OVERVIEW.renewals}
        number={`${renewals.length}${renewals.length < QUEUE_PAGE_SIZE ? '' : '+'}`}
      />
      <Tile
        label={OVERVIEW.delivery}
        number={delivery_days === null ? OVERVIEW.none : OVERVIEW.average(delivery_days)}
      >
        {delivery_days === null ? OVERVIEW.noReleases : OVERVIEW.deliveryNote(delivery_days)}
      </Tile>
    </section>
  );
}

interface TileProps {
  label: string;
  number: string;
  to?: string;
  children?: ReactNode;
}

function Tile({ label, number, to, children }: TileProps) {
  return (
    <div className="relative flex flex-col min-[20rem]:last:col-span-2 lg:last:col-span-1 border-primary border-t-4 bg-base-100 px-3 py-3 has-focus-visible:outline-3 has-focus-visible:outline-primary">
      <h2 className="font-semibold">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="underline outline-none after:absolute after:inset-0">
            {label}
          </Link>
        )}
      </h2>
      <p className="display text-3xl">{number}</p>
      {children !== undefined && <p className="text-sm">{children}</p>}
    </div>
  );
}

/** The months in which money moved, the present one first, each with a bar for the eye. `money` has the oldest month first. */
function MonthsSection({ money }: { money: readonly MonthMoney[] }) {
  const moved = money.filter((month) => month.received_cents > 0 || month.returned_cents > 0).reverse();
  return (
    <section className="flex flex-col gap-4 bg-base-100 px-4 py-4 sm:px-6">
      <h2 className="display text-2xl">{OVERVIEW.money}</h2>
      <p className="max-w-prose text-sm">{OVERVIEW.moneyNote}</p>
      {moved.length === 0 ? <p>{OVERVIEW.noMoney}</p> : <MoneyTable months={moved} />}
    </section>
  );
}

function MoneyTable({ months }: { months: readonly MonthMoney[] }) {
  const highest = Math.max(...months.map(({ received_cents }) => received_cents));
  return (
    <table className="w-full wrap-break-word text-[min(0.875rem,5vw)]">
      <caption className="pb-2 text-left font-semibold">{OVERVIEW.table}</caption>
      <thead>
        <tr className="border-base-300 border-b-2 *:py-2">
          <th scope="col" className="w-1/3 pr-1 text-left">
            {OVERVIEW.month}
          </th>
          <th scope="col" className="whitespace-nowrap px-1 text-right">
            {OVERVIEW.received}
          </th>
          <th scope="col" className="whitespace-nowrap pl-1 text-right">
            {OVERVIEW.returned}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, received_cents, returned_cents }) => (
          <tr key={month} className="border-base-300 border-b *:py-1.5">
            <th scope="row" className="pr-1 text-left font-normal">
              <span>{OVERVIEW.monthName(month)}</span>
              <svg aria-hidden="true" className="h-1.5 w-full fill-primary">
                <rect width={`${(100 * received_cents) / Math.max(highest, 1)}%`} height="100%" />
              </svg>
            </th>
            <td className="px-1 text-right tabular-nums">{OVERVIEW.amount(received_cents)}</td>
            <td className="pl-1 text-right tabular-nums">{OVERVIEW.amount(returned_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
