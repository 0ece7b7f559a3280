import { functionNotFound, unproven } from '../values/rules-error.ts';
import { isOpen, type RulesValue } from '../values/rules-value.ts';
import { HASHING_FUNCTIONS } from './bytes-and-hashing.ts';
import { CONVERSIONS } from './conversions.ts';
import { LATLNG_FUNCTIONS } from './latlng-methods.ts';
import { MATH_FUNCTIONS } from './math-functions.ts';
import type { Functions } from './method.ts';
import { DURATION_FUNCTIONS, TIMESTAMP_FUNCTIONS } from './time-methods.ts';

/** The namespaces: `math.abs(x)`, `timestamp.value(ms)`, and the unnamed one of `int(x)`. */
const NAMESPACES: ReadonlyMap<string, Functions> = new Map([
  ['', CONVERSIONS],
  ['duration', DURATION_FUNCTIONS],
  ['hashing', HASHING_FUNCTIONS],
  ['latlng', LATLNG_FUNCTIONS],
  ['math', MATH_FUNCTIONS],
  ['timestamp', TIMESTAMP_FUNCTIONS],
]);

export function isNamespace(name: string): boolean {
  return name !== '' && NAMESPACES.has(name);
}

/** How many arguments a library function takes, as [min, max]; null if there is none of that name. */
export function arityOf(namespace: string, name: string): readonly [number, number] | null {
  return NAMESPACES.get(namespace)?.get(name)?.arity ?? null;
}

/** Calls a library function; `namespace` is '' for the conversions. */
export function callFunction(namespace: string, name: string, args: readonly RulesValue[]): RulesValue {
  const found = NAMESPACES.get(namespace)?.get(name);
  if (found === undefined || args.length < found.arity[0] || args.length > found.arity[1]) {
    throw functionNotFound(name);
  }
  if (args.some(isOpen)) throw unproven();
  return found.run(args);
}
