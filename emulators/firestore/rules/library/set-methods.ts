import { toSet } from '../values/key-of.ts';
import { isList, RulesSet, type RulesValue } from '../values/rules-value.ts';
import { argument, type Methods, method } from './method.ts';

/**
 * https://firebase.google.com/docs/reference/rules/rules.Set — `hasAll` and the like also take lists, the others only
 * sets.
 */
export const SET_METHODS: Methods<RulesSet> = new Map([
  method<RulesSet>('size', 0, (set) => BigInt(set.items.size)),
  method<RulesSet>('difference', 1, (set, args) => {
    const other = argument('set.difference(set)', args, 0, isSet);
    return new RulesSet(new Map([...set.items].filter(([key]) => !other.items.has(key))));
  }),
  method<RulesSet>('intersection', 1, (set, args) => {
    const other = argument('set.intersection(set)', args, 0, isSet);
    return new RulesSet(new Map([...set.items].filter(([key]) => other.items.has(key))));
  }),
  method<RulesSet>('union', 1, (set, args) => {
    return new RulesSet(new Map([...set.items, ...argument('set.union(set)', args, 0, isSet).items]));
  }),
  method<RulesSet>('hasAll', 1, (set, args) => isWithin(members('hasAll', args), set)),
  method<RulesSet>('hasAny', 1, (set, args) => {
    const wanted = members('hasAny', args);
    return [...wanted.items.keys()].some((key) => set.items.has(key));
  }),
  method<RulesSet>('hasOnly', 1, (set, args) => isWithin(set, members('hasOnly', args))),
]);

function members(name: string, args: readonly RulesValue[]): RulesSet {
  const value = argument(`set.${name}(list|set)`, args, 0, isCollection);
  return isSet(value) ? value : toSet(value);
}

function isWithin(part: RulesSet, whole: RulesSet): boolean {
  return [...part.items.keys()].every((key) => whole.items.has(key));
}

function isSet(value: RulesValue): value is RulesSet {
  return value instanceof RulesSet;
}

function isCollection(value: RulesValue): value is RulesSet | readonly RulesValue[] {
  return isSet(value) || isList(value);
}
