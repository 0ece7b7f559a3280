import { formatDate } from 'domain/kit/dates';
import { PLAN_DAYS } from 'domain/panel/moments';
import { planDays } from 'domain/panel/plan-days';
import { WELCOME } from 'domain/panel/texts';
import { useNow } from '../kit/device/server-clock.ts';
import { Button } from '../kit/ui/button.tsx';
import { paidElsewhere, type PanelFacts } from './panel-states.ts';

/** The day of the paid period as a ring, and what comes after it; before the end of a plan that does not renew, the way to the next one. */
export function PlanProgress({ facts, onRenew }: { facts: PanelFacts; onRenew: () => void }) {
  const { plan, payments } = facts;
  const now = useNow(null);
  if (plan.end === null) return null;
  const periods = payments?.payments.map(({ period }) => period) ?? [];
  const count = planDays(periods, now);
  // Access may also last longer by a courtesy, which nobody has paid.
  const isStacked = periods.some((period) => count !== null && period && new Date(period.start) >= count.end);
  const after = plan.renews ? PLAN_DAYS.renews : PLAN_DAYS.once;
  const next = count !== null && isStacked ? PLAN_DAYS.stacked(formatDate(count.end)) : after;
  return (
    <>
      {count !== null && (
        <div className="relative size-28">
          {/* The circumference is 100, so that the length of the line is a percentage. */}
          <svg
            viewBox="0 0 36 36"
            className="-rotate-90 fill-none stroke-4 stroke-base-300"
            aria-hidden="true"
          >
            <circle cx="18" cy="18" r="15.9155" />
            <circle
              cx="18"
              cy="18"
              r="15.9155"
              className="stroke-primary"
              strokeDasharray={`${(100 * count.day) / count.days} 100`}
            />
          </svg>
          <p className="absolute inset-0 flex flex-col items-center justify-center text-sm leading-tight">
            <span>{PLAN_DAYS.day}</span> <strong className="display text-4xl">{count.day}</strong>{' '}
            <span>{PLAN_DAYS.of(count.days)}</span>
          </p>
        </div>
      )}
      {plan.endsSoon ? (
        <div className="flex basis-full flex-wrap items-center justify-between gap-3 border-warning border-l-4 bg-base-200 px-4 py-3">
          <p className="flex-1 basis-60 text-sm sm:text-base">
            {[WELCOME.endsOn(formatDate(plan.end)), paidElsewhere(facts)].join(' ')}
          </p>
          <Button look="outline" onClick={onRenew}>
            {WELCOME.renew}
          </Button>
        </div>
      ) : (
        count !== null && <p className="basis-full text-sm opacity-80">{next}</p>
      )}
    </>
  );
}
