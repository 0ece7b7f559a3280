/** Translates between protobuf messages (`wire.ts`) and the values of the store. */
import { isArray } from './compare.ts';
import {
  type Document,
  GeoPoint,
  MAX_SECONDS,
  MIN_SECONDS,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
} from './value.ts';
import { pickFields, type FieldPath } from './field-path.ts';
import { parseDocumentName } from './resource-name.ts';
import { StatusError } from './status.ts';
import type { Optional, WireDocument, WireFields, WireInt, WireTimestamp, WireValue } from './wire.ts';

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** Decodes a `google.firestore.v1.Value`. Throws INVALID_ARGUMENT. */
export function decodeValue(message: Optional<WireValue>): Value {
  const wire = asMessage(message, 'value');
  if (wire.stringValue != null) {
    if (typeof wire.stringValue !== 'string') throw invalid('string_value is not a string');
    return wire.stringValue;
  }
  if (wire.integerValue != null) return decodeInteger(wire.integerValue);
  if (wire.doubleValue != null) return decodeDouble(wire.doubleValue);
  if (wire.booleanValue != null) {
    if (typeof wire.booleanValue !== 'boolean') throw invalid('boolean_value is not a boolean');
    return wire.booleanValue;
  }
  if (wire.nullValue != null) return null;
  if (wire.timestampValue != null) return decodeTimestamp(wire.timestampValue);
  if (wire.mapValue != null) return decodeFields(asMessage(wire.mapValue, 'map_value').fields);
  if (wire.arrayValue != null) return decodeValues(asMessage(wire.arrayValue, 'array_value').values);
  if (wire.referenceValue != null) return new Reference(parseDocumentName(wire.referenceValue).name);
  if (wire.bytesValue != null) {
    if (!(wire.bytesValue instanceof Uint8Array)) throw invalid('bytes_value is not bytes');
    return wire.bytesValue;
  }
  if (wire.geoPointValue != null) return decodeGeoPoint(asMessage(wire.geoPointValue, 'geo_point_value'));
  throw new StatusError('INVALID_ARGUMENT', 'Cannot convert firestore.v1.Value with type unset.');
}

/** Decodes a repeated Value; absent means empty. Throws INVALID_ARGUMENT. */
export function decodeValues(values: Optional<readonly WireValue[]>): readonly Value[] {
  return asList(values, 'values').map(decodeValue);
}

/** Decodes the `fields` of a document or map; absent means empty. Throws INVALID_ARGUMENT. */
export function decodeFields(fields: Optional<WireFields>): MapValue {
  if (fields === undefined || fields === null) return new Map();
  const wire = asMessage(fields, 'fields');
  return new Map(Object.keys(wire).map((name) => [name, decodeValue(wire[name])]));
}

/** Decodes a `google.protobuf.Timestamp`, rounded down to microseconds. Throws INVALID_ARGUMENT. */
export function decodeTimestamp(message: Optional<WireTimestamp>): Timestamp {
  const wire = asMessage(message, 'timestamp');
  const seconds = decodeInteger(wire.seconds ?? 0);
  const nanos = wire.nanos ?? 0;
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw invalid('timestamp is out of range');
  if (!Number.isInteger(nanos) || nanos < 0 || nanos > 999_999_999)
    throw invalid('timestamp nanos are out of range');
  return new Timestamp(seconds, nanos - (nanos % 1000));
}

/** Encodes a value as `google.firestore.v1.Value`. */
export function encodeValue(value: Value): WireValue {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'bigint':
      return { integerValue: value.toString() };
    case 'number':
      return { doubleValue: value };
    case 'string':
      return { stringValue: value };
    default:
  }
  if (value instanceof Timestamp) return { timestampValue: encodeTimestamp(value) };
  if (value instanceof Uint8Array) return { bytesValue: value };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) {
    return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  }
  if (isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  return { mapValue: { fields: encodeFields(value) } };
}

/** Encodes fields as the map of a document or map value. */
function encodeFields(fields: MapValue): WireFields {
  const wire: WireFields = {};
  for (const [name, value] of fields) wire[name] = encodeValue(value);
  return wire;
}

/** Encodes a timestamp as `google.protobuf.Timestamp`. */
export function encodeTimestamp(time: Timestamp): WireTimestamp {
  return { seconds: time.seconds.toString(), nanos: time.nanos };
}

/** Encodes a document. With a mask, it has only the masked fields. */
export function encodeDocument(document: Document, mask?: readonly FieldPath[]): WireDocument {
  return {
    name: document.name,
    fields: encodeFields(mask === undefined ? document.fields : pickFields(document.fields, mask)),
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
  };
}

/** Takes a message that must be there. Throws INVALID_ARGUMENT naming it. */
export function asMessage<T extends object>(message: Optional<T>, what: string): T {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw invalid(`${what} is missing or not a message`);
  return message;
}

/** Takes a repeated field; absent means empty. Throws INVALID_ARGUMENT naming it. */
export function asList<T>(list: Optional<readonly T[]>, what: string): readonly T[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw invalid(`${what} is not a list`);
  return list;
}

/** Reads an integer, or a wrapper around one, as a number; undefined when absent. Throws INVALID_ARGUMENT. */
export function decodeInt(message: Optional<WireInt>, what: string): number | undefined {
  if (message === undefined || message === null) return undefined;
  // A wrapper message around zero is an empty object on the wire.
  const content = typeof message === 'object' ? (message.value ?? 0) : message;
  const number = Number(toBigInt(content) ?? Number.NaN);
  if (!Number.isSafeInteger(number)) throw invalid(`${what} is not an integer`);
  return number;
}

function decodeInteger(content: number | string): bigint {
  const integer = toBigInt(content);
  if (integer === undefined) throw invalid('integer_value is not an integer');
  if (integer < MIN_INTEGER || integer > MAX_INTEGER) throw invalid('integer_value is out of range');
  return integer;
}

function toBigInt(content: number | string): bigint | undefined {
  if (typeof content === 'number') return Number.isSafeInteger(content) ? BigInt(content) : undefined;
  return typeof content === 'string' && /^-?\d{1,20}$/.test(content) ? BigInt(content) : undefined;
}

function decodeDouble(content: number): number {
  if (typeof content !== 'number') throw invalid('double_value is not a number');
  return content;
}

function decodeGeoPoint(message: NonNullable<WireValue['geoPointValue']>): GeoPoint {
  const latitude = message.latitude ?? 0;
  const longitude = message.longitude ?? 0;
  if (typeof latitude !== 'number' || !(latitude >= -90 && latitude <= 90)) {
    throw invalid('latitude must be in the range of [-90, 90]');
  }
  if (typeof longitude !== 'number' || !(longitude >= -180 && longitude <= 180)) {
    throw invalid('longitude must be in the range of [-180, 180]');
  }
  return new GeoPoint(latitude, longitude);
}

/** Whether a bytes field holds anything. Absent and empty mean the same on the wire. */
export function hasBytes(bytes: Optional<Uint8Array>): bytes is Uint8Array {
  return bytes != null && (!(bytes instanceof Uint8Array) || bytes.length > 0);
}

function invalid(what: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid value: ${what}.`);
}
