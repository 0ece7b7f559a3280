import { GeoPoint, type MapValue, Reference, Timestamp, type Value, compareTimestamps } from './value.ts';

/**
 * Compares strings by code point, which is the order of their UTF-8 bytes: Firestore's order of strings, field names
 * and ids. JavaScript's own `<` compares UTF-16 units and differs for surrogate pairs.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xPair = x >= 0xd800 && x <= 0xdfff;
    const yPair = y >= 0xd800 && y <= 0xdfff;
    // A surrogate is a part of a code point above 0xffff, so it sorts after every other unit.
    return xPair === yPair ? x - y : xPair ? 1 : -1;
  }
  return a.length - b.length;
}

/**
 * The rank of a value's kind in the order of all kinds.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
const KIND = {
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

/** The rank of a value's kind. A vector is a map with `__type__: '__vector__'`. */
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
  return isMap(value) && isVector(value) ? KIND.vector : KIND.map;
}

/** The total order of all values: by kind, then by value. Integers and doubles compare by value; NaN is the lowest. */
export function compareValues(a: Value, b: Value): number {
  const difference = kindOf(a) - kindOf(b);
  if (difference !== 0) return difference;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return compareTimestamps(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Reference && b instanceof Reference) return compareNames(a.name, b.name);
  if (a instanceof GeoPoint && b instanceof GeoPoint) {
    return compareNumbers(a.latitude, b.latitude) || compareNumbers(a.longitude, b.longitude);
  }
  if (isArray(a) && isArray(b)) return compareArrays(a, b);
  if (isMap(a) && isMap(b)) return isVector(a) ? compareVectors(a, b) : compareMaps(a, b);
  return 0;
}

/** Equality in filters and array transforms: 1 equals 1.0, and NaN equals NaN. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** Equality in storage: an integer is never identical to a double, and -0.0 is not 0.0. */
export function identicalValues(a: Value, b: Value): boolean {
  if (typeof a !== typeof b) return false;
  if (typeof a === 'number') return Object.is(a, b);
  if (isArray(a) && isArray(b))
    return a.length === b.length && a.every((item, i) => identicalItem(item, b[i]));
  if (isMap(a) && isMap(b)) return identicalMaps(a, b);
  return compareValues(a, b) === 0;
}

/** Whether two maps hold identical values under the same names, in any order. */
export function identicalMaps(a: MapValue, b: MapValue): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([name, value]) => identicalItem(value, b.get(name)));
}

/** Orders document names by their segments. Numeric ids (`__id7__`) come before all others, ordered by number. */
export function compareNames(a: string, b: string): number {
  const end = a.lastIndexOf('/') + 1;
  // A fast path for names of one collection: most compared names are, and sorting compares many.
  if (end === b.lastIndexOf('/') + 1 && a.startsWith(b.slice(0, end))) {
    return compareIds(a.slice(end), b.slice(end));
  }
  return compareLists(a.split('/'), b.split('/'), compareIds);
}

/** Whether the map is a vector embedding rather than a plain map. */
export function isVector(value: MapValue): boolean {
  return value.get('__type__') === '__vector__';
}

/** Narrows to the array kind. `Array.isArray` alone loses the readonly element type. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Narrows to the map kind, vectors included. */
export function isMap(value: Value | undefined): value is MapValue {
  return value instanceof Map;
}

/** Narrows to the number kind. */
export function isNumber(value: Value | undefined): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

function compareIds(a: string, b: string): number {
  if (!a.startsWith('__id') && !b.startsWith('__id')) return compareText(a, b);
  const x = NUMERIC_ID.exec(a);
  const y = NUMERIC_ID.exec(b);
  if (x && y) return compareNumbers(BigInt(x[1] ?? 0), BigInt(y[1] ?? 0));
  if (x || y) return x ? -1 : 1;
  return compareText(a, b);
}

function identicalItem(a: Value, b: Value | undefined): boolean {
  return b !== undefined && identicalValues(a, b);
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  const aNaN = Number.isNaN(a);
  const bNaN = Number.isNaN(b);
  if (aNaN || bNaN) return aNaN === bNaN ? 0 : aNaN ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  return compareLists(a, b, compareValues);
}

/** Compares by the first items that differ. A list comes before the longer lists that begin with it. */
function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  for (const [i, item] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const order = compare(item, other);
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
  return isArray(items) ? items : [];
}

function compareMaps(a: MapValue, b: MapValue): number {
  return compareLists(
    sortedEntries(a),
    sortedEntries(b),
    ([name, value], [other, otherValue]) => compareText(name, other) || compareValues(value, otherValue),
  );
}

function sortedEntries(map: MapValue): [string, Value][] {
  return [...map].sort(([a], [b]) => compareText(a, b));
}

/** How much of a long value goes into its key: enough to tell most values apart. */
const MOST_CHARACTERS = 200;
const MOST_ITEMS = 8;

/**
 * A text that is the same for equal values. Different values may share one, so a value that is found by it must still be
 * compared.
 */
export function equalityKey(value: Value): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return String(value);
    case 'bigint':
    case 'number':
      // An integer beyond 2^53 shares its key with its neighbours and with the nearest double.
      return `#${Number(value)}`;
    case 'string':
      return `'${value.slice(0, MOST_CHARACTERS)}`;
    default:
  }
  if (value instanceof Timestamp) return `@${value.seconds}.${value.nanos}`;
  if (value instanceof Uint8Array) {
    return `x${Buffer.from(value.subarray(0, MOST_CHARACTERS)).toString('base64')}`;
  }
  if (value instanceof Reference) return `/${value.name}`;
  if (value instanceof GeoPoint) return `${value.latitude},${value.longitude}`;
  if (isArray(value))
    return `[${value.slice(0, MOST_ITEMS).map(equalityKey).join()}]`.slice(0, MOST_CHARACTERS);
  if (!isMap(value)) return '';
  const entries = [...value].sort(([a], [b]) => compareText(a, b)).slice(0, MOST_ITEMS);
  return `{${entries.map(([name, item]) => `${name}:${equalityKey(item)}`).join()}}`.slice(
    0,
    MOST_CHARACTERS,
  );
}
