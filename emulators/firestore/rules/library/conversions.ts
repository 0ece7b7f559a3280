import { RulesError, unsupported } from '../values/rules-error.ts';
import { RulesPath, type RulesValue, typeName } from '../values/rules-value.ts';
import { formatFloat, parseFloatText } from './float-text.ts';
import { argument, type Functions, isString, libraryFunction, saturate } from './method.ts';

/** The conversion functions: int, float, string, path. */
export const CONVERSIONS: Functions = new Map([
  libraryFunction('int', 1, ([value = null]) => toInt(value)),
  libraryFunction('float', 1, ([value = null]) => toFloat(value)),
  libraryFunction('string', 1, ([value = null]) => toText(value)),
  libraryFunction('path', 1, (args) => parsePath(argument('path(string)', args, 0, isString))),
]);

/** Evaluates `string(value)`. Types other than these have no text (measured in production). */
export function toText(value: RulesValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return formatFloat(value);
  if (typeof value === 'string') return value;
  if (value instanceof RulesPath) return value.toString();
  throw unsupported(`string(${typeName(value)})`, 'string(null|bool|int|float|string|path)');
}

function toInt(value: RulesValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return saturate(value);
  if (typeof value !== 'string') throw unsupported(`int(${typeName(value)})`, 'int(int|float|string)');
  const int = /^[+-]?[0-9]{1,40}$/.test(value) ? BigInt(value.replace('+', '')) : null;
  if (int === null || BigInt.asIntN(64, int) !== int) throw conversionError();
  return int;
}

function toFloat(value: RulesValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') throw unsupported(`float(${typeName(value)})`, 'float(int|float|string)');
  const float = parseFloatText(value);
  if (float === null) throw conversionError();
  return float;
}

function conversionError(): RulesError {
  return new RulesError('Type conversion error.');
}

function parsePath(text: string): RulesPath {
  const segments = text.replace(/^\//, '').split('/');
  if (segments.includes('')) throw new RulesError('Invalid path.');
  return new RulesPath(segments);
}
