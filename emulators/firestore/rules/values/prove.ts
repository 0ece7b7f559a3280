/**
 * The proofs that the filters of a list query allow. Each function returns true if the comparison is true for every value
 * that the filters find, and false if it is false for every one. Otherwise it throws, and the list is denied. One filter
 * alone must be enough for the proof, except for two bounds that meet. Firestore's filter 1 also finds 1.0, and a rule
 * can tell the two apart within a list, so a filter's number proves nothing about the other type.
 */
import type { Constraint } from '../engine.ts';
import { keyOf } from './key-of.ts';
import {
  compare,
  holds,
  isNumber,
  isOrderedValue,
  type OrderOperator,
  sameItem,
  sameValue,
} from './known-values.ts';
import { unproven } from './rules-error.ts';
import { type Constrained, isList, type RulesValue, typeName } from './rules-value.ts';

type Filter = Pick<Constraint, 'operator' | 'value'>;

/** Whether the undetermined value equals `other`, which is fully known. */
export function provesEqual(undetermined: Constrained, other: RulesValue): boolean {
  return provesSame(undetermined, other, sameValue);
}

/** Whether the undetermined value is the same list item as `other`, which is fully known. */
export function provesItem(undetermined: Constrained, other: RulesValue): boolean {
  return provesSame(undetermined, other, sameItem);
}

function provesSame(
  undetermined: Constrained,
  other: RulesValue,
  same: (left: RulesValue, right: RulesValue) => boolean,
): boolean {
  const isAt = (operator: Filter['operator']) =>
    undetermined.filters.some((filter) => filter.operator === operator && sameValue(filter.value, other));
  // Two bounds that meet leave one value only.
  if (isNumber(other) && isAt('GTE') && isAt('LTE')) return true;
  return decide(undetermined, (filter) => {
    switch (filter.operator) {
      case 'EQ':
        if (same(filter.value, other)) return true;
        // A filter finds values that Firestore considers equal; their numbers may have different types.
        return keyOf(filter.value) === keyOf(other) ? null : false;
      case 'NEQ':
        // Firestore's != does not find null.
        return other === null || keyOf(filter.value) === keyOf(other) ? false : null;
      case 'LIST_CONTAINS':
        return isList(other) && other.some((item) => keyOf(item) === keyOf(filter.value)) ? null : false;
      case 'LT':
      case 'LTE':
      case 'GT':
      case 'GTE': {
        const order = compare(other, filter.value);
        // Lists, maps and booleans have an order in Firestore but not here, so the answer is open if the kinds agree.
        if (order === null) return typeName(other) === typeName(filter.value) ? null : false;
        return holds(ORDER_OF[filter.operator], order) ? null : false;
      }
    }
  });
}

/** Whether `value operator other` holds for the undetermined value; `other` is fully known. */
export function provesOrder(operator: OrderOperator, undetermined: Constrained, other: RulesValue): boolean {
  return decide(undetermined, (filter) => {
    switch (filter.operator) {
      case 'EQ':
        return isOrderedValue(operator, filter.value, other);
      case 'NEQ':
      case 'LIST_CONTAINS':
        return null;
      case 'LT':
      case 'LTE': {
        // The value is at most the bound, or below it.
        const order = compare(filter.value, other);
        if (order === null) return null;
        const strict = filter.operator === 'LT';
        if (operator === '<' || operator === '>=') {
          const below = order < 0 || (order === 0 && strict);
          return below ? operator === '<' : null;
        }
        return order <= 0 ? operator === '<=' : null;
      }
      case 'GT':
      case 'GTE': {
        const order = compare(filter.value, other);
        if (order === null) return null;
        const strict = filter.operator === 'GT';
        if (operator === '>' || operator === '<=') {
          const above = order > 0 || (order === 0 && strict);
          return above ? operator === '>' : null;
        }
        return order >= 0 ? operator === '>=' : null;
      }
    }
  });
}

/** Whether the undetermined value, a list, contains `item`. */
export function provesContains(undetermined: Constrained, item: RulesValue): boolean {
  return decide(undetermined, (filter) => {
    if (filter.operator === 'LIST_CONTAINS') return sameItem(filter.value, item) ? true : null;
    if (filter.operator !== 'EQ' || !isList(filter.value)) return null;
    if (filter.value.some((each) => sameItem(each, item))) return true;
    return filter.value.some((each) => keyOf(each) === keyOf(item)) ? null : false;
  });
}

/** Whether the undetermined value is of the type. */
export function provesType(undetermined: Constrained, type: string): boolean {
  return decide(undetermined, (filter) => {
    switch (filter.operator) {
      case 'NEQ':
        return type === 'null' ? false : null;
      case 'LIST_CONTAINS':
        return type === 'list';
      case 'EQ':
      case 'LT':
      case 'LTE':
      case 'GT':
      case 'GTE':
        // A filter for 1 also finds 1.0, so it stays open whether the value is an int or a float.
        if (!isNumber(filter.value)) return typeName(filter.value) === type;
        return type === 'number' ? true : type === 'int' || type === 'float' ? null : false;
    }
  });
}

const ORDER_OF: Readonly<Record<'LT' | 'LTE' | 'GT' | 'GTE', OrderOperator>> = {
  LT: '<',
  LTE: '<=',
  GT: '>',
  GTE: '>=',
};

function decide(undetermined: Constrained, judge: (filter: Filter) => boolean | null): boolean {
  for (const filter of undetermined.filters) {
    const verdict = judge(filter);
    if (verdict !== null) return verdict;
  }
  throw unproven();
}
