import { asList, asMessage, decodeInt, decodeValues } from '../values/codec.ts';
import { type FieldPath, isNameField, parseFieldPath } from '../values/field-path.ts';
import { checkQueriedCollection, parseParent } from '../values/resource-name.ts';
import { StatusError } from '../values/status.ts';
import { Reference } from '../values/value.ts';
import type {
  Optional,
  WireCursor,
  WireFieldReference,
  WireOrder,
  WireProjection,
  WireQuery,
} from '../values/wire.ts';
import { completeOrders } from './complete-orders.ts';
import { parseFindNearest } from './parse-find-nearest.ts';
import { checkName, parseWhere } from './parse-filter.ts';
import type { Cursor, Order, Query } from './query.ts';

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

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
