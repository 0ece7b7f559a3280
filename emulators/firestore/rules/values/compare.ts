import { keyOf } from './key-of.ts';
import { isOrderedValue, type OrderOperator, sameItem, sameValue } from './known-values.ts';
import { provesContains, provesEqual, provesItem, provesOrder } from './prove.ts';
import { functionNotFound, nullValue, unproven, unsupported } from './rules-error.ts';
import {
  Constrained,
  isList,
  isMap,
  isUndetermined,
  QueryFields,
  RulesSet,
  type RulesValue,
  typeName,
} from './rules-value.ts';

/** Evaluates `left == right`. A query's filters may leave a side open; throws if they leave the answer open. */
export function equals(left: RulesValue, right: RulesValue): boolean {
  if (isUndetermined(left)) return equalsUndetermined(left, right);
  if (isUndetermined(right)) return equalsUndetermined(right, left);
  return sameValue(left, right);
}

function equalsUndetermined(undetermined: Constrained | QueryFields, other: RulesValue): boolean {
  if (undetermined instanceof QueryFields) {
    // A map never equals another kind. Whether it equals another map depends on fields that are not known.
    if (!isMap(other) && !isUndetermined(other)) return false;
    throw unproven();
  }
  if (isUndetermined(other)) throw unproven();
  return provesEqual(undetermined, other);
}

/** Evaluates `left < right` and the like. Throws for kinds without an order, and if a query leaves the answer open. */
export function isOrdered(operator: OrderOperator, left: RulesValue, right: RulesValue): boolean {
  if (left instanceof Constrained && !isUndetermined(right)) return provesOrder(operator, left, right);
  if (right instanceof Constrained && !isUndetermined(left))
    return provesOrder(MIRRORED[operator], right, left);
  if (isUndetermined(left) || isUndetermined(right)) throw unproven();
  return isOrderedValue(operator, left, right);
}

const MIRRORED: Readonly<Record<OrderOperator, OrderOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Evaluates `value in container`: an item of a list or set, a key of a map. Other types have no `in`. */
export function contains(container: RulesValue, value: RulesValue): boolean {
  if (container === null) throw nullValue();
  if (isList(container)) return containsItem(container, value);
  if (isMap(container)) {
    if (isUndetermined(value)) throw unproven();
    if (typeof value !== 'string') throw unsupported(`map.in(${typeName(value)})`, 'map.in(string)');
    return container.has(value);
  }
  if (container instanceof QueryFields) {
    if (typeof value === 'string' && container.known.has(value)) return true;
    throw unproven();
  }
  if (container instanceof Constrained) return provesContains(container, value);
  if (container instanceof RulesSet) return container.items.has(keyOf(value));
  throw functionNotFound('in');
}

/** True if an item certainly is the value, false if certainly none is. Throws if that stays open. */
function containsItem(list: readonly RulesValue[], value: RulesValue): boolean {
  let failure: unknown = null;
  for (const item of list) {
    try {
      if (isItem(item, value)) return true;
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return false;
}

function isItem(item: RulesValue, value: RulesValue): boolean {
  if (item instanceof Constrained && !isUndetermined(value)) return provesItem(item, value);
  if (value instanceof Constrained && !isUndetermined(item)) return provesItem(value, item);
  return isUndetermined(item) || isUndetermined(value) ? equals(item, value) : sameItem(item, value);
}
