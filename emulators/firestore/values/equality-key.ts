import { compareText } from './compare-text.ts';
import { isArray, isMap } from './compare.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';

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
