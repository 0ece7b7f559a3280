import { describe, expect, it } from 'vitest';
import {
  deleteField,
  formatFieldPath,
  getField,
  parseFieldPath,
  pickFields,
  setField,
} from './field-path.ts';
import type { MapValue } from './value.ts';

const map = (object: Record<string, unknown>): MapValue =>
  new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      typeof value === 'object' ? map(value as Record<string, unknown>) : (value as string),
    ]),
  );

describe('a field path', () => {
  it.each([
    ['a', ['a']],
    ['a.b_1.C', ['a', 'b_1', 'C']],
    ['`a.b`.c', ['a.b', 'c']],
    ['`a\\`b\\\\`', ['a`b\\']],
  ])('%s is parsed into its segments, and formatted again', (text, path) => {
    expect(parseFieldPath(text)).toEqual(path);
    expect(formatFieldPath(path)).toBe(text);
  });

  it.each(['', '.', 'a.', 'a..b', 'a-b', '1a', '`a', '``', 'a`b`', 7, null])('%j is refused', (text) => {
    expect(() => parseFieldPath(text)).toThrow(/^Invalid (empty )?property path/);
  });
});

describe('fields at a path', () => {
  it('are read, set and deleted without changing the original', () => {
    const fields = map({ a: { b: 'x', c: 'y' }, d: 'z' });
    expect(getField(fields, ['a', 'b'])).toBe('x');
    expect(getField(fields, ['d', 'b'])).toBeUndefined();
    expect(setField(fields, ['d', 'e'], 'w')).toEqual(map({ a: { b: 'x', c: 'y' }, d: { e: 'w' } }));
    expect(deleteField(fields, ['a', 'b'])).toEqual(map({ a: { c: 'y' }, d: 'z' }));
    expect(deleteField(fields, ['a', 'q', 'r'])).toEqual(fields);
    expect(pickFields(fields, [['a', 'c'], ['q']])).toEqual(map({ a: { c: 'y' } }));
    expect(fields).toEqual(map({ a: { b: 'x', c: 'y' }, d: 'z' }));
  });

  it('leads into no vector, which is a value and not a map', () => {
    const fields = map({ at: { __type__: '__vector__', value: 'x' } });
    expect(setField(fields, ['at', 'n'], 'y')).toEqual(map({ at: { n: 'y' } }));
    expect(deleteField(fields, ['at', 'value'])).toEqual(fields);
  });
});
