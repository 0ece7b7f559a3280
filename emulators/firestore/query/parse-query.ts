import { isArray } from '../values/compare.ts';
import { asList, asMessage, decodeInt, decodeValue, decodeValues } from '../values/codec.ts';
import { type FieldPath, isNameField, NAME_FIELD, parseFieldPath } from '../values/field-path.ts';
import { compareText } from '../values/compare-text.ts';
import { checkCollectionId, parseParent } from '../values/resource-name.ts';
import { StatusError } from '../values/status.ts';
import { Reference, type Value } from '../values/value.ts';
import type { Cursor, FieldOperator, Filter, Order, Query, UnaryOperator } from './query.ts';

const FIELD_OPERATORS: readonly FieldOperator[] = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
];
const UNARY_OPERATORS: readonly UnaryOperator[] = ['IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'];
const LIST_OPERATORS = new Set(['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY']);
const INEQUALITIES = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);
/** https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries */
const MAX_LIST = 30;
const MAX_FILTER_DEPTH = 100;

/**
 * Checks a StructuredQuery below `parent` and writes out its implicit orders: the fields of inequalities, then the
 * name, in the direction of the last explicit order. Throws INVALID_ARGUMENT, and UNIMPLEMENTED for findNearest.
 */
export function parseQuery(parent: unknown, message: unknown): Query {
  const { segments, database } = parseParent(parent);
  const wire = asMessage(message, 'structured_query');
  if (wire.findNearest != null)
    throw new StatusError('UNIMPLEMENTED', 'Vector search (findNearest) is not served.');
  const selectors = asList(wire.from, 'from');
  if (selectors.length > 1) throw invalid('FROM must have at most one collection.');
  const from = selectors.length === 0 ? { allDescendants: false } : asMessage(selectors[0], 'from');
  const collectionId =
    from.collectionId == null || from.collectionId === '' ? null : checkCollectionId(from.collectionId);
  const filter = wire.where == null ? null : parseFilter(wire.where, 0);
  const explicit = asList(wire.orderBy, 'order_by').map(parseOrder);
  const orders = addImplicitOrders(explicit, filter);
  const limit = decodeInt(wire.limit, 'limit') ?? null;
  const offset = decodeInt(wire.offset, 'offset') ?? 0;
  if (limit !== null && limit < 0) throw invalid('limit is negative');
  if (offset < 0) throw invalid('offset is negative');
  return {
    parent: `${database}/documents${segments.map((segment) => `/${segment}`).join('')}`,
    collectionId,
    allDescendants: from.allDescendants === true,
    filter,
    orders,
    explicitOrders: explicit.length,
    startAt: parseCursor(wire.startAt, orders),
    endAt: parseCursor(wire.endAt, orders),
    offset,
    limit,
    select: wire.select == null ? null : parseSelect(wire.select),
  };
}

function parseSelect(message: unknown): FieldPath[] {
  const paths = asList(asMessage(message, 'select').fields, 'select.fields').map(parseField);
  return paths.filter((path) => !isNameField(path));
}

function parseField(message: unknown): FieldPath {
  return parseFieldPath(asMessage(message, 'field').fieldPath);
}

function parseFilter(message: unknown, depth: number): Filter {
  if (depth > MAX_FILTER_DEPTH) throw invalid('filters are nested too deeply');
  const wire = asMessage(message, 'filter');
  if (wire.compositeFilter != null) {
    const composite = asMessage(wire.compositeFilter, 'composite_filter');
    if (composite.op !== 'AND' && composite.op !== 'OR') throw invalid('composite filter operator');
    const filters = asList(composite.filters, 'filters').map((filter) => parseFilter(filter, depth + 1));
    if (filters.length === 0) throw invalid('a composite filter needs at least one filter');
    return { kind: composite.op === 'AND' ? 'and' : 'or', filters };
  }
  if (wire.unaryFilter != null) {
    const unary = asMessage(wire.unaryFilter, 'unary_filter');
    const operator = UNARY_OPERATORS.find((known) => known === unary.op);
    if (operator === undefined) throw invalid('unary filter operator');
    return { kind: 'unary', path: parseField(unary.field), operator };
  }
  return parseFieldFilter(asMessage(wire.fieldFilter, 'field_filter'));
}

function parseFieldFilter(wire: Record<string, unknown>): Filter {
  const operator = FIELD_OPERATORS.find((known) => known === wire.op);
  if (operator === undefined) throw invalid('field filter operator');
  const path = parseField(wire.field);
  const value = decodeValue(wire.value);
  if (LIST_OPERATORS.has(operator)) {
    if (!isArray(value) || value.length === 0) throw invalid(`'${operator}' requires a non-empty array.`);
    if (value.length > MAX_LIST) throw invalid(`'${operator}' supports up to ${MAX_LIST} comparison values.`);
  }
  if (isNameField(path)) checkNameFilter(operator, value);
  // `== null` and `== NaN` come as unary filters from the SDKs; REST callers may write them so.
  if (operator === 'EQUAL' && value === null) return { kind: 'unary', path, operator: 'IS_NULL' };
  if (operator === 'NOT_EQUAL' && value === null) return { kind: 'unary', path, operator: 'IS_NOT_NULL' };
  return { kind: 'field', path, operator, value };
}

function checkNameFilter(operator: FieldOperator, value: Value): void {
  if (operator === 'ARRAY_CONTAINS' || operator === 'ARRAY_CONTAINS_ANY')
    throw invalid('__name__ is no array');
  const names = LIST_OPERATORS.has(operator) && isArray(value) ? value : [value];
  if (!names.every((name) => name instanceof Reference)) {
    throw invalid('__key__ filter value must be a Key');
  }
}

function parseOrder(message: unknown): Order {
  const wire = asMessage(message, 'order');
  const direction = wire.direction ?? 'ASCENDING';
  if (direction !== 'ASCENDING' && direction !== 'DESCENDING' && direction !== 'DIRECTION_UNSPECIFIED') {
    throw invalid('order direction');
  }
  return { path: parseField(wire.field), descending: direction === 'DESCENDING' };
}

function addImplicitOrders(explicit: readonly Order[], filter: Filter | null): Order[] {
  const orders = [...explicit];
  const has = (path: FieldPath) => orders.some((order) => same(order.path, path));
  const descending = explicit.at(-1)?.descending ?? false;
  const fields = inequalityFields(filter).sort((a, b) => compareText(a.join('\0'), b.join('\0')));
  for (const path of fields) if (!isNameField(path) && !has(path)) orders.push({ path, descending });
  if (!has(NAME_FIELD)) orders.push({ path: NAME_FIELD, descending });
  return orders;
}

function inequalityFields(filter: Filter | null): FieldPath[] {
  if (filter === null) return [];
  if ('filters' in filter) return filter.filters.flatMap(inequalityFields);
  return INEQUALITIES.has(filter.operator) ? [filter.path] : [];
}

function parseCursor(message: unknown, orders: readonly Order[]): Cursor | null {
  if (message == null) return null;
  const wire = asMessage(message, 'cursor');
  const values = decodeValues(wire.values);
  if (values.length > orders.length) throw invalid('Cursor has too many values.');
  for (const [i, { path }] of orders.entries()) {
    const value = values[i];
    if (value !== undefined && isNameField(path) && !(value instanceof Reference)) {
      throw invalid('a cursor value for __name__ must be a reference');
    }
  }
  return { values, before: wire.before === true };
}

function same(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid query: ${message}`);
}
