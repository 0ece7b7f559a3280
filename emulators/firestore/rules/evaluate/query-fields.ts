import { Reference, type Value } from '../../values/value.ts';
import type { Constraint } from '../engine.ts';
import { isNumber } from '../values/known-values.ts';
import { Constrained, isList, isMap, QueryFields, type RulesValue, seen } from '../values/rules-value.ts';

const NAME = '__name__';

/** `resource.data` of a list: what one alternative of the query says of the fields of the documents it finds. */
export function queryFields(constraints: readonly Constraint[]): QueryFields {
  const fields = new Map<string, Constraint[]>();
  for (const constraint of constraints) {
    const [name] = constraint.field;
    if (name === undefined || name === NAME) continue;
    fields.set(name, [...(fields.get(name) ?? []), constraint]);
  }
  const known = new Map<string, RulesValue>();
  for (const [name, all] of fields) {
    const own = all.filter((constraint) => constraint.field.length === 1);
    const inner = all
      .filter((constraint) => constraint.field.length > 1)
      .map((constraint) => ({ ...constraint, field: constraint.field.slice(1) }));
    known.set(name, own.length > 0 ? constrain(own) : queryFields(inner));
  }
  return new QueryFields(known);
}

/** The documents' id, as far as one alternative of the query tells it: the id itself if a filter fixes it. */
export function queryId(constraints: readonly Constraint[]): RulesValue {
  const filters = constraints
    .filter((constraint) => constraint.field.length === 1 && constraint.field[0] === NAME)
    .map(({ operator, value }) => ({ operator, value: lastSegment(value) }));
  return constrain(filters.filter((filter) => filter.operator === 'EQ'));
}

function constrain(filters: readonly Pick<Constraint, 'operator' | 'value'>[]): RulesValue {
  const exact = filters.find((filter) => filter.operator === 'EQ' && isExact(filter.value));
  return exact === undefined ? new Constrained(filters) : seen(exact.value);
}

/** Whether a filter finds only this exact value. A number also finds the int or float of the same value. */
function isExact(value: RulesValue): boolean {
  if (isList(value)) return value.every(isExact);
  if (isMap(value)) return [...value.values()].every(isExact);
  return !isNumber(value);
}

function lastSegment(value: Value): Value {
  const name = value instanceof Reference ? value.name : value;
  return typeof name === 'string' ? (name.split('/').at(-1) ?? '') : name;
}
