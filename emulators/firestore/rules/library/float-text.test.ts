import { expect, test } from 'vitest';
import { formatFloat, parseFloatText } from './float-text.ts';

test.each([
  [0, '0.0'],
  [-0, '-0.0'],
  [1, '1.0'],
  [-1.5, '-1.5'],
  [0.001, '0.001'],
  [0.0001, '1.0E-4'],
  [123.456, '123.456'],
  [9_999_999, '9999999.0'],
  [10_000_000, '1.0E7'],
  [1.25e-7, '1.25E-7'],
  [1e100, '1.0E100'],
  [Number.MIN_VALUE, '4.9E-324'],
  [Number.MAX_VALUE, '1.7976931348623157E308'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
])('%d is written %s', (value, text) => {
  expect(formatFloat(value)).toBe(text);
  expect(parseFloatText(text)).toBe(value);
});

test.each<[string, number | null]>([
  [' 1 ', 1],
  ['+1.', 1],
  ['.5', 0.5],
  ['1e3', 1000],
  ['1.5f', 1.5],
  ['2D', 2],
  ['0x1p4', 16],
  ['-0x1.8P0', -1.5],
  ['+Infinity', Number.POSITIVE_INFINITY],
  ['', null],
  ['.', null],
  ['1_000', null],
  ['1e', null],
  ['0x1', null],
  ['infinity', null],
  ['1,5', null],
  ['9'.repeat(2001), null],
])('%j is read as %s', (text, value) => {
  expect(parseFloatText(text)).toBe(value);
});
