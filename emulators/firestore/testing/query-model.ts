/**
 * Answers queries in the simplest way, over plain documents and without the emulator's own code for queries. Tests
 * compare the results of generated queries with these answers. https://firebase.google.com/docs/firestore/query-data/queries
 */
import { Timestamp, type Value } from '../values/value.ts';

/** Documents by their path below the root. */
export type ModelDocuments = ReadonlyMap<string, ReadonlyMap<string, Value>>;

export type ModelFilter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly ModelFilter[] }
  | { readonly op: ModelOperator; readonly field: ModelField; readonly value: Value };

/** `m.x` is the field x of the map m. */
export type ModelField = 'f' | 'g' | 'm.x';

type ModelOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'IN'
  | 'NOT_IN'
  | 'IS_NULL'
  | 'IS_NAN'
  | 'IS_NOT_NULL'
  | 'IS_NOT_NAN';

export interface ModelCursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

export interface ModelQuery {
  readonly group: boolean;
  readonly filter: ModelFilter | null;
  readonly orders: readonly { readonly field: ModelField; readonly descending: boolean }[];
  readonly start: ModelCursor | null;
  readonly end: ModelCursor | null;
  readonly offset: number;
  readonly limit: number | null;
}

const INEQUALITIES = new Set<string>([
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
]);

/** The paths that a query on the collection, or group, `c` finds. `summed` is a field that an aggregation reads. */
export function answer(documents: ModelDocuments, query: ModelQuery, summed: ModelField[] = []): string[] {
  const descending = query.orders.at(-1)?.descending ?? false;
  const implied = [...[...new Set(inequalitiesOf(query.filter))].sort(), ...summed];
  const orders = [...query.orders];
  for (const field of implied) if (!orders.some((o) => o.field === field)) orders.push({ field, descending });
  const found = [...documents.keys()].filter((path) => {
    const ids = path.split('/');
    if (ids.at(-2) !== 'c' || (!query.group && ids.length > 2)) return false;
    const fields = documents.get(path) ?? new Map();
    if (orders.some((order) => valueAt(fields, order.field) === undefined)) return false;
    return query.filter === null || satisfies(fields, query.filter);
  });
  const order = (a: string, b: string): number => {
    for (const { field, descending } of orders) {
      const sign = compare(read(documents, a, field), read(documents, b, field));
      if (sign !== 0) return descending ? -sign : sign;
    }
    return comparePaths(a, b) * (descending ? -1 : 1);
  };
  const toCursor = (path: string, cursor: ModelCursor): number => {
    for (const [i, value] of cursor.values.entries()) {
      const by = orders[i];
      if (by === undefined) break;
      const sign = compare(read(documents, path, by.field), value);
      if (sign !== 0) return by.descending ? -sign : sign;
    }
    return 0;
  };
  const { start, end } = query;
  return found
    .sort(order)
    .filter((path) => start === null || toCursor(path, start) > (start.before ? -1 : 0))
    .filter((path) => end === null || toCursor(path, end) < (end.before ? 0 : 1))
    .slice(query.offset, query.limit === null ? undefined : query.offset + query.limit);
}

/** The value of a document's field. */
export function valueAt(fields: ReadonlyMap<string, Value>, field: ModelField): Value | undefined {
  if (field !== 'm.x') return fields.get(field);
  const map = fields.get('m');
  return map instanceof Map ? map.get('x') : undefined;
}

function read(documents: ModelDocuments, path: string, field: ModelField): Value {
  return valueAt(documents.get(path) ?? new Map(), field) ?? null;
}

function inequalitiesOf(filter: ModelFilter | null): ModelField[] {
  if (filter === null) return [];
  if ('filters' in filter) return filter.filters.flatMap(inequalitiesOf);
  return INEQUALITIES.has(filter.op) ? [filter.field] : [];
}

function satisfies(fields: ReadonlyMap<string, Value>, filter: ModelFilter): boolean {
  if ('filters' in filter) {
    return filter.op === 'and'
      ? filter.filters.every((each) => satisfies(fields, each))
      : filter.filters.some((each) => satisfies(fields, each));
  }
  const value = valueAt(fields, filter.field);
  if (value === undefined) return false;
  const wanted = filter.value;
  const range = !odd(value) && !odd(wanted) && rank(value) === rank(wanted);
  switch (filter.op) {
    case 'EQUAL':
      return same(value, wanted);
    case 'NOT_EQUAL':
      return value !== null && wanted !== null && !same(value, wanted);
    case 'LESS_THAN':
      return range && compare(value, wanted) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return range && compare(value, wanted) <= 0;
    case 'GREATER_THAN':
      return range && compare(value, wanted) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return range && compare(value, wanted) >= 0;
    case 'ARRAY_CONTAINS':
      return items(value).some((item) => same(item, wanted));
    case 'ARRAY_CONTAINS_ANY':
      return items(value).some((item) => items(wanted).some((each) => same(item, each)));
    case 'IN':
      return items(wanted).some((each) => same(value, each));
    case 'NOT_IN':
      return value !== null && !items(wanted).some((each) => each === null || same(value, each));
    case 'IS_NULL':
      return value === null;
    case 'IS_NAN':
      return Number.isNaN(value);
    case 'IS_NOT_NULL':
      return value !== null;
    case 'IS_NOT_NAN':
      return value !== null && !Number.isNaN(value);
  }
}

function items(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

/** Whether the value is null or NaN, which equal nothing and have no order. */
function odd(value: Value): boolean {
  return value === null || Number.isNaN(value);
}

function same(a: Value, b: Value): boolean {
  return !odd(a) && !odd(b) && compare(a, b) === 0;
}

/** The rank of a value's kind, for the kinds that are generated. */
function rank(value: Value): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number' || typeof value === 'bigint') return 2;
  if (value instanceof Timestamp) return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
}

function compare(a: Value, b: Value): number {
  const sign = Math.sign(rank(a) - rank(b));
  if (sign !== 0 || a === null) return sign;
  if (rank(a) === 2) {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
    return Math.sign(Number(a) - Number(b));
  }
  if (a instanceof Timestamp && b instanceof Timestamp) return Math.sign(Number(a.seconds - b.seconds));
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (a instanceof Map && b instanceof Map) return compareLists(flat(a), flat(b));
  return Math.sign(Number(a) - Number(b));
}

/** A map as the list of its names and values, sorted by name. */
function flat(map: ReadonlyMap<string, Value>): Value[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1)).flat();
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const sign = compare(a[i] ?? null, b[i] ?? null);
    if (sign !== 0) return sign;
  }
  return Math.sign(a.length - b.length);
}

function comparePaths(a: string, b: string): number {
  return compareLists(a.split('/'), b.split('/'));
}
