import { isNumber } from '../values/known-values.ts';
import type { RulesValue } from '../values/rules-value.ts';
import { argument, type Functions, libraryFunction, saturate } from './method.ts';

/**
 * https://firebase.google.com/docs/reference/rules/rules.math_ — `ceil` and `floor` return floats, `round` an int (half
 * up), and `abs` the type of its argument. `isInfinite` does not exist. All measured in production.
 */
export const MATH_FUNCTIONS: Functions = new Map([
  libraryFunction('abs', 1, (args) => {
    const value = number('abs', args, 0);
    // The smallest int has no positive counterpart, so it stays as it is.
    return typeof value === 'bigint' ? BigInt.asIntN(64, value < 0n ? -value : value) : Math.abs(value);
  }),
  libraryFunction('ceil', 1, (args) => Math.ceil(Number(number('ceil', args, 0)))),
  libraryFunction('floor', 1, (args) => Math.floor(Number(number('floor', args, 0)))),
  libraryFunction('round', 1, (args) => {
    const value = number('round', args, 0);
    return typeof value === 'bigint' ? value : saturate(Math.round(value));
  }),
  libraryFunction('sqrt', 1, (args) => Math.sqrt(Number(number('sqrt', args, 0)))),
  libraryFunction('pow', 2, (args) => Number(number('pow', args, 0)) ** Number(number('pow', args, 1))),
  libraryFunction('isNaN', 1, (args) => Number.isNaN(Number(number('isNaN', args, 0)))),
]);

function number(name: string, args: readonly RulesValue[], at: number): bigint | number {
  const parameters = args.map(() => 'number').join(', ');
  return argument(`math.${name}(${parameters})`, args, at, isNumber);
}
