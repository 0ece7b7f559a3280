import type { PaymentEntry } from 'domain/contracts/list-payments';
import { PAYMENTS } from 'domain/texts/payments';
import { lazy, Suspense, useRef, useState } from 'react';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import { Card } from '../frame/card.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import { CardSubscriptionSection } from './card-subscription-section.tsx';
import { HistoryTrouble } from './history-trouble.tsx';
import { withRenewalCancelled, withWithdrawal } from './payment-history.ts';
import { PaymentList } from './payment-list.tsx';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';

const CancelRenewalDialog = lazy(async () => ({
  default: (await import('./cancel-renewal-dialog.tsx')).CancelRenewalDialog,
}));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

/** The open dialog, with the payment that it was opened for. The list may change behind it. */
type Opened = { kind: 'cancel' } | { kind: 'withdraw'; entry: PaymentEntry };

/** The card subscription and every payment, with the actions on them: cancelling the renewal and withdrawing. */
export function PaymentsCard({ payments, plan }: { payments: PaymentHistoryState; plan: PlanState }) {
  const { history, failed, loading, reload, change } = payments;
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const close = () => setOpened(null);
  return (
    <Card title={PAYMENTS.title} headingRef={heading}>
      {failed && (
        <HistoryTrouble
          stale={history !== null}
          busy={loading}
          onRetry={() => void reload()}
          onFocusLost={() => heading.current?.focus()}
        />
      )}
      {loading && !failed && history === null && (
        <output className="flex items-center gap-3 py-3">
          <span className="loading loading-spinner" aria-hidden="true" />
          {PAYMENTS.loading}
        </output>
      )}
      {history?.card && (
        <CardSubscriptionSection
          card={history.card}
          plan={plan}
          onCancel={() => setOpened({ kind: 'cancel' })}
        />
      )}
      {history && (
        <PaymentList
          payments={history.payments}
          onWithdraw={(entry) => setOpened({ kind: 'withdraw', entry })}
        />
      )}
      {opened && (
        <ChunkBoundary>
          <Suspense>
            {opened.kind === 'cancel' && (
              <CancelRenewalDialog
                plan={plan}
                withdrawable={history?.payments.some((entry) => entry.withdrawable_until !== null) === true}
                onCancelled={() => change(withRenewalCancelled)}
                onSettled={() => void reload()}
                onClose={close}
              />
            )}
            {opened.kind === 'withdraw' && (
              <WithdrawDialog
                entry={opened.entry}
                onWithdrawn={(answer) => change((shown) => withWithdrawal(shown, opened.entry, answer))}
                onSettled={() => void reload()}
                onClose={close}
              />
            )}
          </Suspense>
        </ChunkBoundary>
      )}
    </Card>
  );
}
