import { migrateExistingData } from 'domain/contracts/migrate-existing-data';
import { checkSubscription, type SubscriptionStatus } from 'domain/contracts/check-subscription';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callFunction } from '../../firebase/callable.ts';
import type { LiveUser } from '../../firebase/live-user.ts';

/** What the server last said about the subscription, and a way to ask again. */
export interface SubscriptionCheck {
  /** null until it has answered. */
  readonly status: SubscriptionStatus | null;
  /** Reads the account anew and asks again; failures keep the last answer (spec §7: errors ignored). */
  readonly check: () => Promise<CheckResult>;
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
  const asked = useRef(0);

  // Only the last question counts: an answer that comes late tells what was, not what is.
  const ask = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answered = await askSubscription();
    if (answered !== null && turn === asked.current) setStatus(answered);
    return answered !== null;
  }, []);
  const check = useCallback(async () => {
    const emailVerified = await reloadAccount();
    return { answered: await ask(), emailVerified };
  }, [ask]);

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

  return { status, check };
}
