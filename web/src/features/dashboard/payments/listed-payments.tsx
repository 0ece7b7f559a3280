import type { PaymentEntry, PaymentHistory } from 'domain/contracts/payments';
import { useState } from 'react';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useNow } from '../../../device/use-now.ts';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';
import { Leaving } from '../frame/leaving.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import { CancelRenewalDialog } from './cancel-renewal-dialog.tsx';
import { CardSubscriptionSection } from './card-subscription-section.tsx';
import { paidUntil, withRenewalCancelled, withWithdrawal } from './payment-history.ts';
import { PaymentList } from './payment-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The open dialog, with the payment that it was opened for. The list may change behind it. */
type Opened = { kind: 'cancel' } | { kind: 'withdraw'; entry: PaymentEntry };

interface ListedPaymentsProps {
  payments: PaymentHistoryState;
  plan: PlanState;
  /** A message goes while its button has the focus. */
  onFocusLost: () => void;
}

/**
 * The card subscription and every payment, with the actions on them: cancelling the renewal and withdrawing. After a failure, which
 * the card's line tells, the last list stays.
 */
export function ListedPayments({ payments: listed, plan, onFocusLost }: ListedPaymentsProps) {
  const { history, failed, reload, change } = listed;
  return (
    <>
      {failed && (
        <Leaving onFocusLost={onFocusLost}>
          <div className="mb-5">
            <RetryButton look="outline" onRetry={reload} />
          </div>
        </Leaving>
      )}
      {history && <Listed history={history} plan={plan} onChange={change} onSettled={() => void reload()} />}
    </>
  );
}

interface ListedProps {
  history: PaymentHistory;
  plan: PlanState;
  /** Shows what an action changed. */
  onChange: PaymentHistoryState['change'];
  /** An action is over, and the server knows more than its answer said. */
  onSettled: () => void;
}

function Listed({ history, plan, onChange, onSettled }: ListedProps) {
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
