import { migrateExistingData } from 'domain/contracts/migrate-existing-data';
import {
  checkSubscription,
  type Mailbox,
  type SubscriptionStatus,
} from 'domain/contracts/check-subscription';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** What the server last said about the subscription, and a way to ask again. */
export interface SubscriptionCheck {
  /** null until it has answered, and where what it said counts no more. */
  readonly status: SubscriptionStatus | null;
  /** A question is on its way: what is not known to be paid may turn out to be. */
  readonly asking: boolean;
  /** What the server last said of the account's mailbox; null until it has. */
  readonly mailbox: Mailbox | null;
  /** Fetches a new ID token and asks again; failures keep the last answer (spec §7: errors ignored). */
  readonly check: () => Promise<CheckResult>;
  /** Forgets the last answer and asks again: the record that it told of has changed. */
  readonly recheck: () => void;
}

/** What the server answered; null where no answer came. */
export type CheckResult = SubscriptionStatus | null;

/** null where no answer came: the listeners show what is stored, this would only have refreshed it. */
async function askSubscription(): Promise<SubscriptionStatus | null> {
  try {
    return await callFunction(checkSubscription, null);
  } catch {
    return null;
  }
}

/** A mailbox that was confirmed elsewhere counts in this browser's token only once the token is a new one. */
async function renewToken(): Promise<void> {
  const { refreshToken } = await import('../../../firebase/auth/auth.ts');
  await refreshToken();
}

/**
 * On sign-in asks for the subscription and adopts older records, beside the listeners and not before them (design §6).
 * While the mailbox is not known to be confirmed it asks again whenever the window gets the focus. `lastVisit` is what was known then.
 */
export function useSubscriptionCheck(lastVisit: Mailbox | null): SubscriptionCheck {
  const [status, setStatus] = useState<SubscriptionStatus | null>(null);
  const [mailbox, setMailbox] = useState(lastVisit);
  const [asking, setAsking] = useState(true);
  const asked = useRef(0);

  // Only the last question counts: an answer that comes late tells what was, not what is.
  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answered = await askSubscription();
    const isLast = turn === asked.current;
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
