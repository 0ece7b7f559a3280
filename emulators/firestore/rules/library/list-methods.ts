import { keyOf, toSet } from '../values/key-of.ts';
import { functionNotFound } from '../values/rules-error.ts';
import { isList, type RulesValue, RulesSet, seen } from '../values/rules-value.ts';
import { toText } from './conversions.ts';
import { argument, checkSize, isString, type Methods, method } from './method.ts';

type List = readonly RulesValue[];

/** https://firebase.google.com/docs/reference/rules/rules.List */
export const LIST_METHODS: Methods<List> = new Map([
  method<List>('size', 0, (list) => BigInt(list.length)),
  method<List>('concat', 1, (list, args) => concatLists(list, argument('concat', args, 0, isList))),
  method<List>('join', 1, (list, args) => {
    const separator = argument('join', args, 0, isString);
    const texts = list.map((item) => toText(seen(item)));
    checkSize(texts.reduce((size, text) => size + text.length + separator.length, 0));
    return texts.join(separator);
  }),
  method<List>('removeAll', 1, (list, args) => {
    const removed = toSet(argument('removeAll', args, 0, isList)).items;
    return list.filter((item) => !removed.has(keyOf(item)));
  }),
  method<List>('toSet', 0, (list) => toSet(list)),
  method<List>('hasAll', 1, (list, args) => hasAll(toSet(list), membersOf('hasAll', args))),
  method<List>('hasAny', 1, (list, args) => hasAny(toSet(list), membersOf('hasAny', args))),
  method<List>('hasOnly', 1, (list, args) => hasAll(membersOf('hasOnly', args), toSet(list))),
]);

/** `list + list`, and `concat`. */
export function concatLists(left: List, right: List): List {
  checkSize(left.length + right.length);
  return [...left, ...right];
}

/** The argument of hasAll, hasAny and hasOnly: a list or a set. */
export function membersOf(name: string, args: readonly RulesValue[]): RulesSet {
  const [value] = args;
  if (value instanceof RulesSet) return value;
  if (value !== undefined && isList(value)) return toSet(value);
  throw functionNotFound(name);
}

export function hasAll(set: RulesSet, wanted: RulesSet): boolean {
  for (const key of wanted.items.keys()) if (!set.items.has(key)) return false;
  return true;
}

export function hasAny(set: RulesSet, wanted: RulesSet): boolean {
  for (const key of wanted.items.keys()) if (set.items.has(key)) return true;
  return false;
}
