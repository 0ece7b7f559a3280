import { isArray } from '../values/compare.ts';
import { type Document, Reference, type Value } from '../values/value.ts';
import { isNameField } from '../values/field-path.ts';
import { idOf, parentOf } from '../values/resource-name.ts';
import type { Filter, Query } from './query.ts';

/** Documents found by an index: all that were looked for, and perhaps others. */
interface Found extends Iterable<Document> {
  readonly size: number;
}

interface Lookup {
  readonly path: readonly string[];
  readonly of: 'value' | 'item';
  readonly values: readonly Value[];
}

/** Where queries read from. The store and its snapshots fit. */
export interface QuerySource {
  get(name: string): Document | null;
  collection(path: string): Iterable<Document>;
  collectionGroup(parent: string, collectionId: string): Iterable<Document>;
  descendants(parent: string): Iterable<Document>;
  lookUp(path: string, lookup: Lookup): Found;
  lookUpGroup(parent: string, collectionId: string, lookup: Lookup): Found;
}

/** The documents that a query has to look at: those of its collections, or fewer if an index helps. */
export function candidates(query: Query, source: QuerySource): Iterable<Document> {
  if (query.collectionId === null) {
    return query.allDescendants ? source.descendants(query.parent) : children(query.parent, source);
  }
  const found = query.filter === null ? null : narrow(query.filter, query, source);
  if (found !== null) return distinct(found);
  if (query.allDescendants) return source.collectionGroup(query.parent, query.collectionId);
  return source.collection(`${query.parent}/${query.collectionId}`);
}

/** Whether a query looks at the documents of the collection with this path. */
export function readsCollection(query: Query, collectionPath: string): boolean {
  if (query.collectionId !== null && idOf(collectionPath) !== query.collectionId) return false;
  if (query.allDescendants) return collectionPath.startsWith(`${query.parent}/`);
  return parentOf(collectionPath) === query.parent;
}

/** The documents that can satisfy a filter, by index; null if no index helps. */
function narrow(filter: Filter, query: Query, source: QuerySource): Found | null {
  switch (filter.kind) {
    case 'and': {
      const found = filter.filters
        .map((inner) => narrow(inner, query, source))
        .filter((each) => each !== null);
      return found.reduce<Found | null>(
        (least, each) => (least && least.size <= each.size ? least : each),
        null,
      );
    }
    case 'or': {
      const found = filter.filters.map((inner) => narrow(inner, query, source));
      return found.every((each) => each !== null) ? union(found) : null;
    }
    case 'unary':
      if (filter.operator !== 'IS_NULL' && filter.operator !== 'IS_NAN') return null;
      return lookUp(query, source, {
        path: filter.path,
        of: 'value',
        values: [filter.operator === 'IS_NULL' ? null : Number.NaN],
      });
    case 'field': {
      const { path, operator, value } = filter;
      const values = operator === 'IN' || operator === 'ARRAY_CONTAINS_ANY' ? listed(value) : [value];
      if (operator === 'EQUAL' || operator === 'IN') {
        return isNameField(path)
          ? named(values, source)
          : lookUp(query, source, { path, of: 'value', values });
      }
      if (operator !== 'ARRAY_CONTAINS' && operator !== 'ARRAY_CONTAINS_ANY') return null;
      return lookUp(query, source, { path, of: 'item', values });
    }
  }
}

function lookUp(query: Query, source: QuerySource, lookup: Lookup): Found | null {
  if (query.collectionId === null) return null;
  return query.allDescendants
    ? source.lookUpGroup(query.parent, query.collectionId, lookup)
    : source.lookUp(`${query.parent}/${query.collectionId}`, lookup);
}

function named(values: readonly Value[], source: QuerySource): Found {
  const documents = values
    .map((value) => (value instanceof Reference ? source.get(value.name) : null))
    .filter((document) => document !== null);
  return { size: documents.length, [Symbol.iterator]: () => documents.values() };
}

function union(found: readonly Found[]): Found {
  return {
    size: found.reduce((sum, each) => sum + each.size, 0),
    *[Symbol.iterator]() {
      for (const each of found) yield* each;
    },
  };
}

function* distinct(documents: Iterable<Document>): Iterable<Document> {
  const names = new Set<string>();
  for (const document of documents) {
    if (names.has(document.name)) continue;
    names.add(document.name);
    yield document;
  }
}

function listed(value: Value): readonly Value[] {
  return isArray(value) ? value : [value];
}

function* children(parent: string, source: QuerySource): Iterable<Document> {
  for (const document of source.descendants(parent)) {
    if (parentOf(parentOf(document.name)) === parent) yield document;
  }
}
