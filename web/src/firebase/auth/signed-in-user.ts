import type { User } from 'firebase/auth';

/** Where Firebase Auth keeps its session (@firebase/auth, platform_browser/persistence/indexed_db). */
const AUTH_DATABASE = 'firebaseLocalStorageDb';

/** Whether Auth was ever loaded in this browser; without that nobody can be signed in. */
async function mayBeSignedIn(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === AUTH_DATABASE);
  } catch {
    // No telling without asking Auth itself, which keeps its session elsewhere where there is no IndexedDB.
    return true;
  }
}

/**
 * The signed-in user, or null. Auth is loaded only where somebody may be signed in: most visitors never were. Rejects
 * when Firebase cannot be loaded.
 */
export async function signedInUser(): Promise<User | null> {
  if (!(await mayBeSignedIn())) return null;
  const { currentUser } = await import('./auth.ts');
  return currentUser();
}
