/**
 * The first `count` items in order. If they are few among many, the others are not sorted. Without that, a query with a
 * limit over a large collection would spend its time on sorting.
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

/** The index at which an item belongs into a sorted list, behind items that are equal. */
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
