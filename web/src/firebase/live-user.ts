import { onIdTokenChanged, sendEmailVerification } from 'firebase/auth';
import { useEffect, useState } from 'react';
import { currentUser, loadAuth } from './auth.ts';

/** The signed-in account as screens need it. */
export interface LiveUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}
export type LiveUserState =
  | { readonly status: 'loading' | 'failed' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: LiveUser };

/** Who is signed in, following sign-in, sign-out and refreshed tokens. */
export function useLiveUser(): LiveUserState {
  const [state, setState] = useState<LiveUserState>({ status: 'loading' });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let over = false;
    async function follow() {
      const auth = await loadAuth();
      if (over) return;
      stop = onIdTokenChanged(auth, (user) =>
        setState(
          user === null
            ? { status: 'signed-out' }
            : {
                status: 'signed-in',
                user: { uid: user.uid, email: user.email ?? '', emailVerified: user.emailVerified },
              },
        ),
      );
    }
    follow().catch(() => setState({ status: 'failed' }));
    return () => {
      over = true;
      stop?.();
    };
  }, []);
  return state;
}

/** Reads the account anew, so that an e-mail confirmed elsewhere counts here. Failures change nothing. */
export async function reloadUser(): Promise<void> {
  try {
    const user = await currentUser();
    await user?.reload();
    await user?.getIdToken(true);
  } catch {
    // Offline or signed out elsewhere: what is shown stays until the next attempt.
  }
}

/** Sends the confirmation e-mail once more, its link leading back to the panel. Rejects with Firebase's error. */
export async function resendVerification(): Promise<void> {
  const user = await currentUser();
  if (user) await sendEmailVerification(user, { url: `${location.origin}/dashboard` });
}
