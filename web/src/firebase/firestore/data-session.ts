import { connectFirestoreEmulator, type Firestore, initializeFirestore, terminate } from 'firebase/firestore';
import { loadFirebase } from '../app.ts';

/** One account's connection to the database; nothing of it outlives the account's session. */
export interface DataSession {
  readonly uid: string;
  readonly firestore: Firestore;
}

/**
 * reactfire's caches are global, keep errors for ever and have no user in their keys
 * (reactfire/src/useObservable.ts, firestore.tsx): emptied whenever a session ends.
 */
function purgeReactfire() {
  const observables: unknown = Reflect.get(globalThis, '_reactFirePreloadedObservables');
  if (observables instanceof Map) observables.clear();
  const queries: unknown = Reflect.get(globalThis, '_reactFireFirestoreQueryCache');
  if (Array.isArray(queries)) queries.splice(0);
}

// Opening and closing take turns: a Firestore instance cannot be made before the one before it is terminated.
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

/** Connects for one account. Rejects when Firebase cannot be loaded. Close it before opening another. */
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
 * Ends a session: its listeners, its cache, and all that reactfire remembers. Takes the opening itself, so that closing
 * has its turn before whatever is opened next, even if this one is still on its way.
 */
export function closeDataSession(opening: Promise<DataSession>): Promise<void> {
  return inTurn(async () => {
    const session = await opening;
    purgeReactfire();
    await terminate(session.firestore);
  });
}
