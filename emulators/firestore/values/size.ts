import { isArray } from './compare.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

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
