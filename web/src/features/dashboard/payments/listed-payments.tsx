import type { PaymentEntry, PaymentHistory } from 'domain/contracts/list-payments';
import { useState } from 'react';
import { useNow } from '../../../device/use-now.ts';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';
import type { PlanState } from '../plan/plan-state.ts';
import { CancelRenewalDialog } from './cancel-renewal-dialog.tsx';
import { CardSubscriptionSection } from './card-subscription-section.tsx';
import { paidUntil, withRenewalCancelled, withWithdrawal } from './payment-history.ts';
import { PaymentList } from './payment-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The open dialog, with the payment that it was opened for. The list may change behind it. */
type Opened = { kind: 'cancel' } | { kind: 'withdraw'; entry: PaymentEntry };

interface ListedPaymentsProps {
  history: PaymentHistory;
  plan: PlanState;
  /** Shows what an action changed. */
  onChange: PaymentHistoryState['change'];
  /** An action is over, and the server knows more than its answer said. */
  onSettled: () => void;
}

/** The card subscription and every payment, with the actions on them: cancelling the renewal and withdrawing. */
export function ListedPayments({ history, plan, onChange, onSettled }: ListedPaymentsProps) {
  const { card, payments } = history;
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useNow(null);
  const close = () => setOpened(null);
  return (
    <>
      {card && (
        <CardSubscriptionSection card={card} plan={plan} onCancel={() => setOpened({ kind: 'cancel' })} />
      )}
      <PaymentList payments={payments} onWithdraw={(entry) => setOpened({ kind: 'withdraw', entry })} />
      {opened?.kind === 'cancel' && (
        <CancelRenewalDialog
          paidUntil={paidUntil(payments, now)}
          withdrawable={payments.some((entry) => entry.withdrawable_until !== null)}
          onCancelled={() => onChange(withRenewalCancelled)}
          onSettled={onSettled}
          onClose={close}
        />
      )}
      {opened?.kind === 'withdraw' && (
        <WithdrawDialog
          entry={opened.entry}
          onWithdrawn={(answer) => onChange((shown) => withWithdrawal(shown, opened.entry, answer))}
          onSettled={onSettled}
          onClose={close}
        />
      )}
    </>
  );
}
