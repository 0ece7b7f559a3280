import { migrateExistingData } from 'domain/contracts/migrate-existing-data';
import { checkSubscription, type SubscriptionStatus } from 'domain/contracts/check-subscription';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../firebase/callable.ts';
import type { LiveUser } from '../../firebase/live-user.ts';

/** What the server last said about the subscription, and a way to ask again. */
export interface SubscriptionCheck {
  /** null until it has answered, and where what it said counts no more. */
  readonly status: SubscriptionStatus | null;
  /** A question is on its way: what is not known to be paid may turn out to be. */
  readonly asking: boolean;
  /** Reads the account anew and asks again; failures keep the last answer (spec §7: errors ignored). */
  readonly check: () => Promise<CheckResult>;
  /** Forgets the last answer and asks again: the record that it told of has changed. */
  readonly recheck: () => void;
}

/** Whether the server answered, and whether the account's e-mail is confirmed by now. */
export interface CheckResult {
  readonly answered: boolean;
  readonly emailVerified: boolean;
}

/** null where no answer came: the listeners show what is stored, this would only have refreshed it. */
async function askSubscription(): Promise<SubscriptionStatus | null> {
  try {
    return await callFunction(checkSubscription, null);
  } catch {
    return null;
  }
}

/** Whether the e-mail is confirmed by now; false also where that cannot be found out. */
async function reloadAccount(): Promise<boolean> {
  try {
    const { reloadUser } = await import('../../firebase/auth.ts');
    return await reloadUser();
  } catch {
    return false;
  }
}

/**
 * On sign-in asks for the subscription and adopts older records, beside the listeners and not before them (design §6).
 * While the e-mail is unconfirmed it asks again whenever the window gets the focus.
 */
export function useSubscriptionCheck(user: LiveUser): SubscriptionCheck {
  const [status, setStatus] = useState<SubscriptionStatus | null>(null);
  const [asking, setAsking] = useState(true);
  const asked = useRef(0);

  // Only the last question counts: an answer that comes late tells what was, not what is.
  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answered = await askSubscription();
    const isLast = turn === asked.current;
    if (isLast && answered !== null) setStatus(answered);
    if (isLast) setAsking(false);
    return answered !== null;
  }, []);
  const check = useCallback(async () => {
    setAsking(true);
    const emailVerified = await reloadAccount();
    return { answered: await ask(), emailVerified };
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
    if (user.emailVerified) return undefined;
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [user.emailVerified, check]);

  return { status, asking, check, recheck };
}
