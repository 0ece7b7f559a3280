/** Translates between protobuf messages (`wire.ts`) and the values of the store. */
import { isArray } from './compare.ts';
import type { Document } from './document.ts';
import { pickFields, type FieldPath } from './field-path.ts';
import { parseDocumentName } from './resource-name.ts';
import { StatusError } from './status.ts';
import { MAX_SECONDS, MIN_SECONDS } from './timestamp.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/** A protobuf message as a plain object; what is in it is not to be trusted. */
export type WireMessage = Record<string, unknown>;

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** Decodes a `google.firestore.v1.Value`. Throws INVALID_ARGUMENT. */
export function decodeValue(message: unknown): Value {
  const wire = asMessage(message, 'value');
  const kind = Object.keys(wire).find((key) => key !== 'valueType' && wire[key] !== undefined);
  const content = kind === undefined ? undefined : wire[kind];
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      if (typeof content !== 'boolean') throw invalid('boolean_value is not a boolean');
      return content;
    case 'integerValue':
      return decodeInteger(content);
    case 'doubleValue':
      return decodeDouble(content);
    case 'timestampValue':
      return decodeTimestamp(content);
    case 'stringValue':
      if (typeof content !== 'string') throw invalid('string_value is not a string');
      return content;
    case 'bytesValue':
      if (!(content instanceof Uint8Array)) throw invalid('bytes_value is not bytes');
      return content;
    case 'referenceValue':
      return new Reference(parseDocumentName(content).name);
    case 'geoPointValue':
      return decodeGeoPoint(content);
    case 'arrayValue':
      return decodeValues(asMessage(content, 'array_value').values);
    case 'mapValue':
      return decodeFields(asMessage(content, 'map_value').fields);
    default:
      if (kind !== undefined) throw invalid(`unknown value type ${kind}`);
      throw new StatusError('INVALID_ARGUMENT', 'Cannot convert firestore.v1.Value with type unset.');
  }
}

/** Decodes a repeated Value; absent means empty. Throws INVALID_ARGUMENT. */
export function decodeValues(values: unknown): readonly Value[] {
  if (values === undefined || values === null) return [];
  if (!Array.isArray(values)) throw invalid('values is not a list');
  return values.map(decodeValue);
}

/** Decodes the `fields` of a document or map; absent means empty. Throws INVALID_ARGUMENT. */
export function decodeFields(fields: unknown): MapValue {
  if (fields === undefined || fields === null) return new Map();
  const wire = asMessage(fields, 'fields');
  return new Map(Object.keys(wire).map((name) => [name, decodeValue(wire[name])]));
}

/** Decodes a `google.protobuf.Timestamp`, rounded down to microseconds. Throws INVALID_ARGUMENT. */
export function decodeTimestamp(message: unknown): Timestamp {
  const wire = asMessage(message, 'timestamp');
  const seconds = wire.seconds === undefined ? 0n : decodeInteger(wire.seconds);
  const nanos = wire.nanos === undefined ? 0 : Number(toBigInt(wire.nanos) ?? Number.NaN);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw invalid('timestamp is out of range');
  if (!Number.isInteger(nanos) || nanos < 0 || nanos > 999_999_999)
    throw invalid('timestamp nanos are out of range');
  return new Timestamp(seconds, nanos - (nanos % 1000));
}

/** Encodes a value as `google.firestore.v1.Value`. */
export function encodeValue(value: Value): WireMessage {
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
export function encodeFields(fields: MapValue): WireMessage {
  const wire: WireMessage = {};
  for (const [name, value] of fields) wire[name] = encodeValue(value);
  return wire;
}

/** Encodes a timestamp as `google.protobuf.Timestamp`. */
export function encodeTimestamp(time: Timestamp): WireMessage {
  return { seconds: time.seconds.toString(), nanos: time.nanos };
}

/** Encodes a document. With a mask, it has only the masked fields. */
export function encodeDocument(document: Document, mask?: readonly FieldPath[]): WireMessage {
  return {
    name: document.name,
    fields: encodeFields(mask === undefined ? document.fields : pickFields(document.fields, mask)),
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
  };
}

/** Takes a message that must be there. Throws INVALID_ARGUMENT naming it. */
export function asMessage(message: unknown, what: string): WireMessage {
  if (!isMessage(message)) throw invalid(`${what} is missing or not a message`);
  return message;
}

/** Takes a repeated field: absent is empty. Throws INVALID_ARGUMENT naming it. */
export function asList(list: unknown, what: string): readonly unknown[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw invalid(`${what} is not a list`);
  return list;
}

/** Reads an Int32Value, Int64Value or plain int as a number; undefined when absent. Throws INVALID_ARGUMENT. */
export function decodeInt(message: unknown, what: string): number | undefined {
  if (message === undefined || message === null) return undefined;
  // A wrapper message around zero is an empty object on the wire.
  const content = isMessage(message) ? (message.value ?? 0) : message;
  const number = Number(toBigInt(content) ?? Number.NaN);
  if (!Number.isSafeInteger(number)) throw invalid(`${what} is not an integer`);
  return number;
}

function isMessage(message: unknown): message is WireMessage {
  return typeof message === 'object' && message !== null && !Array.isArray(message);
}

function decodeInteger(content: unknown): bigint {
  const integer = toBigInt(content);
  if (integer === undefined) throw invalid('integer_value is not an integer');
  if (integer < MIN_INTEGER || integer > MAX_INTEGER) throw invalid('integer_value is out of range');
  return integer;
}

function toBigInt(content: unknown): bigint | undefined {
  if (typeof content === 'bigint') return content;
  if (typeof content === 'number') return Number.isSafeInteger(content) ? BigInt(content) : undefined;
  return typeof content === 'string' && /^-?\d{1,20}$/.test(content) ? BigInt(content) : undefined;
}

function decodeDouble(content: unknown): number {
  if (typeof content !== 'number') throw invalid('double_value is not a number');
  // Firestore does not store negative zero.
  return content === 0 ? 0 : content;
}

function decodeGeoPoint(content: unknown): GeoPoint {
  const { latitude = 0, longitude = 0 } = asMessage(content, 'geo_point_value');
  if (typeof latitude !== 'number' || !(latitude >= -90 && latitude <= 90)) {
    throw invalid('latitude must be in the range of [-90, 90]');
  }
  if (typeof longitude !== 'number' || !(longitude >= -180 && longitude <= 180)) {
    throw invalid('longitude must be in the range of [-180, 180]');
  }
  return new GeoPoint(latitude, longitude);
}

function invalid(what: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid value: ${what}.`);
}
