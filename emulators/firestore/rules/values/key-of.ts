import { GeoPoint, Reference, Timestamp } from '../../values/value.ts';
import {
  Duration,
  isList,
  isMap,
  MapDiff,
  RulesPath,
  RulesSet,
  type RulesValue,
  toPath,
} from './rules-value.ts';
import { unproven } from './rules-error.ts';

/** The key of a number; null for a number that equals nothing. */
type NumberKey = (value: bigint | number) => string | null;

/**
 * A text that is the same for values that a set or `diff()` treats as one. With it, sets take time in proportion to
 * their size. Numbers compare by value at every depth, 0.0 equals -0.0, and NaN equals NaN (measured in production).
 * Throws for values that a query's filters leave open.
 */
export function keyOf(value: RulesValue): string {
  // It is never null, because here every number has a key.
  return build(value, valueKey) ?? '';
}

function valueKey(number: bigint | number): string {
  if (typeof number === 'bigint') return `n${number}`;
  return Number.isInteger(number) ? `n${BigInt(number)}` : `n${number}`;
}

/**
 * A text that is the same for lists or maps that are equal by `==`; null for one that equals nothing. Numbers inside
 * compare with their type, unlike numbers by themselves: 0.0 differs from -0.0, and NaN equals nothing (measured in
 * production).
 */
export function identityKeyOf(value: RulesValue): string | null {
  return build(value, exactKey);
}

/** The same for an item of a list, in `in`, `hasAny()`, `removeAll()` and the like, where -0.0 equals 0.0. */
export function itemKeyOf(item: RulesValue): string | null {
  return typeof item === 'number' ? exactKey(item === 0 ? 0 : item) : identityKeyOf(item);
}

function exactKey(number: bigint | number): string | null {
  if (typeof number === 'bigint') return `i${number}`;
  if (Number.isNaN(number)) return null;
  return Object.is(number, -0) ? 'f-0' : `f${number}`;
}

function build(value: RulesValue, numberKey: NumberKey): string | null {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint' || typeof value === 'number') return numberKey(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) {
    const items = value.map((item) => build(item, numberKey));
    return items.includes(null) ? null : `[${items.join()}]`;
  }
  if (isMap(value)) {
    const entries: string[] = [];
    for (const [name, item] of value) {
      const key = build(item, numberKey);
      if (key === null) return null;
      entries.push(`${JSON.stringify(name)}:${key}`);
    }
    return `{${entries.sort().join()}}`;
  }
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('hex')}`;
  if (value instanceof Timestamp) return `t${value.seconds}.${value.nanos}`;
  if (value instanceof GeoPoint) return `g${value.latitude + 0},${value.longitude + 0}`;
  if (value instanceof Duration) return `d${value.nanoseconds}`;
  if (value instanceof RulesPath) return `p${JSON.stringify(value.segments)}`;
  if (value instanceof Reference) return build(toPath(value), numberKey);
  if (value instanceof RulesSet) return `s{${[...value.items.keys()].sort().join()}}`;
  if (value instanceof MapDiff) return `m${keyOf(value.changed)}${keyOf(value.original)}`;
  throw unproven();
}

/** Makes a set of values. */
export function toSet(values: Iterable<RulesValue>): RulesSet {
  const items = new Map<string, RulesValue>();
  for (const value of values) items.set(keyOf(value), value);
  return new RulesSet(items);
}
