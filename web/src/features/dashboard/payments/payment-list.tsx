import type { PaymentEntry } from 'domain/contracts/payments';
import { PAYMENTS } from 'domain/texts/dashboard/payments';
import { PaymentItem } from './payment-item.tsx';

interface PaymentListProps {
  payments: readonly PaymentEntry[];
  onWithdraw: (entry: PaymentEntry) => void;
}

/** All payments, the newest first. */
export function PaymentList({ payments, onWithdraw }: PaymentListProps) {
  if (payments.length === 0) return <p>{PAYMENTS.none}</p>;
  return (
    <ul aria-label={PAYMENTS.title} className="divide-y divide-base-300 border-base-300 border-y">
      {payments.map((entry) => (
        <PaymentItem key={entry.id} entry={entry} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}
