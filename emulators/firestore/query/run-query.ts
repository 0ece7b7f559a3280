import type { Document } from '../values/document.ts';
import { compareDocuments, inWindow, matchesQuery } from './compile-query.ts';
import type { Query } from './query.ts';
import { candidates, type QuerySource } from './source.ts';

/** The documents of a query's result in order, whole. */
export function runQuery(query: Query, source: QuerySource): readonly Document[] {
  const matching = matchingDocuments(query, source);
  return inWindow(
    query,
    matching.sort((a, b) => compareDocuments(query, a, b)),
  );
}

/** All that match, unordered, limit and offset aside. */
export function matchingDocuments(query: Query, source: QuerySource): Document[] {
  const matching: Document[] = [];
  for (const document of candidates(query, source))
    if (matchesQuery(query, document)) matching.push(document);
  return matching;
}
