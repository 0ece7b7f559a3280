import { GeoPoint, Timestamp } from '../../values/value.ts';
import { functionNotFound, nullValue, unproven } from '../values/rules-error.ts';
import {
  Constrained,
  Duration,
  isList,
  isMap,
  isUndetermined,
  MapDiff,
  QueryFields,
  RulesPath,
  RulesSet,
  type RulesValue,
  seen,
} from '../values/rules-value.ts';
import { BYTES_METHODS } from './bytes-and-hashing.ts';
import { LATLNG_METHODS } from './latlng-methods.ts';
import { LIST_METHODS } from './list-methods.ts';
import { MAP_DIFF_METHODS, MAP_METHODS, QUERY_FIELDS_METHODS } from './map-methods.ts';
import { find, type Methods } from './method.ts';
import { CONSTRAINED_METHODS } from './open-methods.ts';
import { PATH_METHODS } from './path-methods.ts';
import { SET_METHODS } from './set-methods.ts';
import { STRING_METHODS } from './string-methods.ts';
import { DURATION_METHODS, TIMESTAMP_METHODS } from './time-methods.ts';

/** Calls `receiver.name(args)`. Throws `RulesError` if the type has no such method. */
export function callMethod(receiver: RulesValue, name: string, args: readonly RulesValue[]): RulesValue {
  if (receiver === null) throw nullValue();
  if (receiver instanceof Constrained) return callOpen(CONSTRAINED_METHODS, receiver, name, args);
  if (receiver instanceof QueryFields) return callOpen(QUERY_FIELDS_METHODS, receiver, name, args);
  if (args.some(isUndetermined)) throw unproven();
  if (typeof receiver === 'string') return call(STRING_METHODS, receiver, name, args);
  if (isMap(receiver)) return call(MAP_METHODS, receiver, name, args);
  if (isList(receiver)) return call(LIST_METHODS, receiver, name, args);
  if (receiver instanceof RulesSet) return call(SET_METHODS, receiver, name, args);
  if (receiver instanceof MapDiff) return call(MAP_DIFF_METHODS, receiver, name, args);
  if (receiver instanceof Timestamp) return call(TIMESTAMP_METHODS, receiver, name, args);
  if (receiver instanceof Duration) return call(DURATION_METHODS, receiver, name, args);
  if (receiver instanceof Uint8Array) return call(BYTES_METHODS, receiver, name, args);
  if (receiver instanceof GeoPoint) return call(LATLNG_METHODS, receiver, name, args);
  if (receiver instanceof RulesPath) return call(PATH_METHODS, receiver, name, args);
  throw functionNotFound(name);
}

function call<T>(methods: Methods<T>, receiver: T, name: string, args: readonly RulesValue[]): RulesValue {
  return find(methods, name, args.length).run(receiver, args.map(seen));
}

/**
 * Calls a method on a value that the query leaves open. An unknown method is then unproven, and not a missing function.
 */
function callOpen<T>(
  methods: Methods<T>,
  receiver: T,
  name: string,
  args: readonly RulesValue[],
): RulesValue {
  if (!methods.has(name) || args.some(isUndetermined)) throw unproven();
  return call(methods, receiver, name, args);
}
