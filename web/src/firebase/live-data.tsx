import type { Questionnaire } from 'domain/records/questionnaire';
import type { Subscriber } from 'domain/records/subscriber';
import { memo, useCallback, useEffect, useState } from 'react';
import type { DataSession } from './firestore.ts';
import type { LiveRecordsFeed } from './firestore-live.tsx';

/** A subscriber's record with its id, and when the server last wrote it (epoch milliseconds, 0 when it never said). */
export type OwnSubscriber = Subscriber & { readonly id: string; readonly updated_at: number };

/** What the database holds about one account, kept up to date by two listeners. */
export interface LiveRecords {
  readonly session: DataSession;
  readonly subscriber: OwnSubscriber | null;
  readonly questionnaire: Questionnaire | null;
}
export type LiveState =
  | { readonly status: 'loading' }
  | { readonly status: 'offline' | 'failed'; readonly retry: () => void }
  | ({ readonly status: 'ready' } & LiveRecords);

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
    import('./firestore-live.tsx').then(
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
