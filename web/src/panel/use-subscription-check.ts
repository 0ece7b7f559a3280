import { useCallback, useEffect, useRef, useState } from 'react';
import {
  checkSubscription,
  type Mailbox,
  migrateExistingData,
  type SubscriptionStatus,
} from 'domain/account/contract';
import { callFunction } from '../kit/firebase/callable.ts';

export interface SubscriptionCheck {
  /** null until the server has answered, and after `recheck`. */
  readonly status: SubscriptionStatus | null;
  /** Whether a question is under way: a plan that is not known may turn out to be paid. */
  readonly asking: boolean;
  readonly mailbox: Mailbox | null;
  /** Fetches a new ID token and asks again. After a failure the last answer stays (spec §7: errors ignored). */
  readonly check: () => Promise<CheckResult>;
  /** Forgets the last answer and asks again, because the record behind that answer has changed. */
  readonly recheck: () => void;
}

export type CheckResult = SubscriptionStatus | null;

/** Asks the server; null without an answer, which only leaves the stored record as it is. */
async function askSubscription(): Promise<SubscriptionStatus | null> {
  try {
    return await callFunction(checkSubscription, null);
  } catch {
    return null;
  }
}

/** Fetches a new token. Only a new one says that the mailbox was confirmed in another browser. */
async function renewToken(): Promise<void> {
  const { refreshToken } = await import('../kit/firebase/auth.ts');
  await refreshToken();
}

/**
 * Asks for the subscription on sign-in and has the server adopt older records; the listeners do not wait for either.
 * Until the mailbox is known to be confirmed, it asks again whenever the window gets the focus. `lastVisit` is the
 * state of the mailbox on the last visit.
 */
export function useSubscriptionCheck(lastVisit: Mailbox | null): SubscriptionCheck {
  const [status, setStatus] = useState<SubscriptionStatus | null>(null);
  const [mailbox, setMailbox] = useState(lastVisit);
  const [asking, setAsking] = useState(true);
  const lastTurn = useRef(0);

  // Only the answer to the last question counts: a late answer to an older one is out of date.
  const ask = useCallback(async () => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const answered = await askSubscription();
    const isLast = turn === lastTurn.current;
    if (isLast && answered !== null) {
      setStatus(answered);
      setMailbox(answered.mailbox);
    }
    if (isLast) setAsking(false);
    return answered;
  }, []);
  const check = useCallback(async () => {
    setAsking(true);
    await renewToken().catch(() => undefined);
    return ask();
  }, [ask]);
  const recheck = useCallback(() => {
    setStatus(null);
    void check();
  }, [check]);

  useEffect(() => {
    void ask();
    callFunction(migrateExistingData, null).catch(() => undefined);
  }, [ask]);

  useEffect(() => {
    if (mailbox === 'confirmed') return undefined;
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [mailbox, check]);

  return { status, mailbox, asking, check, recheck };
}
