import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signOut,
  type User,
} from 'firebase/auth';
import { loadFirebase } from './app.ts';
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
  return auth;
});

/** The signed-in user, or null. Rejects when Firebase cannot be loaded. */
export async function currentUser(): Promise<User | null> {
  return (await loadAuth()).currentUser;
}

/** Ends the session. Rejects with Firebase's error or with whatever kept Firebase from loading. */
export async function signOutOfApp(): Promise<void> {
  await signOut(await loadAuth());
}
