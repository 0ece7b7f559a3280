import type { Document } from '../values/document.ts';
import { compareDocuments, inWindow, matchesQuery } from './match-query.ts';
import { findNearest } from './find-nearest.ts';
import type { Query } from './query.ts';
import { candidates, type QuerySource } from './source.ts';
import { takeFirst } from './take-first.ts';

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
