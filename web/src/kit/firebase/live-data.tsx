import { memo, useCallback, useEffect, useState } from 'react';
import type { LiveRecordsFeed, LiveState } from './live-records-feed.tsx';

interface LiveDataProps {
  uid: string;
  /** The same function in every rendering: a new one would load the data again. */
  onState: (state: LiveState) => void;
}

/**
 * Loads the database's client and passes one account's live records to `onState`. It renders nothing. Its parent has the
 * uid as its key, so that no state passes from one account to the next.
 */
export const LiveData = memo(function LiveData({ uid, onState }: LiveDataProps) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Feed: typeof LiveRecordsFeed } | null>(null);
  const retry = useCallback(() => {
    onState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, [onState]);

  // The number of the present attempt to load the client; null once it is loaded.
  const missing = loaded === null ? attempt : null;
  useEffect(() => {
    if (missing === null) return undefined;
    let over = false;
    import('./live-records-feed.tsx').then(
      (live) => !over && setLoaded({ Feed: live.LiveRecordsFeed }),
      () => !over && onState({ status: 'failed', retry }),
    );
    window.addEventListener('online', retry);
    return () => {
      over = true;
      window.removeEventListener('online', retry);
    };
  }, [missing, retry, onState]);

  return loaded && <loaded.Feed key={attempt} uid={uid} retry={retry} onState={onState} />;
});
