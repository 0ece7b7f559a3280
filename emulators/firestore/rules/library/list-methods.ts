import { itemKeyOf, toSet } from '../values/key-of.ts';
import { isList, type RulesValue, seen } from '../values/rules-value.ts';
import { toText } from './conversions.ts';
import { argument, checkSize, isString, type Methods, method } from './method.ts';

type List = readonly RulesValue[];

/**
 * https://firebase.google.com/docs/reference/rules/rules.List — the arguments are lists, not sets. Items that are
 * numbers are compared with their types (measured in production).
 */
export const LIST_METHODS: Methods<List> = new Map([
  method<List>('size', 0, (list) => BigInt(list.length)),
  method<List>('concat', 1, (list, args) => {
    const other = listArgument('concat', args);
    checkSize(list.length + other.length);
    return [...list, ...other];
  }),
  method<List>('join', 1, (list, args) => {
    const separator = argument('list.join(string)', args, 0, isString);
    const texts = list.map((item) => toText(seen(item)));
    checkSize(texts.reduce((size, text) => size + text.length + separator.length, 0));
    return texts.join(separator);
  }),
  method<List>('removeAll', 1, (list, args) => {
    const removed = new Items(listArgument('removeAll', args));
    return list.filter((item) => !removed.has(itemKeyOf(item)));
  }),
  method<List>('toSet', 0, (list) => toSet(list)),
  method<List>('hasAll', 1, (list, args) => {
    const items = new Items(list);
    return listArgument('hasAll', args).every((item) => items.has(itemKeyOf(item)));
  }),
  method<List>('hasAny', 1, (list, args) => {
    const items = new Items(list);
    return listArgument('hasAny', args).some((item) => items.has(itemKeyOf(item)));
  }),
  method<List>('hasOnly', 1, (list, args) => {
    const allowed = new Items(listArgument('hasOnly', args));
    return list.every((item) => allowed.has(itemKeyOf(item)));
  }),
]);

function listArgument(name: string, args: readonly RulesValue[]): List {
  return argument(`list.${name}(list)`, args, 0, isList);
}

/** The items of a list, for looking up others among them. */
class Items {
  private readonly keys: ReadonlySet<string | null>;

  constructor(list: List) {
    this.keys = new Set(list.map(itemKeyOf));
  }

  has(key: string | null): boolean {
    return key !== null && this.keys.has(key);
  }
}
