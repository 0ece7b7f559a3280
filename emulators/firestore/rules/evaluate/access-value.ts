import { provesType } from '../values/prove.ts';
import { nullValue, RulesError, undefinedProperty, unproven, unsupported } from '../values/rules-error.ts';
import {
  Constrained,
  isList,
  isMap,
  isUndetermined,
  QueryFields,
  RulesPath,
  type RulesValue,
  seen,
  typeName,
} from '../values/rules-value.ts';

/** Evaluates `object.name`. */
export function memberOf(object: RulesValue, name: string): RulesValue {
  if (object === null) throw nullValue();
  if (object instanceof Constrained) throw unproven();
  const fields = object instanceof QueryFields ? object.known : object;
  const value = isMap(fields) ? fields.get(name) : undefined;
  if (value === undefined) throw undefinedProperty(name);
  return seen(value);
}

/** Evaluates `object[index]`: an item of a list, path or string by position, or of a map by key. */
export function itemOf(object: RulesValue, index: RulesValue): RulesValue {
  if (object === null) throw nullValue();
  if (object instanceof Constrained || isUndetermined(index)) throw unproven();
  if (isMap(object) || object instanceof QueryFields) {
    if (typeof index === 'string') return memberOf(object, index);
  } else if (isList(object) || object instanceof RulesPath || typeof object === 'string') {
    const items: readonly RulesValue[] | string = object instanceof RulesPath ? object.segments : object;
    if (typeof index === 'bigint') return seen(items[checkIndex(index, items.length)] ?? null);
  }
  const wanted = isMap(object) || object instanceof QueryFields ? 'map[string]' : 'list[int]';
  throw unsupported(`${typeName(object)}[${typeName(index)}]`, wanted);
}

/**
 * Evaluates `object[from:to]` of a string or list. Nothing is clamped: the first and the last position must be indices,
 * so `[0:0]` is an error and `[1:1]` is empty (measured in production).
 */
export function sliceOf(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  if (object === null) throw nullValue();
  if (isUndetermined(object) || isUndetermined(from) || isUndetermined(to)) throw unproven();
  if ((typeof object !== 'string' && !isList(object)) || typeof from !== 'bigint' || typeof to !== 'bigint') {
    throw unsupported(
      `${typeName(object)}[${typeName(from)}:${typeName(to)}]`,
      'string[int:int], list[int:int]',
    );
  }
  const start = checkIndex(from, object.length);
  const last = checkIndex(to - 1n, object.length);
  if (start > last + 1) throw new RulesError(`Range error. Start: [${from}] , end: [${to}].`);
  return object.slice(start, last + 1);
}

/** Evaluates `value is type`. No value is a `set`, not even a set (measured in production). */
export function isType(value: RulesValue, type: string): boolean {
  if (value instanceof Constrained) return provesType(value, type);
  if (type === 'set') return false;
  const name = typeName(value);
  return name === type || (type === 'number' && (name === 'int' || name === 'float'));
}

function checkIndex(index: bigint, size: number): number {
  if (index >= 0n && index < BigInt(size)) return Number(index);
  throw new RulesError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
