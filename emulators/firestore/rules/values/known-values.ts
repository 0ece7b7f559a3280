import { compareText } from '../../values/compare.ts';
import { Timestamp } from '../../values/value.ts';
import { identityKeyOf, itemKeyOf } from './key-of.ts';
import { unproven, unsupported } from './rules-error.ts';
import { Duration, isUndetermined, type RulesValue, typeName } from './rules-value.ts';

export type OrderOperator = '<' | '<=' | '>' | '>=';

const ORDERED =
  'int < int, float < float, string < string, bytes < bytes, timestamp < timestamp, duration < duration';

/**
 * `==` of values that are fully known. Throws for values that a query's filters leave open. Values of different types
 * differ, except that an int equals the float of the same value, though not within lists and maps.
 */
export function sameValue(left: RulesValue, right: RulesValue): boolean {
  if (isUndetermined(left) || isUndetermined(right)) throw unproven();
  if (isNumber(left)) {
    // biome-ignore lint/suspicious/noDoubleEquals: the one exact comparison of a bigint with a number
    return isNumber(right) && left == right; // oxlint-disable-line eqeqeq
  }
  if (left === null || typeof left !== 'object') return left === right;
  if (right === null || typeof right !== 'object') return false;
  const key = identityKeyOf(left);
  return key !== null && key === identityKeyOf(right);
}

/** Whether a list with `item` contains `value`: numbers must have the same type. Throws if it stays open. */
export function sameItem(item: RulesValue, value: RulesValue): boolean {
  const key = itemKeyOf(item);
  return key !== null && key === itemKeyOf(value);
}

/** `left < right` and the like for known values. Throws for kinds that have no order. */
export function isOrderedValue(operator: OrderOperator, left: RulesValue, right: RulesValue): boolean {
  if (isNumber(left) && isNumber(right)) {
    // Not by `compare`, because NaN is neither less than, equal to nor greater than a number.
    if (operator === '<') return left < right;
    if (operator === '<=') return left <= right;
    return operator === '>' ? left > right : left >= right;
  }
  const order = compare(left, right);
  if (order === null) throw unsupported(`${typeName(left)} ${operator} ${typeName(right)}`, ORDERED);
  return holds(operator, order);
}

/** Whether an order (negative, 0 or positive) satisfies the operator. */
export function holds(operator: OrderOperator, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Negative, 0 or positive; null for values that have no order. */
export function compare(left: RulesValue, right: RulesValue): number | null {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) {
    return left.seconds === right.seconds ? left.nanos - right.nanos : left.seconds < right.seconds ? -1 : 1;
  }
  if (left instanceof Duration && right instanceof Duration) {
    return Number(left.nanoseconds - right.nanoseconds);
  }
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return null;
}

/** Whether the value is an `int` or a `float` of the rules' language. */
export function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}
