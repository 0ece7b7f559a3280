import type { Constraint } from '../engine.ts';
import { GeoPoint, Reference, Timestamp, type Value } from '../../values/value.ts';

/** A value during evaluation: the kinds that documents hold, and those that only rules have. */
export type RulesValue =
  | Value
  | Duration
  | RulesPath
  | RulesSet
  | MapDiff
  | Constrained
  | QueryFields
  | readonly RulesValue[]
  | RulesMap;

export type RulesMap = ReadonlyMap<string, RulesValue>;

/** A length of time, in nanoseconds. https://firebase.google.com/docs/reference/rules/rules.Duration */
export class Duration {
  constructor(readonly nanoseconds: bigint) {}
}

/** A path such as `/databases/(default)/documents/c/id`. */
export class RulesPath {
  constructor(readonly segments: readonly string[]) {}

  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

/** Distinct values by their `keyOf`, which is the same for equal values. */
export class RulesSet {
  constructor(readonly items: ReadonlyMap<string, RulesValue>) {}
}

/** The result of `map.diff(other)`: `changed` is the receiver, `original` the argument. */
export class MapDiff {
  constructor(
    readonly changed: RulesMap,
    readonly original: RulesMap,
  ) {}
}

/**
 * In a list query, a value of which only the filters are known: *some* value that satisfies all of them. Without
 * filters nothing is known, as for a document's id.
 */
export class Constrained {
  constructor(readonly filters: readonly Pick<Constraint, 'operator' | 'value'>[]) {}
}

/** In a list query, a map of which only the filtered fields are known: `resource.data` or a map within it. */
export class QueryFields {
  constructor(readonly known: RulesMap) {}
}

/** Whether the value is a map of which all fields are known; a `QueryFields` is not. */
export function isMap(value: RulesValue): value is RulesMap {
  return value instanceof Map;
}

/** Whether the value is a list. */
export function isList(value: RulesValue): value is readonly RulesValue[] {
  return Array.isArray(value);
}

/** Whether the value comes from a list query whose filters determine it only in part. */
export function isUndetermined(value: RulesValue): value is Constrained | QueryFields {
  return value instanceof Constrained || value instanceof QueryFields;
}

/**
 * The path that rules see for a reference field, relative to the project:
 * `projects/p/databases/d/documents/c/id` → `/databases/d/documents/c/id`.
 */
export function toPath(reference: Reference): RulesPath {
  const segments = reference.name.split('/').filter((segment) => segment !== '');
  return new RulesPath(segments[0] === 'projects' ? segments.slice(2) : segments);
}

/** The value as rules see it: a reference becomes a path. */
export function seen(value: RulesValue): RulesValue {
  return value instanceof Reference ? toPath(value) : value;
}

/** The type's name in `is` and in messages. */
export function typeName(value: RulesValue): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    default:
      break;
  }
  if (value === null) return 'null';
  if (isMap(value) || value instanceof QueryFields) return 'map';
  if (isList(value)) return 'list';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof GeoPoint) return 'latlng';
  if (value instanceof RulesPath || value instanceof Reference) return 'path';
  if (value instanceof Duration) return 'duration';
  if (value instanceof RulesSet) return 'set';
  if (value instanceof MapDiff) return 'map_diff';
  return 'constraint';
}
