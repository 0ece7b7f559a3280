import { useCallback, useEffect, useState } from 'react';
import type { TrainerData } from './open-trainer-data.ts';

interface Connection {
  readonly uid: string;
  readonly attempt: number;
  readonly data: TrainerData | null;
}

/**
 * Loads the database's client and connects it for one account; null while Auth has not named the account. The connection
 * ends with the component, or when the account changes.
 */
export function useTrainerData(uid: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<Connection | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (uid === null) return undefined;
    let over = false;
    let close: (() => void) | null = null;
    async function open(account: string) {
      const { openTrainerData } = await import('./open-trainer-data.ts');
      if (over) return;
      const connection = openTrainerData(account);
      close = connection.close;
      const data = await connection.opening;
      if (!over) setLast({ uid: account, attempt, data });
    }
    open(uid).catch(() => !over && setLast({ uid, attempt, data: null }));
    return () => {
      over = true;
      close?.();
    };
  }, [uid, attempt]);
  // A connection for another account, or of an earlier attempt, counts no longer.
  const current = last?.uid === uid && last.attempt === attempt ? last : null;
  const failed = current !== null && current.data === null;
  useEffect(() => {
    if (!failed) return undefined;
    // Firestore reconnects by itself, but a connection that could not be opened has to be opened again.
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return { data: current?.data ?? null, failed, retry };
}
