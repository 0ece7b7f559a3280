import { within } from '../within.ts';

/** The database in which Firebase Auth keeps its session (@firebase/auth, platform_browser/persistence/indexed_db). */
export const AUTH_DATABASE = 'firebaseLocalStorageDb';

/** The longest wait for an answer of IndexedDB, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Asks IndexedDB something. Some browsers never answer: then IndexedDB is taken from the page, so that Firebase, which would wait
 * for ever, uses what it uses in a browser without one. Rejects like `ask`, and after 3 s.
 */
export async function askIndexedDb<T>(ask: () => Promise<T>): Promise<T> {
  return within(PATIENCE, ask(), () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
    return new Error('IndexedDB does not answer');
  });
}
