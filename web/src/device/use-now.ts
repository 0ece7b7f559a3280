import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffset, subscribeToClock } from './server-clock.ts';

const MINUTE = 60_000;

/**
 * The present time by the server's clock, as far as that is known. It is renewed every minute and exactly at `end`, so
 * that a plan that ends while the dashboard is open locks it at once. `end` is in epoch milliseconds, null without one.
 */
export function useNow(end: number | null): Date {
  const offset = useSyncExternalStore(subscribeToClock, clockOffset);
  const [device, setDevice] = useState(Date.now);
  const now = device + offset;
  useEffect(() => {
    const wait = end === null || end <= now ? MINUTE : Math.min(end - offset - Date.now(), MINUTE);
    const timer = setTimeout(() => setDevice(Date.now()), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [end, now, offset]);
  return new Date(now);
}
