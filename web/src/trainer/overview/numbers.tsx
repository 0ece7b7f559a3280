import type { MonthMoney, Overview } from 'domain/trainer/contract';
import { PLAN_IDS } from 'domain/buy/plans';
import { QUEUE_PAGE_SIZE } from 'domain/trainer/row';
import { OVERVIEW } from 'domain/trainer/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queueAddress } from '../queue/filter-address.ts';

const counted = (count: number) => count.toLocaleString('pt-BR');

/** The five numbers. Those about rows of the queue lead to them. */
export function Numbers({ overview }: { overview: Overview }) {
  const { active, by_plan, waiting, overdue, renewals, delivery_days } = overview;
  const plans = PLAN_IDS.map((id) => [OVERVIEW.plan(id), by_plan[id]] as const);
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
export function MoneySection({ money }: { money: readonly MonthMoney[] }) {
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
