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
export function isClockTold(): boolean {
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
