import { asList, asMessage, decodeValue } from '../values/codec.ts';
import { isArray } from '../values/compare.ts';
import { formatFieldPath, isNameField, parseFieldPath } from '../values/field-path.ts';
import { parseParent } from '../values/resource-name.ts';
import { invalid, StatusError } from '../values/status.ts';
import { Reference, type Value } from '../values/value.ts';
import type { Optional, WireFieldFilter, WireFilter, WireUnaryFilter } from '../values/wire.ts';
import type { FieldFilter, FieldOperator, Filter, UnaryFilter, UnaryOperator } from './query.ts';

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
/** https://firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const MOST_VALUES = new Map<FieldOperator, number>([
  ['IN', 30],
  ['ARRAY_CONTAINS_ANY', 30],
  ['NOT_IN', 10],
]);
const MAX_DISJUNCTIONS = 30;
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
const NEGATIONS = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL']);
const MAX_DEPTH = 100;

/**
 * Checks the `where` of a query; null if it filters nothing. A `kindless` query names no collection and may filter by
 * names only. Throws INVALID_ARGUMENT, and FAILED_PRECONDITION for a second array condition, with the texts of Google's
 * emulator.
 */
export function parseWhere(message: Optional<WireFilter>, kindless: boolean): Filter | null {
  const filter = message == null ? null : parseFilter(message, 0);
  if (filter === null) return null;
  const leaves = leavesOf(filter);
  const field = kindless ? leaves.find((leaf) => !isNameField(leaf.path)) : undefined;
  if (field !== undefined) throw invalid(`kind is required for filter: ${formatFieldPath(field.path)}`);
  checkCombination(filter, leaves);
  return filter;
}

function parseFilter(message: WireFilter, depth: number): Filter | null {
  if (depth > MAX_DEPTH) throw invalid('Filters are nested too deeply.');
  const wire = asMessage(message, 'filter');
  if (wire.compositeFilter != null) {
    const composite = asMessage(wire.compositeFilter, 'composite_filter');
    if (composite.op !== 'AND' && composite.op !== 'OR')
      throw invalid('Unsupported CompositeFilter operator.');
    const filters = asList(composite.filters, 'filters')
      .map((filter) => parseFilter(filter, depth + 1))
      .filter((filter) => filter !== null);
    return filters.length === 0 ? null : { kind: composite.op === 'AND' ? 'and' : 'or', filters };
  }
  if (wire.unaryFilter != null) return parseUnary(asMessage(wire.unaryFilter, 'unary_filter'));
  return wire.fieldFilter == null ? null : parseField(asMessage(wire.fieldFilter, 'field_filter'));
}

function parseUnary(wire: WireUnaryFilter): UnaryFilter {
  const operator = UNARY_OPERATORS.find((known) => known === wire.op);
  if (operator === undefined) throw invalid('Unknown UnaryFilter operator.');
  const path = parseFieldPath(asMessage(wire.field, 'field').fieldPath);
  if (isNameField(path)) throw keyExpected();
  return { kind: 'unary', path, operator };
}

function parseField(wire: WireFieldFilter): FieldFilter {
  const operator = FIELD_OPERATORS.find((known) => known === wire.op);
  if (operator === undefined) throw invalid('Unknown FieldFilter operator.');
  const path = parseFieldPath(asMessage(wire.field, 'field').fieldPath);
  const value = decodeValue(wire.value);
  const most = MOST_VALUES.get(operator);
  if (most !== undefined) checkValues(operator, value, most);
  if (isNameField(path)) checkNames(operator, value);
  return { kind: 'field', path, operator, value };
}

function checkValues(operator: FieldOperator, value: Value, most: number): void {
  if (!isArray(value)) throw invalid(`'${operator}' requires an ArrayValue.`);
  if (value.length === 0) throw invalid(`'${operator}' requires an non-empty ArrayValue.`);
  if (value.length > most) throw invalid(`'${operator}' supports up to ${most} comparison values.`);
}

function checkNames(operator: FieldOperator, value: Value): void {
  if (operator === 'ARRAY_CONTAINS' || operator === 'ARRAY_CONTAINS_ANY') {
    throw invalid('the name __key__ is reserved');
  }
  for (const name of MOST_VALUES.has(operator) && isArray(value) ? value : [value]) checkName(name);
}

/**
 * Checks a value that is compared with names: it must refer to a document, of any collection. Throws INVALID_ARGUMENT.
 */
export function checkName(value: Value): void {
  if (!(value instanceof Reference)) throw keyExpected();
  parseParent(value.name);
}

function leavesOf(filter: Filter): (FieldFilter | UnaryFilter)[] {
  return 'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter];
}

function checkCombination(filter: Filter, leaves: readonly (FieldFilter | UnaryFilter)[]): void {
  const count = (...operators: string[]) => leaves.filter((leaf) => operators.includes(leaf.operator)).length;
  if (leaves.filter((leaf) => NEGATIONS.has(leaf.operator)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (count('NOT_IN') > 0 && (count('IN', 'ARRAY_CONTAINS_ANY') > 0 || hasChoice(filter))) {
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  const inequalities = leaves.filter((leaf) => INEQUALITIES.has(leaf.operator));
  // `in` is an OR of equalities.
  const equalsName = leaves.some(({ operator, path }) => /^(EQUAL|IN)$/.test(operator) && isNameField(path));
  if (equalsName && inequalities.length > 0 && !inequalities.some((leaf) => isNameField(leaf.path))) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  const disjunctions = countDisjunctions(filter);
  if (disjunctions > MAX_DISJUNCTIONS) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${disjunctions} disjunctions which is more than the ` +
        `maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  if (mostArrayConditions(filter) > 1) {
    throw new StatusError('FAILED_PRECONDITION', 'Only a single array-contains clause is allowed in a query');
  }
}

function hasChoice(filter: Filter): boolean {
  if (!('filters' in filter)) return false;
  return (filter.kind === 'or' && filter.filters.length > 1) || filter.filters.some(hasChoice);
}

function countDisjunctions(filter: Filter): number {
  switch (filter.kind) {
    case 'or':
      return filter.filters.reduce((sum, inner) => sum + countDisjunctions(inner), 0);
    case 'and':
      return filter.filters.reduce((product, inner) => product * countDisjunctions(inner), 1);
    case 'unary':
      return 1;
    case 'field':
      return (filter.operator === 'IN' || filter.operator === 'ARRAY_CONTAINS_ANY') && isArray(filter.value)
        ? filter.value.length
        : 1;
  }
}

/** The largest number of array conditions that any one disjunction of the filter combines. */
function mostArrayConditions(filter: Filter): number {
  switch (filter.kind) {
    case 'or':
      return Math.max(...filter.filters.map(mostArrayConditions));
    case 'and':
      return filter.filters.reduce((sum, inner) => sum + mostArrayConditions(inner), 0);
    case 'unary':
      return 0;
    case 'field':
      return filter.operator === 'ARRAY_CONTAINS' || filter.operator === 'ARRAY_CONTAINS_ANY' ? 1 : 0;
  }
}

function keyExpected(): StatusError {
  return invalid('__key__ filter value must be a Key');
}
