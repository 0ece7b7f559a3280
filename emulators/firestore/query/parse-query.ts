import { asList, asMessage, decodeInt, decodeValues } from '../values/codec.ts';
import { compareText } from '../values/compare.ts';
import {
  type FieldPath,
  NAME_FIELD,
  formatFieldPath,
  isNameField,
  parseFieldPath,
  sameField,
} from '../values/field-path.ts';
import { checkQueriedCollection, parseParent } from '../values/resource-name.ts';
import { invalid } from '../values/status.ts';
import { Reference } from '../values/value.ts';
import type {
  Optional,
  WireCursor,
  WireFieldReference,
  WireOrder,
  WireProjection,
  WireQuery,
} from '../values/wire.ts';
import { parseFindNearest } from './find-nearest.ts';
import { checkName, INEQUALITIES, parseWhere } from './parse-filter.ts';
import type { Cursor, Filter, Order, Query } from './query.ts';

/** https://firebase.google.com/docs/firestore/query-data/multiple-range-fields#limitations */
const MAX_INEQUALITY_FIELDS = 10;

/**
 * Completes the orders of a query with the ones it implies: after its own, the fields of inequalities and then those of
 * aggregations, each sorted by field path, then the name. All have the direction of the last explicit order. A document
 * without one of these fields is not in the result. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/query-data/multiple-range-fields#order_by_fields_and_document_name
 */
function completeOrders(
  explicit: readonly Order[],
  filter: Filter | null,
  aggregated: readonly FieldPath[],
): Order[] {
  for (const [i, { path }] of explicit.entries()) {
    if (explicit.slice(0, i).some((order) => sameField(order.path, path))) {
      throw invalid(`order by clause cannot contain duplicate fields ${nameOf(path)}`);
    }
  }
  const orders = [...explicit];
  const descending = explicit.at(-1)?.descending ?? false;
  const append = (path: FieldPath): void => {
    if (!orders.some((order) => sameField(order.path, path))) orders.push({ path, descending });
  };
  const unequal = inequalityFields(filter).sort(compareFields);
  const fields = new Set(unequal.map(nameOf));
  if (fields.size > MAX_INEQUALITY_FIELDS) {
    throw invalid(
      `The query contains ${fields.size} distinct inequality fields: [${[...fields].join(', ')}]. ` +
        `A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
  for (const path of unequal) if (!isNameField(path)) append(path);
  const name = orders.findIndex((order) => isNameField(order.path));
  if (name >= 0 && name < orders.length - 1) {
    throw invalid('order by clause cannot contain more fields after the key');
  }
  const missing = [...aggregated]
    .sort(compareFields)
    .filter((path) => !orders.some((o) => sameField(o.path, path)));
  if (name >= 0 && missing.length > 0) {
    throw invalid(
      `This query requires an index that has fields [${missing.map(nameOf).join(', ')}] after __name__ and Firestore ` +
        'does not currently support such an index. Please try the query again with additional ordering on those fields.',
    );
  }
  missing.forEach(append);
  append(NAME_FIELD);
  return orders;
}

function inequalityFields(filter: Filter | null): FieldPath[] {
  if (filter === null) return [];
  if ('filters' in filter) return filter.filters.flatMap(inequalityFields);
  return INEQUALITIES.has(filter.operator) ? [filter.path] : [];
}

function compareFields(a: FieldPath, b: FieldPath): number {
  for (const [i, name] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const order = compareText(name, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function nameOf(path: FieldPath): string {
  return isNameField(path) ? '__key__' : formatFieldPath(path);
}

/**
 * Checks a StructuredQuery below `parent` and completes its orders. `aggregated` are the fields that an aggregation
 * reads. Throws INVALID_ARGUMENT or FAILED_PRECONDITION, with the texts of Google's emulator.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#structuredquery
 */
export function parseQuery(
  parent: Optional<string>,
  message: Optional<WireQuery>,
  aggregated: readonly FieldPath[] = [],
): Query {
  const { segments, database } = parseParent(parent);
  if (message == null) throw invalid('A structured query is required.');
  const wire = asMessage(message, 'structured_query');
  const selectors = asList(wire.from, 'from');
  if (selectors.length > 1) {
    throw invalid('StructuredQuery.from cannot have more than one collection selector.');
  }
  const from = selectors.length === 0 ? {} : asMessage(selectors[0], 'from');
  const collectionId =
    from.collectionId == null || from.collectionId === '' ? null : checkQueriedCollection(from.collectionId);
  const limit = decodeInt(wire.limit, 'limit') ?? null;
  const offset = decodeInt(wire.offset, 'offset') ?? 0;
  if (limit !== null && limit < 0) throw invalid('limit is negative');
  if (offset < 0) throw invalid('offset is negative');
  const filter = parseWhere(wire.where, collectionId === null);
  const explicit = asList(wire.orderBy, 'order_by').map(parseOrder);
  if (collectionId === null && explicit.some((order) => !isNameField(order.path))) {
    throw invalid('kind is required for all orders except __key__ ascending');
  }
  const orders = completeOrders(explicit, filter, aggregated);
  const query = {
    parent: `${database}/documents${segments.map((segment) => `/${segment}`).join('')}`,
    collectionId,
    allDescendants: from.allDescendants === true,
    filter,
    orders,
    explicitOrders: explicit.length,
    startAt: parseCursor(wire.startAt, explicit),
    endAt: parseCursor(wire.endAt, explicit),
    offset,
    limit,
    select: wire.select == null ? null : parseSelect(wire.select),
  };
  return {
    ...query,
    findNearest: wire.findNearest == null ? null : parseFindNearest(wire.findNearest, query),
  };
}

function parseSelect(message: WireProjection): FieldPath[] {
  const paths = asList(asMessage(message, 'select').fields, 'select.fields').map(parseField);
  return paths.filter((path) => !isNameField(path));
}

function parseField(message: Optional<WireFieldReference>): FieldPath {
  return parseFieldPath(asMessage(message, 'field').fieldPath);
}

function parseOrder(message: WireOrder): Order {
  const wire = asMessage(message, 'order');
  const direction = wire.direction ?? 'ASCENDING';
  if (direction !== 'ASCENDING' && direction !== 'DESCENDING' && direction !== 'DIRECTION_UNSPECIFIED') {
    throw invalid('Unknown order direction.');
  }
  return { path: parseField(wire.field), descending: direction === 'DESCENDING' };
}

/** Checks a cursor. Its values stand for the explicit orders: SDKs send every order that they use in a cursor. */
function parseCursor(message: Optional<WireCursor>, explicit: readonly Order[]): Cursor | null {
  if (message == null) return null;
  const wire = asMessage(message, 'cursor');
  const values = decodeValues(wire.values);
  if (values.length > explicit.length) throw invalid('Cursor has too many values.');
  for (const [i, value] of values.entries()) {
    if (!isNameField(explicit[i]?.path ?? [])) continue;
    if (!(value instanceof Reference)) throw invalid('Cursor __key__ value is not a document reference.');
    checkName(value);
  }
  return { values, before: wire.before === true };
}
