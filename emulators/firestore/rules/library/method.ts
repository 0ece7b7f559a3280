import type { RulesValue } from '../values/rules-value.ts';
import { functionNotFound, RulesError } from '../values/rules-error.ts';

/** A function of the language's library. `run` gets exactly as many arguments as `arity` allows. */
export interface LibraryFunction {
  readonly arity: readonly [min: number, max: number];
  readonly run: (args: readonly RulesValue[]) => RulesValue;
}

/** A method on a value of type `T`. */
export interface Method<T> {
  readonly arity: readonly [min: number, max: number];
  readonly run: (receiver: T, args: readonly RulesValue[]) => RulesValue;
}

export type Methods<T> = ReadonlyMap<string, Method<T>>;
export type Functions = ReadonlyMap<string, LibraryFunction>;

/** Texts and lists past this size are refused: a rule must not be able to exhaust the process. */
const MAX_SIZE = 16 * 1024 * 1024;

export function method<T>(
  name: string,
  arity: number | readonly [number, number],
  run: Method<T>['run'],
): [string, Method<T>] {
  return [name, { arity: typeof arity === 'number' ? [arity, arity] : arity, run }];
}

export function libraryFunction(
  name: string,
  arity: number | readonly [number, number],
  run: LibraryFunction['run'],
): [string, LibraryFunction] {
  return [name, { arity: typeof arity === 'number' ? [arity, arity] : arity, run }];
}

/** The argument at `at`, of the wanted type; another type means that no such function exists. */
export function argument<T extends RulesValue>(
  name: string,
  args: readonly RulesValue[],
  at: number,
  is: (value: RulesValue) => value is T,
): T {
  const value = args[at];
  if (value === undefined || !is(value)) throw functionNotFound(name);
  return value;
}

export function isString(value: RulesValue): value is string {
  return typeof value === 'string';
}

export function isInt(value: RulesValue): value is bigint {
  return typeof value === 'bigint';
}

/** Checks the 64-bit range of an integer result. */
export function checkInt(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new RulesError('Integer overflow error.');
  return value;
}

/** Checks a size before something that large is made. */
export function checkSize(size: number): void {
  if (size > MAX_SIZE) throw new RulesError('Value too large.');
}
