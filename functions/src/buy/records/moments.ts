export function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

/** The latest of the moments that are known, or null if none is. */
export function latest(moments: readonly (Date | undefined)[]): Date | null {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)));
}
