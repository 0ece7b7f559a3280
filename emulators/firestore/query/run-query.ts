import type { Document } from '../values/value.ts';
import { findNearest } from './find-nearest.ts';
import { compareDocuments, inWindow, matchesQuery } from './match-query.ts';
import type { Query } from './query.ts';
import { type QuerySource, candidates } from './source.ts';

/**
 * The first `count` items in order. If they are few among many, the others are not sorted. Without that, a query with a
 * limit over a large collection would spend its time on sorting.
 */
function takeFirst<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
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

/** The documents of a query's result, in order and whole. */
export function runQuery(query: Query, source: QuerySource): readonly Document[] {
  return runCounting(query, source).documents;
}

/** The same, with the number of documents that were looked at and the number that the offset skipped. */
export function runCounting(
  query: Query,
  source: QuerySource,
): { readonly documents: readonly Document[]; readonly scanned: number; readonly skipped: number } {
  let scanned = 0;
  const matching: Document[] = [];
  for (const document of candidates(query, source)) {
    scanned += 1;
    if (matchesQuery(query, document)) matching.push(document);
  }
  const end = query.limit === null ? matching.length : query.offset + query.limit;
  const sorted = takeFirst(matching, end, (a, b) => compareDocuments(query, a, b));
  const documents =
    query.findNearest === null ? inWindow(query, sorted) : findNearest(query.findNearest, sorted);
  return { documents, scanned, skipped: Math.min(query.offset, matching.length) };
}
