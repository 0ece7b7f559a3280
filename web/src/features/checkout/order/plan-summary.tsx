import { formatPrice } from 'domain/money';
import type { Plan } from 'domain/plans';
import { CONTRACT } from 'domain/texts/checkout';

interface PlanSummaryProps {
  plan: Plan;
  /** How often it is charged, and for how many days of access. */
  charge: string;
}

/**
 * The short part of the summary of the contract: plan, price and charge. It stands above the fields; `ContractRules` stands
 * below them.
 */
export function PlanSummary({ plan, charge }: PlanSummaryProps) {
  return (
    <section className="border-primary border-l-4 bg-base-200 px-4 py-2.5" aria-label={CONTRACT.title}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{plan.name}</strong>
        <strong className="display text-2xl">{formatPrice(plan.price_cents)}</strong>
      </p>
      <p className="text-sm">{charge}</p>
    </section>
  );
}
