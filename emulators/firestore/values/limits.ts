/** Firestore's limits on what one document may hold. https://firebase.google.com/docs/firestore/quotas#limits */
import { isArray, isMap, isVector } from './compare.ts';
import { StatusError } from './status.ts';
import { documentSize } from './size.ts';
import type { MapValue, Value } from './value.ts';

const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_VALUE_BYTES = 1_048_487;
const MAX_NAME_BYTES = 1_500;
const MAX_DEPTH = 20;

/** Checks names, nesting and sizes of a document about to be stored. Throws INVALID_ARGUMENT. */
export function checkDocument(name: string, fields: MapValue): void {
  checkMap(fields, 1);
  const size = documentSize(name, fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `Document '${name}' cannot be written because its size (${grouped(size)} bytes) exceeds the maximum allowed ` +
        `size of ${grouped(MAX_DOCUMENT_BYTES)} bytes.`,
    );
  }
}

function checkMap(map: MapValue, depth: number): void {
  for (const [name, value] of map) {
    checkName(name);
    checkValue(name, value, depth);
  }
}

function checkName(name: string): void {
  if (name === '') throw new StatusError('INVALID_ARGUMENT', 'Property name is empty.');
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw new StatusError('INVALID_ARGUMENT', `Property name is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  // `__type__` marks vectors.
  if (/^__.*__$/s.test(name) && name !== '__type__') {
    throw new StatusError('INVALID_ARGUMENT', `Property name "${name}" is reserved.`);
  }
}

function checkValue(name: string, value: Value, depth: number): void {
  if (typeof value === 'string' || value instanceof Uint8Array) {
    const bytes = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
    if (bytes > MAX_VALUE_BYTES) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `The value of property "${name}" is longer than ${MAX_VALUE_BYTES} bytes.`,
      );
    }
    return;
  }
  if (!isArray(value) && !isMap(value)) return;
  if (depth > MAX_DEPTH) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `Property ${name} contains an invalid nested entity: more than ${MAX_DEPTH} levels.`,
    );
  }
  if (isMap(value)) {
    if (!isVector(value)) checkMap(value, depth + 1);
    return;
  }
  for (const item of value) {
    if (isArray(item)) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `Property ${name} contains an invalid nested entity: nested arrays.`,
      );
    }
    checkValue(name, item, depth + 1);
  }
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
