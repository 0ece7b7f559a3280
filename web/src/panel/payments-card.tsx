import { lazy, Suspense, useRef } from 'react';
import { formatDate } from 'domain/kit/dates';
import { PAYMENTS_CARD } from 'domain/panel/texts';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { Fold } from './frame.tsx';
import { loadCards } from './load-cards.ts';
import type { PlanState } from './panel-states.ts';
import type { ListedPanel, Panel } from './use-panel.ts';

/**
 * What the closed card 'Pagamentos' says: the renewal, else the last payment. It names the day of the card's next charge, which may
 * come before the plan's end if the subscriber bought a PIX, too.
 */
function essenceOf({ history, failed }: Pick<Panel, 'history' | 'failed'>): string {
  if (failed) return PAYMENTS_CARD.failed;
  if (history === null) return PAYMENTS_CARD.loading;
  const { card, payments } = history;
  if (card?.state === 'past-due') return PAYMENTS_CARD.renewalRefused;
  if (card?.state === 'ends') return PAYMENTS_CARD.renewalCancelled;
  if (card?.period_end) return PAYMENTS_CARD.renewsOn(formatDate(card.period_end));
  if (card) return PAYMENTS_CARD.renews;
  const last = payments[0];
  if (last === undefined) return PAYMENTS_CARD.none;
  return PAYMENTS_CARD.last(formatDate(last.paid_at));
}

const ListedPayments = lazy(async () => ({
  default: (await loadCards()).ListedPayments,
}));

const loadingList = <output>{PAYMENTS_CARD.loading}</output>;

export function PaymentsCard({ payments, plan }: { payments: ListedPanel; plan: PlanState }) {
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
