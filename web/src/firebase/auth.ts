import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  sendEmailVerification,
  signOut,
  type User,
} from 'firebase/auth';
import { loadFirebase } from './app.ts';
import { deviceStorage } from './device-storage.ts';
import { keepLastKnownOf } from './last-known.ts';
import { retryableOnce } from './retryable-once.ts';

/** Firebase Auth, initialised the first time it is needed, once the stored session has been read. */
export const loadAuth: () => Promise<Auth> = retryableOnce(async () => {
  const { app, emulators } = await loadFirebase();
  // Not getAuth(): it would bring the pop-up and redirect machinery of providers that this product does not offer.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  auth.languageCode = 'pt-BR';
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

/** Reads the account anew, so that an e-mail confirmed elsewhere counts here; answers whether it is. Failures change nothing. */
export async function reloadUser(): Promise<boolean> {
  const user = await currentUser();
  try {
    await user?.reload();
    await user?.getIdToken(true);
  } catch {
    // Offline or signed out elsewhere: what is shown stays until the next attempt.
  }
  return user?.emailVerified === true;
}

/** Sends the confirmation e-mail once more, its link leading back to the panel. Rejects with Firebase's error. */
export async function resendVerification(): Promise<void> {
  const user = await currentUser();
  if (user) await sendEmailVerification(user, { url: `${window.location.origin}/dashboard` });
}
