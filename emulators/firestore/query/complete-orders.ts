import { compareText } from '../values/compare-text.ts';
import { type FieldPath, formatFieldPath, isNameField, NAME_FIELD, sameField } from '../values/field-path.ts';
import { StatusError } from '../values/status.ts';
import type { Filter, Order } from './query.ts';

/** The operators whose fields a query is ordered by. */
export const INEQUALITIES: ReadonlySet<string> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);

/** https://firebase.google.com/docs/firestore/query-data/multiple-range-fields#limitations */
const MAX_INEQUALITY_FIELDS = 10;

/**
 * Completes the orders of a query with the ones it implies: after its own, the fields of inequalities and then those of
 * aggregations, each sorted by field path, then the name. All have the direction of the last explicit order. A document
 * without one of these fields is not in the result. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/query-data/multiple-range-fields#order_by_fields_and_document_name
 */
export function completeOrders(
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

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
