import { useEffect, useState, useSyncExternalStore } from 'react';

/** A device's clock counts as right up to this difference from the server's, in milliseconds. */
const TOLERANCE = 60_000;

/** null until the server has told its clock. */
let offset: number | null = null;
const listeners = new Set<() => void>();

/** By how much the server's clock is ahead of this device's, in milliseconds; 0 before the first answer. */
export function clockOffset(): number {
  return offset ?? 0;
}

/** Whether the server has told its clock. Until then `serverNow` is this device's own. */
export function isClockKnown(): boolean {
  return offset !== null;
}

/** The present moment by the server's clock, so that a wrong device clock neither ends a plan nor refuses a birth date. */
export function serverNow(): Date {
  return new Date(Date.now() + clockOffset());
}

/** Calls `listener` when the offset changes, or the server tells its clock for the first time. Returns the function that stops it. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the `Date` header of an answer that has just arrived. A missing or unreadable header changes nothing. */
export function heedServerDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (Number.isNaN(difference) || (offset !== null && Math.abs(difference - offset) < TOLERANCE)) return;
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference;
  for (const listener of listeners) listener();
}

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

/** Asks the site's own server for its clock. Rejects where it does not answer; the clock is then known as before. */
export async function askClock(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  heedServerDate(response.headers.get('Date'));
}

/**
 * The moment at which a dialog was opened, by the server's clock; null until then, and until the server has told its clock, because
 * a date that is read before paying must not come from a device's wrong clock.
 */
export function useServerDate(isOpen: boolean): Date | null {
  const [opened, setOpened] = useState<number | null>(null);
  const isKnown = useSyncExternalStore(subscribeToClock, isClockKnown, () => false);
  const offset = useSyncExternalStore(subscribeToClock, clockOffset, () => 0);
  useEffect(() => {
    if (!isOpen) return;
    const at = Date.now();
    const asked = isClockKnown() ? Promise.resolve() : askClock();
    void asked.catch(() => undefined).then(() => setOpened(at));
  }, [isOpen]);
  return isKnown && opened !== null ? new Date(opened + offset) : null;
}
