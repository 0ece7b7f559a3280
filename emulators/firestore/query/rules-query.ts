import type { Constraint, RulesQuery } from '../rules/engine.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { isArray } from '../values/compare.ts';
import { StatusError } from '../values/status.ts';
import type { Value } from '../values/value.ts';
import type { FieldFilter, Filter, Query, UnaryFilter } from './query.ts';

type Alternatives = readonly (readonly Constraint[])[];

/** https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries */
const MAX_ALTERNATIVES = 30;

/** A query in the form in which rules are proved against it. Throws INVALID_ARGUMENT for more than 30 alternatives. */
export function toRulesQuery(query: Query): RulesQuery {
  return {
    limit: query.limit,
    offset: query.offset === 0 ? null : query.offset,
    orderBy: query.orders.slice(0, query.explicitOrders).map((order) => formatFieldPath(order.path)),
    alternatives: query.filter === null ? [[]] : expand(query.filter),
  };
}

function expand(filter: Filter): Alternatives {
  switch (filter.kind) {
    case 'or':
      return limited(filter.filters.flatMap(expand));
    case 'and':
      return filter.filters
        .map(expand)
        .reduce<Alternatives>(
          (all, next) => limited(all.flatMap((left) => next.map((right) => [...left, ...right]))),
          [[]],
        );
    case 'unary':
      return [[unaryConstraint(filter)]];
    case 'field':
      return fieldConstraints(filter);
  }
}

function unaryConstraint({ path, operator }: UnaryFilter): Constraint {
  switch (operator) {
    case 'IS_NULL':
      return { field: path, operator: 'EQ', value: null };
    case 'IS_NOT_NULL':
      return { field: path, operator: 'NEQ', value: null };
    case 'IS_NAN':
      return { field: path, operator: 'EQ', value: Number.NaN };
    case 'IS_NOT_NAN':
      return { field: path, operator: 'NEQ', value: Number.NaN };
  }
}

function fieldConstraints({ path, operator, value }: FieldFilter): Alternatives {
  const one = (operator: Constraint['operator'], value: Value): Constraint => ({
    field: path,
    operator,
    value,
  });
  const list = isArray(value) ? value : [value];
  switch (operator) {
    case 'EQUAL':
      return [[one('EQ', value)]];
    case 'NOT_EQUAL':
      return [[one('NEQ', value)]];
    case 'LESS_THAN':
      return [[one('LT', value)]];
    case 'LESS_THAN_OR_EQUAL':
      return [[one('LTE', value)]];
    case 'GREATER_THAN':
      return [[one('GT', value)]];
    case 'GREATER_THAN_OR_EQUAL':
      return [[one('GTE', value)]];
    case 'ARRAY_CONTAINS':
      return [[one('LIST_CONTAINS', value)]];
    case 'IN':
      return list.map((item) => [one('EQ', item)]);
    case 'ARRAY_CONTAINS_ANY':
      return list.map((item) => [one('LIST_CONTAINS', item)]);
    case 'NOT_IN':
      return [list.map((item) => one('NEQ', item))];
  }
}

function limited(alternatives: Alternatives): Alternatives {
  if (alternatives.length > MAX_ALTERNATIVES) {
    throw new StatusError('INVALID_ARGUMENT', `A query supports up to ${MAX_ALTERNATIVES} disjunctions.`);
  }
  return alternatives;
}
