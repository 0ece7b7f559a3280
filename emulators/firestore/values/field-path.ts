import { isMap, isVector } from './compare.ts';
import { StatusError } from './status.ts';
import type { MapValue, Value } from './value.ts';

/** The path of a field: names, from the outermost map inwards. */
export type FieldPath = readonly string[];

/** The path that means a document's own name in queries. */
export const NAME_FIELD: FieldPath = ['__name__'];

const SEGMENT = /([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\[\s\S])+)`/y;

/** Parses `a.b` and `` a.`odd name` ``. Throws INVALID_ARGUMENT. */
export function parseFieldPath(text: unknown): FieldPath {
  if (text === '') throw new StatusError('INVALID_ARGUMENT', 'Invalid empty property path string.');
  if (typeof text !== 'string') throw invalid(text);
  const path: string[] = [];
  let position = 0;
  for (;;) {
    SEGMENT.lastIndex = position;
    const match = SEGMENT.exec(text);
    if (match === null) throw invalid(text);
    path.push(match[1] ?? (match[2] ?? '').replace(/\\([\s\S])/g, '$1'));
    position = SEGMENT.lastIndex;
    if (position === text.length) return path;
    if (text[position] !== '.') throw invalid(text);
    position += 1;
  }
}

/** Formats a path, with quotes around names that need them. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((name) =>
      /^[A-Za-z_][A-Za-z_0-9]*$/.test(name)
        ? name
        : `\`${name.replace(/\\/g, '\\\\').replace(/`/g, '\\`')}\``,
    )
    .join('.');
}

/** Whether the path is `__name__`. */
export function isNameField(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__';
}

/** Whether two paths name one field. */
export function sameField(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** The value at a path; undefined if there is none. */
export function getField(fields: MapValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of path) {
    if (!isMap(value)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** A copy of the fields with one path set. A value on the way that is not a map, or is a vector, is replaced by a map. */
export function setField(fields: MapValue, path: FieldPath, value: Value): MapValue {
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  const copy = new Map(fields);
  if (rest.length === 0) return copy.set(name, value);
  const inner = fields.get(name);
  return copy.set(name, setField(isMap(inner) && !isVector(inner) ? inner : new Map(), rest, value));
}

/** A copy of the fields without the value at one path; the same object if there is no such value. */
export function deleteField(fields: MapValue, path: FieldPath): MapValue {
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  const inner = fields.get(name);
  if (inner === undefined) return fields;
  const copy = new Map(fields);
  if (rest.length === 0) {
    copy.delete(name);
    return copy;
  }
  return isMap(inner) && !isVector(inner) ? copy.set(name, deleteField(inner, rest)) : fields;
}

/** A copy of the fields with only the given paths. */
export function pickFields(fields: MapValue, paths: readonly FieldPath[]): MapValue {
  let picked: MapValue = new Map();
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) picked = setField(picked, path, value);
  }
  return picked;
}

function invalid(text: unknown): StatusError {
  const shown = typeof text === 'string' ? text.slice(0, 2000) : typeof text;
  return new StatusError(
    'INVALID_ARGUMENT',
    `Invalid property path "${shown}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted ` +
      'property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)',
  );
}
