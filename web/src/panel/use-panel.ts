import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSubscription, type Mailbox, type SubscriptionStatus } from 'domain/account/contract';
import type { PaymentHistory } from 'domain/buy/payments-contract';
import { type PanelAnswer, readPanel } from 'domain/panel/contract';
import { CallError, callFunction } from '../kit/firebase/callable.ts';

/** The state of the subscription, or null without an answer, which leaves what is shown as it is (spec §7: errors ignored). */
export type CheckResult = SubscriptionStatus | null;

/** How long an answer may take before the page says that its data may be old, in milliseconds. */
const PATIENCE = 10_000;

/** Fetches a new token. Only a new one says that the mailbox was confirmed in another browser. */
async function renewToken(): Promise<void> {
  const { refreshToken } = await import('../kit/firebase/auth.ts');
  await refreshToken();
}

/** Has the server ask a provider where that may know of a payment. Answers the status that is true then; null without an answer. */
async function askProvider(panel: PanelAnswer | null): Promise<CheckResult> {
  if (!panel?.unsettled) return panel && panel.status;
  return callFunction(checkSubscription, null).catch(() => null);
}

/**
 * Asks the server for what no listener tells: the plan where the record is not active, the mailbox, and the payments. It asks at
 * the visit, when `version` is another one than the answer's, when the page becomes visible, when the network is back, and, until
 * the mailbox is known to be confirmed, whenever the window gets the focus. `version` is the `recordVersion` of the live record,
 * null until that is known, and `lastVisit` the state of the mailbox on the last visit.
 */
export function usePanel(version: string | null, lastVisit: Mailbox | null) {
  const [answer, setAnswer] = useState<PanelAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const [asking, setAsking] = useState(true);
  const lastTurn = useRef(0);

  // Only the answer to the last question counts: a late answer to an older one is out of date.
  const ask = useCallback(async (): Promise<CheckResult> => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const late = setTimeout(() => turn === lastTurn.current && setUnreachable(true), PATIENCE);
    let isLost = false;
    const panel = await callFunction(readPanel, null).catch((error: unknown) => {
      isLost = error instanceof CallError && error.code === 'offline';
      return null;
    });
    clearTimeout(late);
    if (turn === lastTurn.current) {
      setFailed(panel === null);
      setUnreachable(isLost);
    }
    if (turn === lastTurn.current && panel !== null) setAnswer(panel);
    // The payments are shown already, and nothing but the plan waits for a provider.
    const status = await askProvider(panel);
    if (turn === lastTurn.current && panel && status) setAnswer({ ...panel, status });
    if (turn === lastTurn.current) setAsking(false);
    return status;
  }, []);
  const check = useCallback(async () => {
    setAsking(true);
    await renewToken().catch(() => undefined);
    return ask();
  }, [ask]);
  // An answer to an older question would undo the change.
  const change = useCallback((by: (payments: PaymentHistory) => PaymentHistory) => {
    lastTurn.current += 1;
    setAnswer((shown) => shown && { ...shown, payments: by(shown.payments) });
  }, []);

  useEffect(() => {
    void ask();
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

  const told = answer?.version ?? version;
  const outdated = version !== null && told !== version;
  useEffect(() => {
    if (version !== null && told !== version) void ask();
  }, [told, version, ask]);

  const mailbox = answer?.status.mailbox ?? lastVisit;
  useEffect(() => {
    if (mailbox === 'confirmed') return undefined;
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [mailbox, check]);

  return {
    /** The plan as the server told it; null before, and once the record has changed since. */
    status: outdated ? null : (answer?.status ?? null),
    canFixPix: answer?.status.can_fix_pix === true,
    mailbox,
    /** null until the server has answered. After a failure the last ones stay. */
    history: answer?.payments ?? null,
    failed,
    /** Whether no answer came, or none has come yet after a while. Then the listeners may be cut off, too, and take minutes to notice. */
    unreachable,
    /** Whether a question is under way: a plan that is not known may turn out to be paid. */
    asking,
    reload: ask,
    /** Fetches a new ID token and asks again. */
    check,
    change,
  };
}
export type Panel = ReturnType<typeof usePanel>;

/** The part of the panel that is about the payments. */
export type ListedPanel = Pick<Panel, 'history' | 'failed' | 'reload' | 'change'>;
