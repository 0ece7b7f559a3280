import { useEffect, useRef } from 'react';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';

/** Calls `recheck` when the server changes or removes the record, because that outdates the answer of check-subscription. */
export function useCheckOnChange(records: LiveRecords | null, recheck: () => void): void {
  const subscriber = records?.subscriber;
  const current = subscriber
    ? `${subscriber.subscribed} ${subscriber.subscription_end?.getTime() ?? ''}`
    : subscriber;
  const known = useRef(current);
  useEffect(() => {
    // Before the first record, and where there was none, no answer can be outdated.
    if (known.current && known.current !== current) recheck();
    known.current = current;
  }, [current, recheck]);
}
