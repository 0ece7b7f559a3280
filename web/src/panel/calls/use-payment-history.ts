import { type PaymentHistory, listPayments } from 'domain/buy/payments-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

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
