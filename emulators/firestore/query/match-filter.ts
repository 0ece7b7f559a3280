import { compareValues, equalValues, isArray, kindOf } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import { type FieldPath, getField, isNameField } from '../values/field-path.ts';
import { Reference, type Value } from '../values/value.ts';
import type { FieldFilter, Filter, UnaryFilter } from './query.ts';

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
export function queriedValue(document: Document, path: FieldPath): Value | undefined {
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
