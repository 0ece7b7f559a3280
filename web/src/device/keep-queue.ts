/** The storage key of the trainer's queue as this browser last showed it (last-queue.ts). */
const KEY = 'fila';

/** Forgets the kept queue unless it belongs to the account `uid`; null means that nobody is signed in. */
export function keepQueueOf(storage: Storage | null, uid: string | null): void {
  const kept = storage?.getItem(KEY);
  if (kept && (uid === null || !kept.includes(uid))) storage?.removeItem(KEY);
}
