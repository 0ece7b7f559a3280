import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../firestore/values/value.ts';

/**
 * Reads a value in the form that firebase-tools writes for the Storage rules runtime (`toExpressionValue` in
 * firebase-tools/lib/emulator/storage/rules/runtime.js): an object with one key, which names the type.
 */
export function fromExpressionValue(wire: unknown): Value {
  const [kind, value] = Object.entries(asRecord(wire))[0] ?? ['null_value', null];
  switch (kind) {
    case 'null_value':
      return null;
    case 'bool_value':
      return Boolean(value);
    case 'int_value':
      return BigInt(String(value));
    case 'float_value':
      return Number(value);
    case 'string_value':
      return String(value);
    case 'bytes_value':
      return new Uint8Array(Buffer.from(String(value), 'base64'));
    case 'timestamp_value':
      return toTimestamp(String(value));
    case 'latlng_value': {
      const { latitude, longitude } = asRecord(value);
      return new GeoPoint(Number(latitude ?? 0), Number(longitude ?? 0));
    }
    case 'path_value':
      return new Reference(segmentsOf(value).join('/'));
    case 'list_value':
    case 'set_value':
      return asList(asRecord(value)['values']).map(fromExpressionValue);
    case 'map_value':
      return fromExpressionFields(asRecord(value)['fields']);
    default:
      throw new Error(`Unknown value kind: ${kind}`);
  }
}

/** Reads the `fields` of a map value. */
export function fromExpressionFields(fields: unknown): MapValue {
  return new Map(Object.entries(asRecord(fields)).map(([name, item]) => [name, fromExpressionValue(item)]));
}

/** Reads a document's field in the form of Firestore's REST API (proto3-JSON of google.firestore.v1.Value). */
function fromFirestoreJson(wire: unknown): Value {
  const [kind, value] = Object.entries(asRecord(wire))[0] ?? ['nullValue', null];
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return Boolean(value);
    case 'integerValue':
      return BigInt(String(value));
    case 'doubleValue':
      return Number(value);
    case 'stringValue':
      return String(value);
    case 'bytesValue':
      return new Uint8Array(Buffer.from(String(value), 'base64'));
    case 'timestampValue':
      return toTimestamp(String(value));
    case 'referenceValue':
      return new Reference(String(value));
    case 'geoPointValue': {
      const { latitude, longitude } = asRecord(value);
      return new GeoPoint(Number(latitude ?? 0), Number(longitude ?? 0));
    }
    case 'arrayValue':
      return asList(asRecord(value)['values']).map(fromFirestoreJson);
    case 'mapValue':
      return fromFirestoreFields(asRecord(value)['fields']);
    default:
      throw new Error(`Unknown value kind: ${kind}`);
  }
}

/** Reads the `fields` of a document. */
export function fromFirestoreFields(fields: unknown): MapValue {
  return new Map(Object.entries(asRecord(fields)).map(([name, item]) => [name, fromFirestoreJson(item)]));
}

/** The value, if it is an object; else an empty object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The value, if it is an array; else an empty array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value, if it is a string; else an empty string. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function segmentsOf(value: unknown): string[] {
  return asList(asRecord(value)['segments']).map((segment) => asText(asRecord(segment)['simple']));
}

function toTimestamp(text: string): Timestamp {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw new Error(`Invalid timestamp: ${text}`);
  const seconds = Math.floor(milliseconds / 1000);
  // `Date` has only milliseconds, but the text may have nanoseconds.
  const fraction = /\.([0-9]{1,9})/.exec(text)?.[1] ?? '';
  return new Timestamp(BigInt(seconds), Number(fraction.padEnd(9, '0')));
}
