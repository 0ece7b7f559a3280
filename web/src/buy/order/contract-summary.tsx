import type { PurchasePreview } from 'domain/buy/payments-contract';
import { formatPrice } from 'domain/buy/money';
import type { Plan } from 'domain/buy/plans';
import { CONTRACT, purchaseNotice } from 'domain/buy/texts';
import type { ReactNode } from 'react';
import { PrivacyLink } from '../../kit/ui/new-tab-links.tsx';

interface PlanSummaryProps {
  plan: Plan;
  charge: string;
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

interface ContractRulesProps {
  /** The rules of the contract, apart from the right to withdraw. */
  lines: readonly string[];
  children?: ReactNode;
}

/**
 * The rules that have to be shown before paying (Decreto 7.962/2013), with the way to the privacy page. They stand between
 * the fields and the button, so that on a phone the fields come first.
 */
export function ContractRules({ lines, children }: ContractRulesProps) {
  return (
    <section className="flex flex-col gap-2 border-base-300 border-t pt-4" aria-label={CONTRACT.rulesTitle}>
      <h3 className="font-semibold">{CONTRACT.rulesTitle}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-sm marker:text-primary">
        {[...lines, CONTRACT.withdraw].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
      <PrivacyLink />
    </section>
  );
}
