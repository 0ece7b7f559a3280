import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffset, heedServerDate, isClockKnown, subscribeToClock } from './server-clock.ts';

/** Asks the site's own server for its clock. Where it does not answer, the clock stays unknown. */
async function askClock(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  heedServerDate(response.headers.get('Date'));
}

/**
 * The moment at which a dialog was opened, by the server's clock; null until the server has told it, because a date that is
 * read before paying must not come from a device's wrong clock.
 */
export function useServerDate(): Date | null {
  const [opened] = useState(Date.now);
  const isKnown = useSyncExternalStore(subscribeToClock, isClockKnown);
  const offset = useSyncExternalStore(subscribeToClock, clockOffset);
  useEffect(() => {
    if (!isKnown) askClock().catch(() => undefined);
  }, [isKnown]);
  return isKnown ? new Date(opened + offset) : null;
}
