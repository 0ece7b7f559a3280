import { unsupported } from '../values/rules-error.ts';
import { RulesSet, type RulesValue, typeName } from '../values/rules-value.ts';
import { hasAll, hasAny, membersOf } from './list-methods.ts';
import { type Methods, method } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Set */
export const SET_METHODS: Methods<RulesSet> = new Map([
  method<RulesSet>('size', 0, (set) => BigInt(set.items.size)),
  method<RulesSet>('difference', 1, (set, args) => {
    const other = otherSet('difference', set, args);
    return new RulesSet(new Map([...set.items].filter(([key]) => !other.items.has(key))));
  }),
  method<RulesSet>('intersection', 1, (set, args) => {
    const other = otherSet('intersection', set, args);
    return new RulesSet(new Map([...set.items].filter(([key]) => other.items.has(key))));
  }),
  method<RulesSet>('union', 1, (set, args) => {
    return new RulesSet(new Map([...set.items, ...otherSet('union', set, args).items]));
  }),
  method<RulesSet>('hasAll', 1, (set, args) => hasAll(set, membersOf('hasAll', args))),
  method<RulesSet>('hasAny', 1, (set, args) => hasAny(set, membersOf('hasAny', args))),
  method<RulesSet>('hasOnly', 1, (set, args) => hasAll(membersOf('hasOnly', args), set)),
]);

function otherSet(name: string, set: RulesSet, args: readonly RulesValue[]): RulesSet {
  const [other] = args;
  if (other instanceof RulesSet) return other;
  throw unsupported(`${typeName(set)}.${name}(${typeName(other ?? null)})`, `set.${name}(set)`);
}
