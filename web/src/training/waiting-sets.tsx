import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { WAITING_SETS } from 'domain/training/waiting-texts';
import { useWaitingSets } from './kept-mark.ts';

/** How long sets may be on their way before they are named, in milliseconds. */
const LATE = 8_000;

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Names the sets that only this device has. They are sent by themselves. */
export function WaitingSets({ uid, isOffline }: { uid: string; isOffline: boolean }) {
  const sets = useWaitingSets(uid) ?? 0;
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isAlone = isOffline || !hasNetwork;
  const isWaiting = sets > 0;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return (
    <div aria-live="polite" className="empty:hidden">
      {isWaiting && (isAlone || isLate) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-warning border-l-4 bg-base-100 px-5 py-1 sm:px-8">
          <p className="max-w-prose flex-1 basis-60 py-2">
            {WAITING_SETS[isAlone ? 'offline' : 'online'](sets)}
          </p>
          <Link className="link flex min-h-12 items-center" to="/dashboard/treino">
            {WAITING_SETS.open}
          </Link>
        </div>
      )}
    </div>
  );
}
