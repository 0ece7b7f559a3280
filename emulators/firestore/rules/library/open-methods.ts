import { sameValue } from '../values/known-values.ts';
import { unproven } from '../values/rules-error.ts';
import type { Constrained, RulesValue } from '../values/rules-value.ts';
import { membersOf } from './list-methods.ts';
import { type Methods, method } from './method.ts';

/** What `array-contains` filters prove of a list that is otherwise unknown. */
export const CONSTRAINED_METHODS: Methods<Constrained> = new Map([
  method<Constrained>('hasAny', 1, (list, args) => {
    const wanted = [...membersOf('hasAny', args).items.values()];
    if (wanted.some((item) => isCertain(list, item))) return true;
    throw unproven();
  }),
  method<Constrained>('hasAll', 1, (list, args) => {
    const wanted = [...membersOf('hasAll', args).items.values()];
    if (wanted.length > 0 && wanted.every((item) => isCertain(list, item))) return true;
    throw unproven();
  }),
]);

function isCertain(list: Constrained, item: RulesValue): boolean {
  return list.filters.some((filter) => filter.operator === 'LIST_CONTAINS' && sameValue(filter.value, item));
}
