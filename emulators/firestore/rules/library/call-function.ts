import { unproven } from '../values/rules-error.ts';
import { isUndetermined, type RulesValue, seen } from '../values/rules-value.ts';
import { HASHING_FUNCTIONS } from './bytes-and-hashing.ts';
import { CONVERSIONS } from './conversions.ts';
import { LATLNG_FUNCTIONS } from './latlng-methods.ts';
import { MATH_FUNCTIONS } from './math-functions.ts';
import { find, type Functions } from './method.ts';
import { DURATION_FUNCTIONS, TIMESTAMP_FUNCTIONS } from './time-methods.ts';

/** The namespaces of `math.abs(x)` and others. The empty name is that of `int(x)`. */
const NAMESPACES: ReadonlyMap<string, Functions> = new Map([
  ['', CONVERSIONS],
  ['duration', DURATION_FUNCTIONS],
  ['hashing', HASHING_FUNCTIONS],
  ['latlng', LATLNG_FUNCTIONS],
  ['math', MATH_FUNCTIONS],
  ['timestamp', TIMESTAMP_FUNCTIONS],
]);

/** Whether the library has a namespace of this name, such as `math`. */
export function isNamespace(name: string): boolean {
  return name !== '' && NAMESPACES.has(name);
}

/** Whether the library has a function. `namespace` is '' for the conversions. */
export function hasFunction(namespace: string, name: string): boolean {
  return NAMESPACES.get(namespace)?.has(name) === true;
}

/** Calls a library function. Throws `RulesError` if none takes these arguments. */
export function callFunction(namespace: string, name: string, args: readonly RulesValue[]): RulesValue {
  const found = find(NAMESPACES.get(namespace), name, args.length);
  if (args.some(isUndetermined)) throw unproven();
  return found.run(args.map(seen));
}
