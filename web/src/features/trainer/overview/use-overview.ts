import type { Overview } from 'domain/contracts/trainer';
import { useCallback, useEffect, useState } from 'react';
import { fetchOverview } from '../calls/trainer-calls.ts';

/** How far the reading is. After a failure the numbers of the last reading stay. */
export interface OverviewState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly overview: Overview | null;
  readonly reload: () => void;
}

/** How an attempt to read ended. */
interface Outcome {
  readonly attempt: number;
  readonly failed: boolean;
  /** What was read last, perhaps by an earlier attempt. */
  readonly overview: Overview | null;
}

/** Reads the overview once `isOpen`, again on `reload`, and when the network comes back. */
export function useOverview(isOpen: boolean): OverviewState {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    let over = false;
    fetchOverview().then(
      (overview) => !over && setOutcome({ attempt, failed: false, overview }),
      () => !over && setOutcome((before) => ({ attempt, failed: true, overview: before?.overview ?? null })),
    );
    return () => {
      over = true;
    };
  }, [isOpen, attempt]);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  const overview = outcome?.overview ?? null;
  if (outcome?.attempt !== attempt) return { status: 'loading', overview, reload };
  return { status: outcome.failed ? 'failed' : 'ready', overview, reload };
}
