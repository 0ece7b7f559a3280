import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { listPayments, type PaymentHistory } from 'domain/buy/payments-contract';
import { formatDate } from 'domain/kit/dates';
import { PAYMENTS_CARD } from 'domain/panel/texts';
import { callFunction } from '../kit/firebase/callable.ts';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { Fold } from './frame.tsx';
import { loadCards } from './load-cards.ts';
import type { PlanState } from './panel-states.ts';

/**
 * What the closed card 'Pagamentos' says: the renewal, else the last payment. It names the day of the card's next charge, which may
 * come before the plan's end if the subscriber bought a PIX, too.
 */
function essenceOf({ history, failed }: Pick<PaymentHistoryState, 'history' | 'failed'>): string {
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

/**
 * Lists the account's payments, which the rules let no client read. It lists them once `version`, a text of the live record, is
 * known and whenever that changes, when the page becomes visible and when the network is back. After a failure the last list stays.
 */
export function usePaymentHistory(version: string | null) {
  const [history, setHistory] = useState<PaymentHistory | null>(null);
  const [failed, setFailed] = useState(false);
  const lastTurn = useRef(0);

  // Only the answer to the last question counts: a late answer to an older one is out of date.
  const ask = useCallback(async () => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const answer = await callFunction(listPayments, null).catch(() => null);
    if (turn !== lastTurn.current) return;
    if (answer !== null) setHistory(answer);
    setFailed(answer === null);
  }, []);

  // An answer to an older question would undo the change.
  const change = useCallback((by: (history: PaymentHistory) => PaymentHistory) => {
    lastTurn.current += 1;
    setHistory((shown) => shown && by(shown));
  }, []);

  const known = useRef<string | null>(null);
  useEffect(() => {
    if (version === null || known.current === version) return;
    known.current = version;
    void ask();
  }, [version, ask]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [ask]);

  return { history, failed, reload: ask, change };
}
export type PaymentHistoryState = ReturnType<typeof usePaymentHistory>;
