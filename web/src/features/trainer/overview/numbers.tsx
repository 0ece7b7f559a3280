import { PLAN_IDS } from 'domain/plans';
import { QUEUE_COUNT_LIMIT, QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queueAddress } from '../queue/filter-address.ts';
import { medianDays } from './median-days.ts';
import type { ReadOverview } from './use-overview.ts';

/** The number of months, up to the present one, over which the median is taken. */
const MEDIAN_MONTHS = 3;

/** A count that may have reached the limit of what is counted. */
const counted = (count: number, limit: number = QUEUE_COUNT_LIMIT) =>
  `${count.toLocaleString('pt-BR')}${count >= limit ? '+' : ''}`;

/** The five numbers. Those about rows of the queue lead to them. */
export function Numbers({ overview }: { overview: ReadOverview }) {
  const { active, byPlan, waiting, overdue, renewals, months, monthNames } = overview;
  const plans = PLAN_IDS.map((id) => [OVERVIEW.plan(id), byPlan[id]] as const);
  const others = active - plans.reduce((sum, [, count]) => sum + count, 0);
  const shown = others > 0 ? [...plans, [OVERVIEW.otherPlans, others] as const] : plans;
  const median = medianDays(monthNames.slice(-MEDIAN_MONTHS).flatMap((name) => months[name] ?? []));
  return (
    <section
      aria-label={OVERVIEW.numbers}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[3fr_2fr_2fr_3fr_3fr]"
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
      <Tile label={OVERVIEW.renewals} number={counted(renewals.length, QUEUE_PAGE_SIZE)} />
      <Tile label={OVERVIEW.delivery} number={median === null ? OVERVIEW.none : OVERVIEW.median(median)}>
        {median === null ? OVERVIEW.noReleases : OVERVIEW.deliveryNote(median)}
      </Tile>
    </section>
  );
}

interface TileProps {
  label: string;
  number: string;
  /** Where the rows are that the number counts. */
  to?: string;
  children?: ReactNode;
}

function Tile({ label, number, to, children }: TileProps) {
  return (
    <div className="relative flex flex-col sm:last:col-span-2 lg:last:col-span-1 gap-1 border-primary border-t-4 bg-base-100 px-4 py-4 has-focus-visible:outline-3 has-focus-visible:outline-primary">
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
