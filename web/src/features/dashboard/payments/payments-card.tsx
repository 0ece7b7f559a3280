import { PAYMENTS_CARD } from 'domain/texts/dashboard';
import { lazy, Suspense, useRef } from 'react';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';
import { Card } from '../frame/card.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import { HistoryTrouble } from './history-trouble.tsx';

const ListedPayments = lazy(async () => ({
  default: (await import('../cards-on-demand.ts')).ListedPayments,
}));

const loadingList = (
  <output className="flex items-center gap-3 py-3">
    <span className="loading loading-spinner" aria-hidden="true" />
    {PAYMENTS_CARD.loading}
  </output>
);

/** The card subscription and every payment, once they are listed. */
export function PaymentsCard({ payments, plan }: { payments: PaymentHistoryState; plan: PlanState }) {
  const { history, failed, loading, reload, change } = payments;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title={PAYMENTS_CARD.title} headingRef={heading}>
      {failed && (
        <HistoryTrouble
          stale={history !== null}
          busy={loading}
          onRetry={() => void reload()}
          onFocusLost={() => heading.current?.focus()}
        />
      )}
      {loading && !failed && history === null && loadingList}
      {history && (
        <ChunkBoundary>
          <Suspense fallback={loadingList}>
            <ListedPayments history={history} plan={plan} onChange={change} onSettled={() => void reload()} />
          </Suspense>
        </ChunkBoundary>
      )}
    </Card>
  );
}
