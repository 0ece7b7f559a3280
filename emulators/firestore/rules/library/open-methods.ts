import { sameItem } from '../values/known-values.ts';
import { unproven } from '../values/rules-error.ts';
import { type Constrained, isList, type RulesValue } from '../values/rules-value.ts';
import { argument, type Methods, method } from './method.ts';

/** The methods of a list of which only `array-contains` filters are known. */
export const CONSTRAINED_METHODS: Methods<Constrained> = new Map([
  method<Constrained>('hasAny', 1, (list, args) => {
    if (argument('list.hasAny(list)', args, 0, isList).some((item) => isCertain(list, item))) return true;
    throw unproven();
  }),
  method<Constrained>('hasAll', 1, (list, args) => {
    const wanted = argument('list.hasAll(list)', args, 0, isList);
    if (wanted.length > 0 && wanted.every((item) => isCertain(list, item))) return true;
    throw unproven();
  }),
]);

function isCertain(list: Constrained, item: RulesValue): boolean {
  return list.filters.some((filter) => filter.operator === 'LIST_CONTAINS' && sameItem(filter.value, item));
}
