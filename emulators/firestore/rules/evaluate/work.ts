import { REGEX_METHODS } from '../library/string-methods.ts';
import { isList, type RulesValue } from '../values/rules-value.ts';
import type { Scale } from './weigh.ts';

/** Methods that read only the outermost entries of a value, or none. */
const QUICK: ReadonlySet<string> = new Set(['size', 'get', 'keys', 'values', 'diff']);

/** A regular expression looks at a character more often than the other methods of a text, by this factor. */
const REGEX_FACTOR = 4;

/** The most that `receiver.name(args)` may have to read. */
export function workOfMethod(
  scale: Scale,
  receiver: RulesValue,
  name: string,
  args: readonly RulesValue[],
): number {
  if (QUICK.has(name)) return 1;
  const isRegex = typeof receiver === 'string' && REGEX_METHODS.has(name);
  return scale.weigh(receiver) * (isRegex ? REGEX_FACTOR : 1) + workOfArguments(scale, args);
}

/** The most that a function of the library may have to read. */
export function workOfArguments(scale: Scale, args: readonly RulesValue[]): number {
  return args.reduce((sum: number, value) => sum + scale.weigh(value), 0);
}

/** The most that a comparison, or `left in right`, may have to read. */
export function workOfOperator(scale: Scale, operator: string, left: RulesValue, right: RulesValue): number {
  if (operator === 'in') {
    return isList(right) ? scale.weigh(right) + right.length * scale.weigh(left) : scale.weigh(left);
  }
  return scale.weigh(left) + scale.weigh(right);
}
