import { compareText } from '../../values/compare.ts';
import { keyOf, toSet } from '../values/key-of.ts';
import { unproven, unsupported } from '../values/rules-error.ts';
import {
  Constrained,
  isList,
  isMap,
  MapDiff,
  QueryFields,
  type RulesMap,
  type RulesSet,
  type RulesValue,
  seen,
  typeName,
} from '../values/rules-value.ts';
import { argument, isString, type Methods, method } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Map — keys are sorted as texts, values keep their order. */
export const MAP_METHODS: Methods<RulesMap> = new Map([
  method<RulesMap>('size', 0, (map) => BigInt(map.size)),
  method<RulesMap>('keys', 0, (map) => [...map.keys()].sort(compareText)),
  method<RulesMap>('values', 0, (map) => [...map.values()]),
  method<RulesMap>('get', 2, getWithDefault),
  method<RulesMap>('diff', 1, (map, args) => new MapDiff(map, argument('map.diff(map)', args, 0, isMap))),
]);

/** The methods of a map of which only the filtered fields are known. */
export const QUERY_FIELDS_METHODS: Methods<QueryFields> = new Map([
  method<QueryFields>('get', 2, getWithDefault),
]);

/** https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const MAP_DIFF_METHODS: Methods<MapDiff> = new Map([
  method<MapDiff>('addedKeys', 0, (diff) => keysWhere(diff, (before) => before === undefined)),
  method<MapDiff>('removedKeys', 0, (diff) => keysWhere(diff, (_, after) => after === undefined)),
  method<MapDiff>('changedKeys', 0, (diff) => keysWhere(diff, isChanged)),
  method<MapDiff>('unchangedKeys', 0, (diff) =>
    keysWhere(diff, (before, after) => before !== undefined && after !== undefined && isSame(before, after)),
  ),
  method<MapDiff>('affectedKeys', 0, (diff) =>
    keysWhere(
      diff,
      (before, after) => before === undefined || after === undefined || isChanged(before, after),
    ),
  ),
]);

/** Evaluates `get(key, default)`, or `get([k1, k2], default)`, which goes into nested maps. */
function getWithDefault(map: RulesMap | QueryFields, args: readonly RulesValue[]): RulesValue {
  const [key = null, fallback = null] = args;
  const keys = isList(key) ? key : [key];
  if (keys.length === 0 || !keys.every(isString)) {
    throw unsupported(`map.get(${args.map(typeName).join(', ')})`, 'map.get(string|list, any)');
  }
  let value: RulesValue = map;
  for (const step of keys) {
    if (value instanceof Constrained) throw unproven();
    if (value instanceof QueryFields) {
      const known: RulesValue | undefined = value.known.get(step);
      if (known === undefined) throw unproven();
      value = known;
    } else {
      const next: RulesValue | undefined = isMap(value) ? value.get(step) : undefined;
      if (next === undefined) return fallback;
      value = seen(next);
    }
  }
  return value;
}

/** Whether two values are equal at every depth. An int equals the float of the same value (measured in production). */
function isSame(before: RulesValue, after: RulesValue): boolean {
  return keyOf(before) === keyOf(after);
}

function isChanged(before: RulesValue | undefined, after: RulesValue | undefined): boolean {
  return before !== undefined && after !== undefined && !isSame(before, after);
}

function keysWhere(
  diff: MapDiff,
  wanted: (before: RulesValue | undefined, after: RulesValue | undefined) => boolean,
): RulesSet {
  const keys = new Set([...diff.changed.keys(), ...diff.original.keys()]);
  return toSet([...keys].filter((key) => wanted(diff.original.get(key), diff.changed.get(key))));
}
