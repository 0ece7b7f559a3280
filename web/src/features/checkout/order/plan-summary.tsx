import type { PurchasePreview } from 'domain/contracts/payments';
import { formatPrice } from 'domain/money';
import type { Plan } from 'domain/plans';
import { CONTRACT, purchaseNotice } from 'domain/texts/checkout';

interface PlanSummaryProps {
  plan: Plan;
  /** How often it is charged, and for how many days of access. */
  charge: string;
  /** What the server says about this buyer; null as long as it says nothing. */
  preview: PurchasePreview | null;
}

/**
 * The short part of the summary of the contract: plan, price, charge, and for a signed-in buyer from when to when the days run.
 * It stands above the fields; `ContractRules` stands below them.
 */
export function PlanSummary({ plan, charge, preview }: PlanSummaryProps) {
  return (
    <section
      className="border-primary border-l-4 bg-base-200 px-4 py-2.5"
      aria-label={CONTRACT.title}
      aria-live="polite"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{plan.name}</strong>
        <strong className="display text-2xl">{formatPrice(plan.price_cents)}</strong>
      </p>
      <p className="text-sm">{charge}</p>
      {preview !== null && (
        <p className="mt-2 border-base-300 border-t pt-2">{purchaseNotice(preview, plan.id)}</p>
      )}
    </section>
  );
}
