import { compareNames, compareValues, equalValues, isArray, kindOf } from '../values/compare.ts';
import { type FieldPath, getField, isNameField } from '../values/field-path.ts';
import { parentOf } from '../values/resource-name.ts';
import { type Document, Reference, type Value } from '../values/value.ts';
import type { Cursor, FieldFilter, Filter, Query, UnaryFilter } from './query.ts';
import { readsCollection } from './source.ts';

/** Whether a document satisfies a filter. A document without the filter's field never does. */
export function matchFilter(filter: Filter, document: Document): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matchFilter(inner, document));
    case 'or':
      return filter.filters.some((inner) => matchFilter(inner, document));
    case 'unary':
      return matchUnary(filter, document);
    case 'field':
      return matchField(filter, document);
  }
}

/** The value of a field as queries see it. The value of `__name__` is a reference to the document. */
function queriedValue(document: Document, path: FieldPath): Value | undefined {
  return isNameField(path) ? new Reference(document.name) : getField(document.fields, path);
}

function matchUnary(filter: UnaryFilter, document: Document): boolean {
  const value = queriedValue(document, filter.path);
  if (value === undefined) return false;
  switch (filter.operator) {
    case 'IS_NULL':
      return value === null;
    case 'IS_NOT_NULL':
      return value !== null;
    case 'IS_NAN':
      return Number.isNaN(value);
    case 'IS_NOT_NAN':
      return value !== null && !Number.isNaN(value);
  }
}

/** Null and NaN equal nothing here, because SDKs ask for them by unary filters. */
function matchField(filter: FieldFilter, document: Document): boolean {
  const value = queriedValue(document, filter.path);
  if (value === undefined) return false;
  const operand = filter.value;
  switch (filter.operator) {
    case 'EQUAL':
      return equal(value, operand);
    case 'NOT_EQUAL':
      return value !== null && operand !== null && !equal(value, operand);
    case 'LESS_THAN':
      return comparable(value, operand) && compareValues(value, operand) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return comparable(value, operand) && compareValues(value, operand) <= 0;
    case 'GREATER_THAN':
      return comparable(value, operand) && compareValues(value, operand) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return comparable(value, operand) && compareValues(value, operand) >= 0;
    case 'ARRAY_CONTAINS':
      return isArray(value) && contains(value, operand);
    case 'ARRAY_CONTAINS_ANY':
      return isArray(value) && listed(operand).some((wanted) => contains(value, wanted));
    case 'IN':
      return contains(listed(operand), value);
    case 'NOT_IN':
      // As in SQL, a null among the values makes the condition unknown for every document.
      return value !== null && !listed(operand).includes(null) && !contains(listed(operand), value);
  }
}

/** Whether two values have an order: both are of one kind, and neither is null or NaN. */
function comparable(value: Value, operand: Value): boolean {
  return !isUnequal(operand) && !Number.isNaN(value) && kindOf(value) === kindOf(operand);
}

function listed(value: Value): readonly Value[] {
  return isArray(value) ? value : [value];
}

function contains(list: readonly Value[], wanted: Value): boolean {
  return list.some((item) => equal(item, wanted));
}

function equal(a: Value, b: Value): boolean {
  return !isUnequal(a) && equalValues(a, b);
}

function isUnequal(value: Value): boolean {
  return value === null || Number.isNaN(value);
}

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
