import { formatPrice } from 'domain/money';
import type { Plan } from 'domain/plans';
import { CONTRACT } from 'domain/texts/checkout';
import { PrivacyLink } from '../../../components/privacy-link.tsx';

interface PlanSummaryProps {
  plan: Plan;
  /** The text beside the price, e.g. 'a cada 60 dias'. */
  per: string;
  /** The rules of the contract, apart from the right to withdraw. */
  lines: readonly string[];
}

/**
 * The summary of the contract that has to be shown before paying: plan, price and rules (Decreto 7.962/2013), with the way to
 * the privacy page.
 */
export function PlanSummary({ plan, per, lines }: PlanSummaryProps) {
  return (
    <section className="border-primary border-l-4 bg-base-200 px-4 py-3" aria-label={CONTRACT.title}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{plan.name}</strong>
        <span>
          <strong className="display text-3xl">{formatPrice(plan.price_cents)}</strong>{' '}
          <span className="text-sm">{per}</span>
        </span>
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-sm marker:text-primary">
        {[...lines, CONTRACT.withdraw].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <PrivacyLink />
    </section>
  );
}
