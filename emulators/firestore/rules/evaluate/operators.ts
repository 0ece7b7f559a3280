import { Timestamp } from '../../values/value.ts';
import { checkInt, checkSize } from '../library/method.ts';
import { durationOf, nanosecondsOf, timestampOf } from '../library/time-methods.ts';
import { isNumber } from '../values/known-values.ts';
import { RulesError, unproven, unsupported } from '../values/rules-error.ts';
import { Duration, isUndetermined, type RulesValue, typeName } from '../values/rules-value.ts';

type Arithmetic = '+' | '-' | '*' | '/' | '%';

const EXPECTED: Readonly<Record<Arithmetic, string>> = {
  '+': 'int + int, float + float, string + string, timestamp + duration, duration + duration',
  '-': 'int - int, float - float, timestamp - duration, timestamp - timestamp, duration - duration',
  '*': 'int * int, float * float',
  '/': 'int / int, float / float',
  '%': 'int % int, float % float',
};

/** Evaluates `left operator right`. Throws `RulesError` for types that do not go together. */
export function calculate(operator: Arithmetic, left: RulesValue, right: RulesValue): RulesValue {
  if (isUndetermined(left) || isUndetermined(right)) throw unproven();
  if (isNumber(left) && isNumber(right)) {
    return typeof left === 'bigint' && typeof right === 'bigint'
      ? calculateInts(operator, left, right)
      : calculateFloats(operator, Number(left), Number(right));
  }
  const result = operator === '+' ? add(left, right) : operator === '-' ? subtract(left, right) : null;
  if (result === null) {
    throw unsupported(`${typeName(left)} ${operator} ${typeName(right)}`, EXPECTED[operator]);
  }
  return result;
}

/** Evaluates `-value`. */
export function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return checkInt(-value);
  if (typeof value === 'number') return -value;
  if (isUndetermined(value)) throw unproven();
  throw unsupported(`-${typeName(value)}`, '-int, -float');
}

function calculateInts(operator: Arithmetic, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return checkInt(left + right);
    case '-':
      return checkInt(left - right);
    case '*':
      return checkInt(left * right);
    case '/':
      return checkInt(left / checkDivisor(right));
    case '%':
      return left % checkDivisor(right);
  }
}

function calculateFloats(operator: Arithmetic, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

/** Checks the divisor of an int. A float divided by zero is infinity or NaN (measured in Google's emulator). */
function checkDivisor(divisor: bigint): bigint {
  if (divisor === 0n) throw new RulesError('Divide by zero error.');
  return divisor;
}

function add(left: RulesValue, right: RulesValue): RulesValue {
  if (typeof left === 'string' && typeof right === 'string') {
    checkSize(left.length + right.length);
    return left + right;
  }
  if (left instanceof Duration && right instanceof Duration) {
    return durationOf(left.nanoseconds + right.nanoseconds);
  }
  if (left instanceof Timestamp && right instanceof Duration) {
    return timestampOf(nanosecondsOf(left) + right.nanoseconds);
  }
  if (left instanceof Duration && right instanceof Timestamp) return add(right, left);
  return null;
}

function subtract(left: RulesValue, right: RulesValue): RulesValue {
  if (left instanceof Timestamp && right instanceof Timestamp) {
    return durationOf(nanosecondsOf(left) - nanosecondsOf(right));
  }
  if (left instanceof Timestamp && right instanceof Duration) {
    return timestampOf(nanosecondsOf(left) - right.nanoseconds);
  }
  if (left instanceof Duration && right instanceof Duration) {
    return durationOf(left.nanoseconds - right.nanoseconds);
  }
  return null;
}
