/**
 * Checks the contents of a document, without regard to its total size: names, nesting, vectors and the size of each
 * value. The limits: https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields. Google's
 * emulator answers with the texts of Datastore. These call an array `array`, and do not say what is wrong inside a map.
 */
import { isArray, isMap, isVector } from './compare.ts';
import { StatusError, invalid } from './status.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/** https://firebase.google.com/docs/firestore/vector-search#limitations */
const MAX_DIMENSIONS = 2048;

/**
 * The numbers of a vector, which is a map `{__type__: '__vector__', value: [doubles]}`. Throws INVALID_ARGUMENT if it
 * is malformed. NaN is accepted here; callers that store vectors refuse it.
 */
export function vectorNumbers(vector: MapValue): readonly number[] {
  const items = vector.get('value');
  if (items === undefined) throw invalid("Vector map is missing key 'value'.");
  if (!isArray(items)) throw invalid('Vector value type must be an array.');
  if (vector.size > 2) throw invalid('Vector value map has extraneous entries.');
  if (items.length === 0) throw invalid('Cannot have a zero length vector.');
  if (items.length > MAX_DIMENSIONS) throw invalid(`Vectors must be at most ${MAX_DIMENSIONS} dimensions.`);
  const numbers = items.filter((item) => typeof item === 'number');
  if (numbers.length < items.length) throw invalid("Vector must only contain values of type 'double'");
  return numbers;
}

const MAX_VALUE_BYTES = 1_048_487;
const MAX_NAME_BYTES = 1_500;
const MAX_DEPTH = 20;

/** Checks fields before they are stored. Throws INVALID_ARGUMENT. */
export function checkFields(fields: MapValue): void {
  for (const [name, value] of fields) {
    if (name === '') throw invalid('Property name is empty.');
    if (isReserved(name)) throw invalid(`field name ${name} is reserved`);
    checkContent(value, name, false);
  }
  for (const [name, value] of fields) checkExtent(name, value);
}

/** `property` is the value's name in messages: its top-level field, or `array` within an array. */
function checkContent(value: Value, property: string, inArray: boolean): void {
  if (isArray(value)) {
    if (inArray) throw invalid('Nested arrays are not allowed');
    for (const item of value) checkContent(item, 'array', true);
    return;
  }
  if (!isMap(value)) return;
  const type = value.get('__type__');
  if (type !== undefined) {
    checkTyped(value, type, property);
    return;
  }
  for (const [name, item] of value) {
    if (name === '') throw invalid('Property name is empty.');
    if (isReserved(name)) throw invalid(`field name '${name}' is reserved.`);
    checkContent(item, property, false);
  }
}

/** Checks a map with `__type__`. That key marks kinds that protobuf does not have, of which only the vector exists. */
function checkTyped(map: MapValue, type: Value, property: string): void {
  if (typeof type !== 'string') throw invalid(`Field __type__ must be a string; founds ${kindName(type)}.`);
  if (!isVector(map)) throw invalid(`Property ${property} contains an invalid nested entity.`);
  if (vectorNumbers(map).some(Number.isNaN)) throw invalid('Vector cannot contain NaN values.');
}

function checkExtent(name: string, value: Value): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalid(`The property.name is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  if (isArray(value)) {
    if (value.some(isTooLong)) throw tooLong('array');
    if (!value.every((item) => fitsNested(item, 'array', 2))) throw invalidNested('array');
  } else if (isMap(value)) {
    if (!fitsNested(value, name, 1)) throw invalidNested(name);
  } else if (isTooLong(value)) {
    throw tooLong(name);
  }
}

/** Whether a value below `path`, at `depth` levels of maps and arrays, keeps to the limits. */
function fitsNested(value: Value, path: string, depth: number): boolean {
  if (!isMap(value) || isVector(value)) return !isTooLong(value);
  if (depth > MAX_DEPTH) return false;
  return [...value].every(([name, item]) => {
    if (Buffer.byteLength(path) + 1 + Buffer.byteLength(name) > MAX_NAME_BYTES) return false;
    if (!isArray(item)) return fitsNested(item, `${path}.${name}`, depth + 1);
    const nested = `${path}.array`;
    return depth < MAX_DEPTH && item.every((inner) => fitsNested(inner, nested, depth + 2));
  });
}

function isTooLong(value: Value): boolean {
  if (typeof value === 'string') return Buffer.byteLength(value) > MAX_VALUE_BYTES;
  return value instanceof Uint8Array && value.length > MAX_VALUE_BYTES;
}

function isReserved(name: string): boolean {
  return /^__.*__$/s.test(name);
}

/** The kind of a value in the words of Datastore. */
function kindName(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'bigint') return 'LONG';
  if (typeof value === 'number') return 'DOUBLE';
  if (typeof value === 'string') return 'STRING';
  if (value instanceof Timestamp) return 'TIMESTAMP';
  if (value instanceof Uint8Array) return 'BYTES';
  if (value instanceof Reference) return 'ENTITY_REF';
  if (value instanceof GeoPoint) return 'GEO_POINT';
  return isArray(value) ? 'ARRAY' : 'MAP';
}

function tooLong(property: string): StatusError {
  return invalid(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
}

function invalidNested(property: string): StatusError {
  return invalid(`Property ${property} contains an invalid nested entity.`);
}

/**
 * A document's size in bytes, as Firestore counts it.
 * https://firebase.google.com/docs/firestore/storage-size
 */
export function documentSize(name: string, fields: MapValue): number {
  return nameSize(name) + mapSize(fields) + 32;
}

function nameSize(name: string): number {
  const path = name.slice(name.indexOf('/documents/') + '/documents/'.length);
  return path.split('/').reduce((sum, id) => sum + textSize(id), 16);
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function mapSize(map: MapValue): number {
  let size = 0;
  for (const [name, value] of map) size += textSize(name) + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'bigint' || typeof value === 'number' || value instanceof Timestamp) return 8;
  if (typeof value === 'string') return textSize(value);
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Reference) return nameSize(value.name);
  if (value instanceof GeoPoint) return 16;
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + valueSize(item), 0);
  return mapSize(value);
}

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_DOCUMENT_BYTES = 1_048_576;

/** Checks the size of a document before it is stored. Throws INVALID_ARGUMENT. */
export function checkSize(name: string, fields: MapValue): void {
  const size = documentSize(name, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw new StatusError(
    'INVALID_ARGUMENT',
    `Document '${name}' cannot be written because its size (${grouped(size)} bytes) exceeds the maximum allowed ` +
      `size of ${grouped(MAX_DOCUMENT_BYTES)} bytes.`,
  );
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
