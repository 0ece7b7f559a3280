import { CONTRACT } from 'domain/texts/checkout';
import type { ReactNode } from 'react';
import { PrivacyLink } from '../../../components/privacy-link.tsx';

interface ContractRulesProps {
  /** The rules of the contract, apart from the right to withdraw. */
  lines: readonly string[];
  /** Stands below the rules. */
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
