let source = (): number => Date.now();

/** The current moment; the only place where the functions read the clock. */
export function now(): Date {
  return new Date(source());
}

/** Puts another clock in (milliseconds since the epoch); for tests that tell a story over days. */
export function setClock(milliseconds: () => number): void {
  source = milliseconds;
}
