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

/**
 * A text that is the same for equal values and different for others, so that sets and the like take time in
 * proportion to their size. Throws for what a query's filters leave open.
 */
export function keyOf(value: RulesValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `n${value}`;
  if (typeof value === 'number') return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(keyOf).join()}]`;
  if (isMap(value))
    return `{${[...value]
      .map(([key, item]) => `${keyOf(key)}:${keyOf(item)}`)
      .sort()
      .join()}}`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('hex')}`;
  if (value instanceof Timestamp) return `t${value.seconds}.${value.nanos}`;
  if (value instanceof GeoPoint) return `g${value.latitude + 0},${value.longitude + 0}`;
  if (value instanceof Duration) return `d${value.nanoseconds}`;
  if (value instanceof RulesPath) return `p${JSON.stringify(value.segments)}`;
  if (value instanceof Reference) return keyOf(toPath(value));
  if (value instanceof RulesSet) return `s{${[...value.items.keys()].sort().join()}}`;
  if (value instanceof MapDiff) return `m${keyOf(value.changed)}${keyOf(value.original)}`;
  throw unproven();
}

/** Makes a set of values, references as paths. */
export function toSet(values: Iterable<RulesValue>): RulesSet {
  const items = new Map<string, RulesValue>();
  for (const value of values) items.set(keyOf(value), value);
  return new RulesSet(items);
}
