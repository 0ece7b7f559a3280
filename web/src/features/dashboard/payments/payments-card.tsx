import { PAYMENTS_CARD } from 'domain/texts/dashboard';
import { lazy, Suspense, useRef } from 'react';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';
import { Fold } from '../frame/fold.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import { essenceOf } from './essence.ts';
import { loadCards } from '../load-cards.ts';

const ListedPayments = lazy(async () => ({
  default: (await loadCards()).ListedPayments,
}));

const loadingList = <output>{PAYMENTS_CARD.loading}</output>;

/** The card subscription and every payment, once they are listed. */
export function PaymentsCard({ payments, plan }: { payments: PaymentHistoryState; plan: PlanState }) {
  const { history, failed } = payments;
  const summary = useRef<HTMLElement>(null);
  return (
    <Fold title={PAYMENTS_CARD.title} essence={essenceOf(payments)} summaryRef={summary}>
      {history || failed ? (
        <ChunkBoundary>
          <Suspense fallback={loadingList}>
            <ListedPayments payments={payments} plan={plan} onFocusLost={() => summary.current?.focus()} />
          </Suspense>
        </ChunkBoundary>
      ) : (
        loadingList
      )}
    </Fold>
  );
}
