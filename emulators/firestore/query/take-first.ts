/**
 * The first `count` items in order. Where they are few among many this spares sorting the others, which is what a
 * query with a limit over a large collection would spend its time on.
 */
export function takeFirst<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count * 4 >= items.length) return [...items].sort(compare).slice(0, count);
  const first: T[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (first.length >= count && (last === undefined || compare(item, last) >= 0)) continue;
    first.splice(placeOf(item, first, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

/** Where an item belongs in a sorted list, after those that equal it. */
function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(item, other) >= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
