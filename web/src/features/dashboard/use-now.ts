import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The present moment, to the minute, and at `end` exactly: a plan that ends while the panel is open, or whose end turns
 * out to be past, locks it at once. `end` in epoch milliseconds, null without one.
 */
export function useNow(end: number | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = end === null || end <= now.getTime() ? MINUTE : Math.min(end - Date.now(), MINUTE);
    const timer = setTimeout(() => setNow(new Date()), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [end, now]);
  return now;
}
