import { compareText } from './compare-text.ts';
import { compareTimestamps } from './timestamp.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/**
 * Where a value's kind stands in the order of all kinds.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export const KIND = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const;

/** The rank of a value's kind. Vectors are maps marked with `__type__: '__vector__'`. */
export function kindOf(value: Value): number {
  if (value === null) return KIND.null;
  switch (typeof value) {
    case 'boolean':
      return KIND.boolean;
    case 'bigint':
    case 'number':
      return KIND.number;
    case 'string':
      return KIND.string;
    default:
  }
  if (value instanceof Timestamp) return KIND.timestamp;
  if (value instanceof Uint8Array) return KIND.bytes;
  if (value instanceof Reference) return KIND.reference;
  if (value instanceof GeoPoint) return KIND.geoPoint;
  if (isArray(value)) return KIND.array;
  return isVector(value) ? KIND.vector : KIND.map;
}

/** The total order of all values: kind first, then by value. Integers and doubles compare by value, NaN lowest. */
export function compareValues(a: Value, b: Value): number {
  const kind = kindOf(a);
  const difference = kind - kindOf(b);
  if (difference !== 0) return difference;
  switch (kind) {
    case KIND.null:
      return 0;
    case KIND.boolean:
      return Number(a) - Number(b);
    case KIND.number:
      return compareNumbers(a as number | bigint, b as number | bigint);
    case KIND.timestamp:
      return compareTimestamps(a as Timestamp, b as Timestamp);
    case KIND.string:
      return compareText(a as string, b as string);
    case KIND.bytes:
      return Buffer.compare(a as Uint8Array, b as Uint8Array);
    case KIND.reference:
      return compareNames((a as Reference).name, (b as Reference).name);
    case KIND.geoPoint: {
      const [x, y] = [a as GeoPoint, b as GeoPoint];
      return compareNumbers(x.latitude, y.latitude) || compareNumbers(x.longitude, y.longitude);
    }
    case KIND.array:
      return compareArrays(a as readonly Value[], b as readonly Value[]);
    case KIND.vector:
      return compareVectors(a as MapValue, b as MapValue);
    default:
      return compareMaps(a as MapValue, b as MapValue);
  }
}

/** Equality as filters and array transforms see it: 1 equals 1.0, NaN equals NaN. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** Equality as storage sees it: an integer is not a double, however equal. */
export function identicalValues(a: Value, b: Value): boolean {
  if (typeof a !== typeof b) return false;
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, i) => identicalValues(item, b[i] as Value));
  }
  if (a instanceof Map && b instanceof Map) return identicalMaps(a, b);
  return compareValues(a, b) === 0;
}

/** Whether two maps hold identical values under the same names, in whatever order. */
export function identicalMaps(a: MapValue, b: MapValue): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) {
    const other = b.get(name);
    if (other === undefined || !identicalValues(value, other)) return false;
  }
  return true;
}

/** Orders document names by their segments; numeric ids (`__id7__`) come before all others, by number. */
export function compareNames(a: string, b: string): number {
  const x = a.split('/');
  const y = b.split('/');
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const order = compareIds(x[i] as string, y[i] as string);
    if (order !== 0) return order;
  }
  return x.length - y.length;
}

/** Whether the map is a vector embedding rather than a plain map. */
export function isVector(value: MapValue): boolean {
  return value.get('__type__') === '__vector__';
}

/** Narrows to the array kind; `Array.isArray` alone loses the readonly element type. */
export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

function compareIds(a: string, b: string): number {
  const x = NUMERIC_ID.exec(a);
  const y = NUMERIC_ID.exec(b);
  if (x && y) return compareNumbers(BigInt(x[1] as string), BigInt(y[1] as string));
  if (x || y) return x ? -1 : 1;
  return compareText(a, b);
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  const aNaN = Number.isNaN(a);
  const bNaN = Number.isNaN(b);
  if (aNaN || bNaN) return aNaN === bNaN ? 0 : aNaN ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i] as Value, b[i] as Value);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareVectors(a: MapValue, b: MapValue): number {
  const x = vectorItems(a);
  const y = vectorItems(b);
  return x.length - y.length || compareArrays(x, y);
}

function vectorItems(vector: MapValue): readonly Value[] {
  const items = vector.get('value');
  return items !== undefined && isArray(items) ? items : [];
}

function compareMaps(a: MapValue, b: MapValue): number {
  const x = sortedEntries(a);
  const y = sortedEntries(b);
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const [aName, aValue] = x[i] as [string, Value];
    const [bName, bValue] = y[i] as [string, Value];
    const order = compareText(aName, bName) || compareValues(aValue, bValue);
    if (order !== 0) return order;
  }
  return x.length - y.length;
}

function sortedEntries(map: MapValue): [string, Value][] {
  return [...map].sort(([a], [b]) => compareText(a, b));
}
