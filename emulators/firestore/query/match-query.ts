import { compareNames, compareValues } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import { isNameField } from '../values/field-path.ts';
import { parentOf } from '../values/resource-name.ts';
import { matchFilter, queriedValue } from './match-filter.ts';
import type { Cursor, Query } from './query.ts';
import { readsCollection } from './source.ts';

/**
 * Whether a document belongs to a query's results, without regard to limit and offset. Listeners ask this of each
 * change.
 */
export function matchesQuery(query: Query, document: Document): boolean {
  if (!readsCollection(query, parentOf(document.name))) return false;
  if (query.filter !== null && !matchFilter(query.filter, document)) return false;
  if (!query.orders.every((order) => queriedValue(document, order.path) !== undefined)) return false;
  if (query.startAt !== null) {
    const order = compareToCursor(query, document, query.startAt);
    if (query.startAt.before ? order < 0 : order <= 0) return false;
  }
  if (query.endAt !== null) {
    const order = compareToCursor(query, document, query.endAt);
    if (query.endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

/** Orders two documents that match the query. */
export function compareDocuments(query: Query, a: Document, b: Document): number {
  for (const { path, descending } of query.orders) {
    const order = isNameField(path)
      ? compareNames(a.name, b.name)
      : compareValues(queriedValue(a, path) ?? null, queriedValue(b, path) ?? null);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** The part of the sorted matches that offset and limit leave. */
export function inWindow(query: Query, sorted: readonly Document[]): readonly Document[] {
  if (query.offset === 0 && query.limit === null) return sorted;
  return sorted.slice(query.offset, query.limit === null ? undefined : query.offset + query.limit);
}

function compareToCursor(query: Query, document: Document, cursor: Cursor): number {
  for (const [i, { path, descending }] of query.orders.entries()) {
    const bound = cursor.values[i];
    if (bound === undefined) return 0;
    const order = compareValues(queriedValue(document, path) ?? null, bound);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}
