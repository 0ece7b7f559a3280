import { provesType } from '../values/prove.ts';
import { RulesError, undefinedProperty, unproven, unsupported } from '../values/rules-error.ts';
import {
  Constrained,
  isList,
  isMap,
  isOpen,
  QueryFields,
  RulesPath,
  type RulesValue,
  seen,
  typeName,
} from '../values/rules-value.ts';

/** `object.name`, own keys only. */
export function memberOf(object: RulesValue, name: string): RulesValue {
  if (object === null) throw new RulesError('Null value error.');
  if (object instanceof Constrained) throw unproven();
  const fields = object instanceof QueryFields ? object.known : object;
  const value = isMap(fields) ? fields.get(name) : undefined;
  if (value === undefined) throw undefinedProperty(name);
  return seen(value);
}

/** `object[index]`: a list or path by position, a map by key. */
export function itemOf(object: RulesValue, index: RulesValue): RulesValue {
  if (object === null) throw new RulesError('Null value error.');
  if (object instanceof Constrained || isOpen(index)) throw unproven();
  if (isMap(object) || object instanceof QueryFields) {
    if (typeof index === 'string') return memberOf(object, index);
  } else if (typeof index === 'bigint' && (isList(object) || object instanceof RulesPath)) {
    const items: readonly RulesValue[] = isList(object) ? object : object.segments;
    const value = index < 0n ? undefined : items[Number(index)];
    if (value === undefined) throw outOfBounds(index, items.length);
    return seen(value);
  }
  throw unsupported(`${typeName(object)}[${typeName(index)}]`, 'list[int], path[int], map[string]');
}

/** `object[from:to]` of a string or list; out of range is an error, nothing is clamped. */
export function sliceOf(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  if (object === null) throw new RulesError('Null value error.');
  if (isOpen(object) || isOpen(from) || isOpen(to)) throw unproven();
  if ((typeof object !== 'string' && !isList(object)) || typeof from !== 'bigint' || typeof to !== 'bigint') {
    throw unsupported(
      `${typeName(object)}[${typeName(from)}:${typeName(to)}]`,
      'string[int:int], list[int:int]',
    );
  }
  const size = object.length;
  for (const bound of [from, to]) if (bound < 0n || bound > BigInt(size)) throw outOfBounds(bound, size);
  if (from > to) throw outOfBounds(from, size);
  return object.slice(Number(from), Number(to));
}

/** `value is type`. */
export function isType(value: RulesValue, type: string): boolean {
  if (value instanceof Constrained) return provesType(value, type);
  const name = typeName(value);
  return name === type || (type === 'number' && (name === 'int' || name === 'float'));
}

function outOfBounds(index: bigint, size: number): RulesError {
  return new RulesError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
