import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type KnownUser, readLastKnown } from '../../panel/last-known.ts';
import { deviceStorage } from '../device/device-storage.ts';

export type SignInState =
  | { readonly status: 'loading' | 'failed' }
  /** `ended`: the uid of the account whose session ended although the person did not sign out here; null without one. */
  | { readonly status: 'signed-out'; readonly ended: string | null }
  /**
   * `asking` and `unreachable`: Auth has not answered yet, or cannot be loaded or does not answer in time, and the user is the one that
   * this browser remembers. `confirmed`: Auth has named the user.
   */
  | {
      readonly status: 'signed-in';
      readonly user: KnownUser;
      readonly auth: 'asking' | 'confirmed' | 'unreachable';
    };

/** How long Auth may take to answer before what is remembered is shown as such, in milliseconds. Its own patience lasts up to a minute. */
const PATIENCE = 10_000;

function lastUser(): SignInState {
  const known = readLastKnown(deviceStorage());
  return known === null ? { status: 'loading' } : { status: 'signed-in', user: known.user, auth: 'asking' };
}

/** The state once Auth has named a user, or nobody. `left`: the person signed out here. */
export function whenAuthNames(
  user: { readonly uid: string; readonly email: string | null } | null,
  before: SignInState,
  left: boolean,
): SignInState {
  if (user !== null) {
    return { status: 'signed-in', user: { uid: user.uid, email: user.email ?? '' }, auth: 'confirmed' };
  }
  // Two refused calls can end a session at once. Auth then names nobody twice, and the reason has to stay.
  if (before.status === 'signed-out') return before;
  return { status: 'signed-out', ended: before.status === 'signed-in' && !left ? before.user.uid : null };
}

/** The state once Auth has not answered for `PATIENCE`. Its answer still counts when it comes. */
export function whenAuthIsLate(before: SignInState): SignInState {
  if (before.status === 'loading') return { status: 'failed' };
  return before.status === 'signed-in' && before.auth === 'asking'
    ? { ...before, auth: 'unreachable' }
    : before;
}

/** The signed-in user, kept up to date. The remembered user comes first, while Auth loads. */
export function useSignInState(): SignInState {
  const [state, setState] = useState(lastUser);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let over = false;
    async function follow() {
      const { followUser } = await import('./auth.ts');
      const following = await followUser((user, left) => {
        if (over) return;
        setState((before) => whenAuthNames(user, before, left));
      });
      if (over) following();
      else stop = following;
    }
    const late = setTimeout(() => setState(whenAuthIsLate), PATIENCE);
    follow().catch(() =>
      setState((before) =>
        before.status === 'signed-in' ? { ...before, auth: 'unreachable' } : { status: 'failed' },
      ),
    );
    return () => {
      over = true;
      clearTimeout(late);
      stop?.();
    };
  }, []);
  return state;
}

/** `refused`: Firebase refused. `unexpected`: any other failure. */
type SignOutResult = 'done' | 'refused' | 'unexpected';

const FirebaseErrorSchema = v.object({ code: v.pipe(v.string(), v.startsWith('auth/')) });

/** Ends the session and forgets the browser's record of the account. Never rejects. */
export async function signOut(): Promise<SignOutResult> {
  try {
    const { signOutOfApp } = await import('./auth.ts');
    await signOutOfApp();
    return 'done';
  } catch (error) {
    return v.is(FirebaseErrorSchema, error) ? 'refused' : 'unexpected';
  }
}
