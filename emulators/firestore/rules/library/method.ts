import { functionNotFound, RulesError, unsupported, wrongArgumentCount } from '../values/rules-error.ts';
import { type RulesValue, typeName } from '../values/rules-value.ts';

/** A function of the language's library. `run` gets exactly `arity` arguments. */
interface LibraryFunction {
  readonly arity: number;
  readonly run: (args: readonly RulesValue[]) => RulesValue;
}

/** A method on a value of type `T`. */
interface Method<T> {
  readonly arity: number;
  readonly run: (receiver: T, args: readonly RulesValue[]) => RulesValue;
}

export type Methods<T> = ReadonlyMap<string, Method<T>>;
export type Functions = ReadonlyMap<string, LibraryFunction>;

/** Larger texts and lists are refused, so that a rule cannot exhaust the process. */
const MAX_SIZE = 16 * 1024 * 1024;

/** An entry of a table of methods: the name, and the method with `arity` arguments. */
export function method<T>(name: string, arity: number, run: Method<T>['run']): [string, Method<T>] {
  return [name, { arity, run }];
}

/** An entry of a table of functions: the name, and the function with `arity` arguments. */
export function libraryFunction(
  name: string,
  arity: number,
  run: LibraryFunction['run'],
): [string, LibraryFunction] {
  return [name, { arity, run }];
}

/** The function with that name and number of arguments. Throws if there is none. */
export function find<T extends { readonly arity: number }>(
  table: ReadonlyMap<string, T> | undefined,
  name: string,
  count: number,
): T {
  const found = table?.get(name);
  if (found === undefined) throw functionNotFound(name);
  if (found.arity !== count) throw wrongArgumentCount(name);
  return found;
}

/** The argument at `at`, checked for its type. `signature` is what the error expects: `list.concat(list)`. */
export function argument<T extends RulesValue>(
  signature: string,
  args: readonly RulesValue[],
  at: number,
  is: (value: RulesValue) => value is T,
): T {
  const value = args[at] ?? null;
  if (is(value)) return value;
  const name = signature.slice(0, signature.indexOf('('));
  throw unsupported(`${name}(${args.map(typeName).join(', ')})`, signature);
}

/** Whether the value is a `string` of the rules' language. */
export function isString(value: RulesValue): value is string {
  return typeof value === 'string';
}

/** Whether the value is an `int` of the rules' language. */
export function isInt(value: RulesValue): value is bigint {
  return typeof value === 'bigint';
}

/** Checks that the result of an integer operation has 64 bits. */
export function checkInt(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new RulesError('Integer overflow error.');
  return value;
}

const LARGEST_INT = 2n ** 63n - 1n;
const SMALLEST_INT = -(2n ** 63n);

/** A float as an int, by Java's cast: without its fraction, NaN as 0, and limited to the range. */
export function saturate(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return LARGEST_INT;
  return value <= -(2 ** 63) ? SMALLEST_INT : BigInt(Math.trunc(value));
}

/** Checks a size before a value that large is made. */
export function checkSize(size: number): void {
  if (size > MAX_SIZE) throw new RulesError('Value too large.');
}
