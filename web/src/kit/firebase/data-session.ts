import { connectFirestoreEmulator, type Firestore, initializeFirestore, terminate } from 'firebase/firestore';
import { loadFirebase } from './app.ts';

/** One account's connection to the database. Nothing of it outlives the account's session. */
export interface DataSession {
  readonly uid: string;
  readonly firestore: Firestore;
}

/**
 * Empties reactfire's two global caches. Their keys name no user and no session, and they keep an error for ever, so that
 * a retry would end in the old error.
 */
function purgeReactfire() {
  const observables: unknown = Reflect.get(globalThis, '_reactFirePreloadedObservables');
  if (observables instanceof Map) observables.clear();
  const queries: unknown = Reflect.get(globalThis, '_reactFireFirestoreQueryCache');
  if (Array.isArray(queries)) queries.splice(0);
}

// Opening and closing take turns: Firestore refuses a new instance until the old one is terminated.
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

/** Connects for one account. Rejects when Firebase cannot be loaded. Close the session before opening another. */
export function openDataSession(uid: string): Promise<DataSession> {
  return inTurn(async () => {
    const { app, emulators } = await loadFirebase();
    const firestore = initializeFirestore(app, {});
    if (emulators?.firestore) {
      connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
    }
    return { uid, firestore };
  });
}

/**
 * Ends a session with its listeners, its cache and reactfire's caches. It takes the promise of the opening, so that a
 * session that is still opening is closed before the next one opens.
 */
export function closeDataSession(opening: Promise<DataSession>): Promise<void> {
  return inTurn(async () => {
    const session = await opening;
    purgeReactfire();
    await terminate(session.firestore);
  });
}
