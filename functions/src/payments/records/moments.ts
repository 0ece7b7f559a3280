/** The first of some moments, or null of none. */
export function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

/** The last of those moments that are known, or null of none. */
export function latest(moments: readonly (Date | undefined)[]): Date | null {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)));
}
