import { listPayments, type PaymentHistory } from 'domain/contracts/list-payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The payments as last listed, and ways to keep them true. */
export interface PaymentHistoryState {
  /** null until the first answer. */
  readonly history: PaymentHistory | null;
  /** The last question was not answered. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly reload: () => Promise<void>;
  /** Shows what an action is known to have changed; an answer that was asked for before it no longer counts. */
  readonly change: (by: (history: PaymentHistory) => PaymentHistory) => void;
}

/**
 * The account's payments, which clients cannot read themselves (design §4). Asked for once `version`
 * (of the live subscriber record) is known, whenever it changes, when the page is looked at again and when the network is back. A failure keeps
 * what was listed before.
 */
export function usePaymentHistory(version: string | null): PaymentHistoryState {
  const [history, setHistory] = useState<PaymentHistory | null>(null);
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(true);
  const asked = useRef(0);

  // Only the last question counts: an answer that comes late tells what was, not what is.
  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await callFunction(listPayments, null).catch(() => null);
    if (turn !== asked.current) return;
    if (answer !== null) setHistory(answer);
    setFailed(answer === null);
    setLoading(false);
  }, []);

  const reload = useCallback(async () => {
    setLoading(true);
    await ask();
  }, [ask]);

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

  return { history, failed, loading, reload, change };
}
