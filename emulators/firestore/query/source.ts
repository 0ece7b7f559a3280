import type { Document } from '../values/document.ts';
import { idOf, parentOf } from '../values/resource-name.ts';
import type { Query } from './query.ts';

/** What queries read from; the store and its snapshots are such. */
export interface QuerySource {
  collection(path: string): Iterable<Document>;
  collectionGroup(parent: string, collectionId: string): Iterable<Document>;
  descendants(parent: string): Iterable<Document>;
}

/** The documents that a query looks at, before its filters. */
export function candidates(query: Query, source: QuerySource): Iterable<Document> {
  if (query.collectionId === null) {
    return query.allDescendants ? source.descendants(query.parent) : children(query.parent, source);
  }
  if (query.allDescendants) return source.collectionGroup(query.parent, query.collectionId);
  return source.collection(`${query.parent}/${query.collectionId}`);
}

/** Whether a query looks at the documents of one collection, given by its path. */
export function readsCollection(query: Query, collectionPath: string): boolean {
  if (query.collectionId !== null && idOf(collectionPath) !== query.collectionId) return false;
  if (query.allDescendants) return collectionPath.startsWith(`${query.parent}/`);
  return parentOf(collectionPath) === query.parent;
}

function* children(parent: string, source: QuerySource): Iterable<Document> {
  for (const document of source.descendants(parent)) {
    if (parentOf(parentOf(document.name)) === parent) yield document;
  }
}
