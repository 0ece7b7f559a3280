/** What a device's clock may differ from the server's without being wrong, in milliseconds. */
const TOLERANCE = 60_000;

let offset = 0;
const listeners = new Set<() => void>();

/** By how much the server's clock is ahead of this device's, in milliseconds; 0 until a server has told. */
export function clockOffset(): number {
  return offset;
}

/** The moment by the server's clock: a plan does not end, nor a birth date lie in the future, because a device's is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the `Date` header of an answer just received; null, or no date, tells nothing. */
export function heedServerDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (Number.isNaN(difference) || Math.abs(difference - offset) < TOLERANCE) return;
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference;
  for (const listener of listeners) listener();
}
