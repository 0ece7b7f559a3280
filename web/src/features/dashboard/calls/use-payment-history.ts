import { type PaymentHistory, listPayments } from 'domain/contracts/payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The payments as last listed, and two ways to renew the list. */
export interface PaymentHistoryState {
  /** null until the server has answered once. */
  readonly history: PaymentHistory | null;
  /** Whether the last listing failed. */
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  /** Shows the change that an action made. The answer to an older question no longer counts. */
  readonly change: (by: (history: PaymentHistory) => PaymentHistory) => void;
}

/**
 * Lists the account's payments, which the rules let no client read. It lists them once `version`, a text of the live
 * record, is known and whenever that changes, when the page becomes visible and when the network is back. After a
 * failure the last list stays.
 */
export function usePaymentHistory(version: string | null): PaymentHistoryState {
  const [history, setHistory] = useState<PaymentHistory | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);

  // Only the answer to the last question counts: a late answer to an older one is out of date.
  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await callFunction(listPayments, null).catch(() => null);
    if (turn !== asked.current) return;
    if (answer !== null) setHistory(answer);
    setFailed(answer === null);
  }, []);

  const change = useCallback((by: (history: PaymentHistory) => PaymentHistory) => {
    asked.current += 1;
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
