import type { User } from 'firebase/auth';
import { askIndexedDb } from '../../device/indexed-db.ts';

/** The database in which Firebase Auth keeps its session (@firebase/auth, platform_browser/persistence/indexed_db). */
const AUTH_DATABASE = 'firebaseLocalStorageDb';

/** Whether this browser ever loaded Auth. If not, nobody can be signed in. */
async function mayBeSignedIn(): Promise<boolean> {
  try {
    const databases = await askIndexedDb(() => indexedDB.databases());
    return databases.some(({ name }) => name === AUTH_DATABASE);
  } catch {
    // Where IndexedDB does not answer, Auth keeps its session elsewhere, and Firefox 102 does not list databases. Then only Auth
    // itself knows.
    return true;
  }
}

/**
 * The signed-in user, or null. Auth is loaded only in a browser where it was loaded before, because most visitors never
 * sign in. Rejects when Firebase cannot be loaded.
 */
export async function signedInUser(): Promise<User | null> {
  if (!(await mayBeSignedIn())) return null;
  const { currentUser } = await import('./auth.ts');
  return currentUser();
}
