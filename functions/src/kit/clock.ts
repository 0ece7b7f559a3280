let source = (): number => Date.now();

/** The current moment; the only place where the functions read the clock. */
export function now(): Date {
  return new Date(source());
}

/** Replaces the clock (milliseconds since the epoch), for tests whose story takes days. */
export function setClock(milliseconds: () => number): void {
  source = milliseconds;
}
