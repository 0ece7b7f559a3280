import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type User,
} from 'firebase/auth';
import { cleanEmail, normalizeEmail } from 'domain/kit/email';
import { forgetForms } from '../../buy/kept-orders.ts';
import { keepLastKnownOf } from '../../panel/last-known.ts';
import {
  deviceStorage,
  LIBRARY_KEY,
  ROUTINE_KEY,
  TRAINING_DAY_KEY,
  WORKOUT_KEY,
} from '../device/device-storage.ts';
import { askIndexedDb, AUTH_DATABASE } from '../device/indexed-db.ts';
import { forgetDrafts } from '../device/kept-drafts.ts';
import { retryableOnce } from '../failures.ts';
import { within } from '../within.ts';
import { loadFirebase } from './app.ts';

/** The storage key of the trainer's queue, whose code is not loaded with Auth. */
const QUEUE_KEY = 'fila';

/** Forgets what the pages that load later keep unless it belongs to the account `uid`; null means that nobody is signed in. */
function keepOthersOf(storage: Storage | null, uid: string | null): void {
  forgetDrafts(storage, uid);
  for (const key of [QUEUE_KEY, LIBRARY_KEY, TRAINING_DAY_KEY, WORKOUT_KEY, ROUTINE_KEY]) {
    const kept = storage?.getItem(key);
    if (kept && (uid === null || !kept.includes(uid))) storage?.removeItem(key);
  }
}

/** Forgets what this browser keeps unless it belongs to the account `uid`, so that no person finds the data of another one. */
function keepOnlyOf(uid: string | null): void {
  keepLastKnownOf(deviceStorage(), uid);
  keepOthersOf(deviceStorage(), uid);
}

/** The storage key by which a tab tells the others that the person has signed out. Nothing is kept under it. */
const SIGNED_OUT_KEY = 'saiu';

/**
 * Whether the person has signed out since the last login, here or in another tab. Auth stores a session again that it was looking up at
 * that moment, and without a network a lookup lasts up to a minute.
 */
let signedOut = false;

function tellOtherTabs(): void {
  try {
    deviceStorage()?.setItem(SIGNED_OUT_KEY, '1');
    deviceStorage()?.removeItem(SIGNED_OUT_KEY);
  } catch {
    // Where the storage is full, Auth tells them.
  }
}

/** Erases the session that Auth keeps on this device (@firebase/auth, platform_browser/persistence), because Auth does not answer. */
async function eraseStoredSession(): Promise<void> {
  const storage = deviceStorage();
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith('firebase:authUser:')) storage?.removeItem(key);
  await askIndexedDb(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(AUTH_DATABASE);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const erasure = database.transaction('firebaseLocalStorage', 'readwrite');
          erasure.objectStore('firebaseLocalStorage').clear();
          erasure.addEventListener('complete', () => resolve());
          erasure.addEventListener('abort', () => reject(erasure.error));
          database.close();
        });
      }),
  );
}

/** Firebase Auth, initialised when it is first needed. Resolves once the stored session has been read. */
export const loadAuth: () => Promise<Auth> = retryableOnce(async () => {
  const { app, emulators } = await loadFirebase();
  // getAuth() would add the pop-up and redirect code of providers that this product does not offer.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulators?.auth) {
    connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
      disableWarnings: true,
    });
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SIGNED_OUT_KEY || newValue === null) return;
    signedOut = true;
    for (const leave of onLeft) leave(false);
    void signOut(auth);
  });
  await auth.authStateReady();
  if (signedOut) await signOut(auth);
  onAuthStateChanged(auth, (user) => {
    const uid = user?.uid ?? null;
    // Where IndexedDB does not answer, Auth does not see the session that is stored there. What a trainer has not sent yet stays.
    if (uid === null && !leaving && typeof indexedDB === 'undefined') return;
    keepOnlyOf(uid);
  });
  return auth;
});

/** The signed-in user, or null. Rejects when Firebase cannot be loaded. */
export async function currentUser(): Promise<User | null> {
  return (await loadAuth()).currentUser;
}

let leaving = false;

/** What the followers of the user do when the person signs out, `here` or in another tab, while Auth does not answer. */
const onLeft = new Set<(here: boolean) => void>();

/** How long Auth may take to end the session, in milliseconds. While the network does not answer, it looks up a session for up to a minute. */
const PATIENCE = 3_000;

/**
 * Ends the session, and forgets what was typed into the card form: the next person at the device would find it there. Where Auth does
 * not answer in time, the browser forgets the account at once, and Auth follows when it can. Rejects with Firebase's error, or with the
 * error that kept Firebase from loading.
 */
export async function signOutOfApp(): Promise<void> {
  leaving = true;
  signedOut = true;
  tellOtherTabs();
  forgetForms();
  const late = new Error('Auth does not answer');
  try {
    await within(PATIENCE, loadAuth().then(signOut), () => late);
  } catch (error) {
    if (error !== late) {
      signedOut = false;
      throw error;
    }
    keepOnlyOf(null);
    await eraseStoredSession();
    for (const leave of onLeft) leave(true);
  } finally {
    leaving = false;
  }
}

/** The sign-in that is under way, or the last one. */
let signingIn: Promise<unknown> = Promise.resolve();

/**
 * Calls `listener` with the signed-in user now and at each change, `left`: the person signed out here. A sign-in that is under way
 * comes first, so that nobody is told to log in meanwhile. Returns the stop.
 */
export async function followUser(listener: (user: User | null, left: boolean) => void): Promise<() => void> {
  const leave = (here: boolean) => listener(null, here);
  onLeft.add(leave);
  const auth = await loadAuth();
  await signingIn;
  const stop = onIdTokenChanged(auth, (user) => listener(user, leaving));
  return () => {
    onLeft.delete(leave);
    stop();
  };
}

/**
 * Fetches a new ID token, because the database's rules see what our server has since marked on the account only in a new
 * one. A refusal may mean that the account is gone: then Auth looks it up, and ends the session. Any other failure is ignored,
 * and the old token stays until the next attempt.
 */
export async function refreshToken(): Promise<void> {
  const user = await currentUser();
  await user?.getIdToken(true).catch(() => user.reload().catch(() => undefined));
}

/** Starts a session. Rejects with an error that `authFailureOf` classifies. */
export async function signIn(email: string, password: string): Promise<void> {
  const address = normalizeEmail(cleanEmail(email));
  const begun = loadAuth().then((auth) => {
    signedOut = false;
    return signInWithEmailAndPassword(auth, address, password);
  });
  signingIn = begun.catch(() => undefined);
  await begun;
}

/** Creates an account and starts its session. Rejects with an error that `authFailureOf(error, true)` classifies. */
export async function signUp(email: string, password: string): Promise<void> {
  const auth = await loadAuth();
  signedOut = false;
  await createUserWithEmailAndPassword(auth, normalizeEmail(cleanEmail(email)), password);
}

/** Checks the account's password again. Rejects with an error that `authFailureOf` classifies. */
export async function reenterPassword(password: string): Promise<User> {
  const user = await currentUser();
  if (user === null || user.email === null) throw new Error('Nobody is signed in');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
  return user;
}

/** Changes the account's password. Rejects with an error that `authFailureOf` classifies. */
export async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reenterPassword(current), next);
}
