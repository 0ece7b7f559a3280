import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  signOut,
  type User,
} from 'firebase/auth';
import { loadFirebase } from '../app.ts';
import { deviceStorage } from '../../device/device-storage.ts';
import { keepLastKnownOf } from '../../device/last-known.ts';
import { retryableOnce } from '../../loading/retryable-once.ts';

/** Firebase Auth, initialised the first time it is needed, once the stored session has been read. */
export const loadAuth: () => Promise<Auth> = retryableOnce(async () => {
  const { app, emulators } = await loadFirebase();
  // Not getAuth(): it would bring the pop-up and redirect machinery of providers that this product does not offer.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulators?.auth) {
    connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
      disableWarnings: true,
    });
  }
  await auth.authStateReady();
  // On every page that knows who is signed in, in every tab: nobody is to find what somebody else left.
  onAuthStateChanged(auth, (user) => keepLastKnownOf(deviceStorage(), user?.uid ?? null));
  return auth;
});

/** The signed-in user, or null. Rejects when Firebase cannot be loaded. */
export async function currentUser(): Promise<User | null> {
  return (await loadAuth()).currentUser;
}

let leaving = false;

/** Ends the session. Rejects with Firebase's error or with whatever kept Firebase from loading. */
export async function signOutOfApp(): Promise<void> {
  leaving = true;
  try {
    await signOut(await loadAuth());
  } finally {
    leaving = false;
  }
}

/** Tells who is signed in (null for nobody, `left` if they chose to here), now and at every change. Answers how to stop. */
export async function followUser(listener: (user: User | null, left: boolean) => void): Promise<() => void> {
  return onIdTokenChanged(await loadAuth(), (user) => listener(user, leaving));
}

/**
 * Fetches a new ID token, so that what our server has marked on the account since counts in the database's rules. Failures
 * change nothing: offline or signed out elsewhere, what is shown stays until the next attempt.
 */
export async function refreshToken(): Promise<void> {
  const user = await currentUser();
  await user?.getIdToken(true).catch(() => undefined);
}
