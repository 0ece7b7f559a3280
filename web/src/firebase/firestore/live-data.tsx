import { memo, useCallback, useEffect, useState } from 'react';
import type { LiveState } from './live-records.ts';
import type { LiveRecordsFeed } from './live-records-feed.tsx';

interface LiveDataProps {
  uid: string;
  /** Has to stay the same from one rendering to the next. */
  onState: (state: LiveState) => void;
}

/**
 * Loads the database's client and tells one account's live data through `onState`; draws nothing. Render it with the uid
 * as its key, so that no state passes from one account to the next.
 */
export const LiveData = memo(function LiveData({ uid, onState }: LiveDataProps) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Feed: typeof LiveRecordsFeed } | null>(null);
  const retry = useCallback(() => {
    onState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, [onState]);

  // The number of the attempt to load it, as long as that has not succeeded.
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
