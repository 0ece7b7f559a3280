import { GeoPoint, Reference, Timestamp } from '../../values/value.ts';
import { keyOf } from './key-of.ts';
import { unproven, unsupported } from './rules-error.ts';
import { Duration, isList, isMap, isOpen, type RulesValue, toPath, typeName } from './rules-value.ts';

export type OrderOperator = '<' | '<=' | '>' | '>=';

const ORDERED =
  'int < int, float < float, string < string, bytes < bytes, timestamp < timestamp, duration < duration';

/**
 * Deep equality of values that are fully known; throws for what a query's filters leave open. Different types
 * differ, but an int equals the float of the same value.
 */
export function sameValue(left: RulesValue, right: RulesValue): boolean {
  if (isOpen(left) || isOpen(right)) throw unproven();
  if (isNumber(left)) {
    // biome-ignore lint/suspicious/noDoubleEquals: the one exact comparison of a bigint with a number
    return isNumber(right) && left == right; // oxlint-disable-line eqeqeq
  }
  if (left === null || typeof left !== 'object') return left === right;
  if (right === null || typeof right !== 'object') return false;
  if (isList(left)) {
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, at) => sameValue(item, right[at] ?? null))
    );
  }
  if (isMap(left)) {
    if (!isMap(right) || left.size !== right.size) return false;
    for (const [key, item] of left) {
      const other = right.get(key);
      if (other === undefined || !sameValue(item, other)) return false;
    }
    return true;
  }
  if (left instanceof Timestamp) {
    return right instanceof Timestamp && left.seconds === right.seconds && left.nanos === right.nanos;
  }
  if (left instanceof GeoPoint) {
    return (
      right instanceof GeoPoint && left.latitude === right.latitude && left.longitude === right.longitude
    );
  }
  if (left instanceof Reference) return sameValue(toPath(left), right);
  if (right instanceof Reference) return sameValue(left, toPath(right));
  return typeName(left) === typeName(right) && keyOf(left) === keyOf(right);
}

/** `left < right` and its kin, of known values; throws for kinds that have no order. */
export function isOrderedValue(operator: OrderOperator, left: RulesValue, right: RulesValue): boolean {
  if (isNumber(left) && isNumber(right)) {
    // Not by way of `compare`: NaN is neither less, equal nor greater.
    if (operator === '<') return left < right;
    if (operator === '<=') return left <= right;
    return operator === '>' ? left > right : left >= right;
  }
  const order = compare(left, right);
  if (order === null) throw unsupported(`${typeName(left)} ${operator} ${typeName(right)}`, ORDERED);
  return holds(operator, order);
}

/** Whether an order (negative, 0, positive) satisfies the operator. */
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

/** Negative, 0 or positive; null for kinds that have no order between them. */
export function compare(left: RulesValue, right: RulesValue): number | null {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (left instanceof Timestamp && right instanceof Timestamp) {
    return left.seconds === right.seconds ? left.nanos - right.nanos : left.seconds < right.seconds ? -1 : 1;
  }
  if (left instanceof Duration && right instanceof Duration) {
    return Number(left.nanoseconds - right.nanoseconds);
  }
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return null;
}

export function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}
