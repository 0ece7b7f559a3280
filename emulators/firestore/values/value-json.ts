/**
 * Documents in proto3-JSON, for trigger events and exports, which have no protobuf descriptors.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Value
 */
import { type Document, GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';
import { formatTimestamp, parseTimestamp } from './well-known-times.ts';

type Json = Record<string, unknown>;

/** `{name, fields, createTime, updateTime}`, ready for `JSON.stringify`. */
export function documentToJson(document: Document): Json {
  return {
    name: document.name,
    fields: fieldsToJson(document.fields),
    createTime: timestampToJson(document.createTime),
    updateTime: timestampToJson(document.updateTime),
  };
}

/** Reads the output of `documentToJson`. Throws an Error for anything else. */
export function documentFromJson(json: unknown): Document {
  const { name, fields, createTime, updateTime } = asObject(json);
  if (typeof name !== 'string') throw new Error('A document has no name.');
  return {
    name,
    fields: fieldsFromJson(fields),
    createTime: timestampFromJson(createTime),
    updateTime: timestampFromJson(updateTime),
  };
}

/** A Timestamp as RFC 3339 text. */
export function timestampToJson(time: Timestamp): string {
  return formatTimestamp({ seconds: String(time.seconds), nanos: time.nanos });
}

function timestampFromJson(json: unknown): Timestamp {
  const moment = typeof json === 'string' ? parseTimestamp(json) : null;
  if (moment === null) throw new Error(`${JSON.stringify(json)} is no timestamp.`);
  return new Timestamp(BigInt(moment.seconds), moment.nanos);
}

function fieldsToJson(fields: MapValue): Json {
  return Object.fromEntries([...fields].map(([name, value]) => [name, valueToJson(value)]));
}

function fieldsFromJson(json: unknown): MapValue {
  return new Map(Object.entries(asObject(json)).map(([name, value]) => [name, valueFromJson(value)]));
}

/** A double as JSON: protobuf writes as text what JSON's numbers cannot express, and JavaScript's printer has no -0. */
export function doubleToJson(value: number): number | string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

function valueToJson(value: Value): Json {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'bigint') return { integerValue: String(value) };
  if (typeof value === 'number') return { doubleValue: doubleToJson(value) };
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (value instanceof Timestamp) return { timestampValue: timestampToJson(value) };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) {
    return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  }
  if (isList(value)) return { arrayValue: { values: value.map(valueToJson) } };
  return { mapValue: { fields: fieldsToJson(value) } };
}

function isList(value: readonly Value[] | MapValue): value is readonly Value[] {
  return Array.isArray(value);
}

function valueFromJson(json: unknown): Value {
  const entries = Object.entries(asObject(json));
  const [kind, content] = entries[0] ?? [];
  if (entries.length !== 1) throw new Error(`${JSON.stringify(json)} is no value.`);
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      if (typeof content !== 'boolean') break;
      return content;
    case 'integerValue':
      return BigInt(String(content));
    case 'doubleValue':
      return Number(content);
    case 'stringValue':
      if (typeof content !== 'string') break;
      return content;
    case 'bytesValue':
      return Buffer.from(String(content), 'base64');
    case 'timestampValue':
      return timestampFromJson(content);
    case 'referenceValue':
      return new Reference(String(content));
    case 'geoPointValue': {
      const { latitude, longitude } = asObject(content);
      return new GeoPoint(Number(latitude), Number(longitude));
    }
    case 'mapValue':
      return fieldsFromJson(asObject(content)['fields'] ?? {});
    case 'arrayValue': {
      const values = asObject(content)['values'] ?? [];
      if (!Array.isArray(values)) break;
      return values.map(valueFromJson);
    }
    default:
  }
  throw new Error(`${JSON.stringify(json)} is no value.`);
}

function asObject(json: unknown): Json {
  if (!isObject(json)) throw new Error(`${JSON.stringify(json)} is no object.`);
  return json;
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
