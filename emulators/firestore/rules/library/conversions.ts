import { RulesError, unsupported } from '../values/rules-error.ts';
import { RulesPath, type RulesValue, typeName } from '../values/rules-value.ts';
import { argument, checkInt, type Functions, isString, libraryFunction } from './method.ts';

/** The conversion functions: int, float, string, path. */
export const CONVERSIONS: Functions = new Map([
  libraryFunction('int', 1, ([value = null]) => toInt(value)),
  libraryFunction('float', 1, ([value = null]) => toFloat(value)),
  libraryFunction('string', 1, ([value = null]) => toText(value)),
  libraryFunction('path', 1, (args) => parsePath(argument('path', args, 0, isString))),
]);

/** `string(value)`: of a null, bool, int, float, string, bytes (UTF-8) or path. */
export function toText(value: RulesValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (value instanceof RulesPath) return value.toString();
  throw unsupported(`string(${typeName(value)})`, 'string(null|bool|int|float|bytes|path)');
}

function toInt(value: RulesValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return checkInt(BigInt(Math.trunc(value)));
  if (typeof value === 'string' && /^[+-]?[0-9]{1,30}$/.test(value))
    return checkInt(BigInt(value.replace('+', '')));
  throw unsupported(`int(${typeName(value)})`, 'int(int|float|string)');
}

function toFloat(value: RulesValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(value)) {
    return Number(value);
  }
  throw unsupported(`float(${typeName(value)})`, 'float(int|float|string)');
}

function parsePath(text: string): RulesPath {
  const segments = text.replace(/^\//, '').split('/');
  if (segments.includes('')) throw new RulesError('Invalid path.');
  return new RulesPath(segments);
}
