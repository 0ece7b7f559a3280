import { compareValues, equalValues, isArray, isNumber } from '../../values/compare.ts';
import type { Timestamp, Value } from '../../values/value.ts';
import type { Transform } from './write.ts';

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/**
 * The new value of a field, and the result that the client is told of (null for array transforms).
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#fieldtransform
 */
export function applyTransform(
  transform: Transform,
  current: Value | undefined,
  requestTime: Timestamp,
): { value: Value; result: Value } {
  switch (transform.kind) {
    case 'requestTime':
      return { value: requestTime, result: requestTime };
    case 'increment': {
      const value = isNumber(current) ? add(current, transform.operand) : transform.operand;
      return { value, result: value };
    }
    case 'maximum':
    case 'minimum': {
      const value = isNumber(current)
        ? extreme(transform.kind, current, transform.operand)
        : transform.operand;
      return { value, result: value };
    }
    case 'append': {
      const value = isArray(current) ? [...current] : [];
      for (const item of transform.items)
        if (!value.some((held) => equalValues(held, item))) value.push(item);
      return { value, result: null };
    }
    case 'remove': {
      const held = isArray(current) ? current : [];
      const value = held.filter((item) => !transform.items.some((removed) => equalValues(removed, item)));
      return { value, result: null };
    }
  }
}

function add(a: bigint | number, b: bigint | number): bigint | number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) + Number(b);
  const sum = a + b;
  return sum > MAX_INTEGER ? MAX_INTEGER : sum < MIN_INTEGER ? MIN_INTEGER : sum;
}

function extreme(
  kind: 'maximum' | 'minimum',
  current: bigint | number,
  operand: bigint | number,
): bigint | number {
  if (Number.isNaN(current) || Number.isNaN(operand)) return Number.NaN;
  const order = compareValues(operand, current);
  // An equal number leaves the field alone, even if one is an integer and the other a double.
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : current;
}
