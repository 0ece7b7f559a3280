import { isNumber } from '../values/known-values.ts';
import { RulesError } from '../values/rules-error.ts';
import { argument, checkInt, type Functions, libraryFunction } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.math_ */
export const MATH_FUNCTIONS: Functions = new Map([
  libraryFunction('abs', 1, (args) => {
    const value = argument('abs', args, 0, isNumber);
    return typeof value === 'bigint' ? checkInt(value < 0n ? -value : value) : Math.abs(value);
  }),
  libraryFunction('ceil', 1, (args) => toInteger(argument('ceil', args, 0, isNumber), Math.ceil)),
  libraryFunction('floor', 1, (args) => toInteger(argument('floor', args, 0, isNumber), Math.floor)),
  libraryFunction('round', 1, (args) => toInteger(argument('round', args, 0, isNumber), Math.round)),
  libraryFunction('sqrt', 1, (args) => Math.sqrt(Number(argument('sqrt', args, 0, isNumber)))),
  libraryFunction(
    'pow',
    2,
    (args) => Number(argument('pow', args, 0, isNumber)) ** Number(argument('pow', args, 1, isNumber)),
  ),
  libraryFunction('isNaN', 1, (args) => Number.isNaN(Number(argument('isNaN', args, 0, isNumber)))),
]);

function toInteger(value: bigint | number, round: (value: number) => number): bigint {
  if (typeof value === 'bigint') return value;
  if (!Number.isFinite(value)) throw new RulesError('Integer overflow error.');
  return checkInt(BigInt(round(value)));
}
