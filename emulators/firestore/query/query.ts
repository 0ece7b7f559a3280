import type { FieldPath } from '../values/field-path.ts';
import type { Value } from '../values/value.ts';

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN';

export type UnaryOperator = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL';

export interface FieldFilter {
  readonly kind: 'field';
  readonly path: FieldPath;
  readonly operator: FieldOperator;
  /** A list if the operator takes several values. */
  readonly value: Value;
}

export interface UnaryFilter {
  readonly kind: 'unary';
  readonly path: FieldPath;
  readonly operator: UnaryOperator;
}

interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

export type Filter = FieldFilter | UnaryFilter | CompositeFilter;

export interface Order {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** The place where results begin or end. */
export interface Cursor {
  /** One value for each of the first orders. */
  readonly values: readonly Value[];
  /** True: just before the given position. False: just after it. */
  readonly before: boolean;
}

export type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

/** A vector search among the results of the rest of the query. */
export interface FindNearest {
  readonly path: FieldPath;
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  /** 1–1,000. */
  readonly limit: number;
  /** The name (not a path) of the field that gets the distance; null for none. */
  readonly resultField: string | null;
  /** The largest distance, or the smallest dot product, that is still a result. */
  readonly threshold: number | null;
}

/** A StructuredQuery, checked and with its implicit orders. */
export interface Query {
  /** `projects/p/databases/d/documents[/c/id…]`. */
  readonly parent: string;
  /** Null: documents of every collection. */
  readonly collectionId: string | null;
  readonly allDescendants: boolean;
  readonly filter: Filter | null;
  /** Ends with `__name__`. */
  readonly orders: readonly Order[];
  /** The number of orders that the client gave itself; they come first. */
  readonly explicitOrders: number;
  readonly startAt: Cursor | null;
  readonly endAt: Cursor | null;
  readonly offset: number;
  readonly limit: number | null;
  /** Null: whole documents. `[]` or `__name__` alone: names only. */
  readonly select: readonly FieldPath[] | null;
  /** A vector search. It excludes limit, offset and cursors. */
  readonly findNearest: FindNearest | null;
}
