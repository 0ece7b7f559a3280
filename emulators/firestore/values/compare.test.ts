import { describe, expect, it } from 'vitest';
import { compareNames, compareValues, equalValues, identicalValues } from './compare.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';

const vector = (...items: number[]): Value =>
  new Map<string, Value>([
    ['__type__', '__vector__'],
    ['value', items],
  ]);

/** The values of each line come before those of the next line. The values of one line are equal. */
const ORDER: Value[][] = [
  [null],
  [false],
  [true],
  [Number.NaN],
  [Number.NEGATIVE_INFINITY],
  [-(2n ** 63n)],
  [-1n, -1],
  [0n, 0],
  [0.5],
  [1n, 1],
  [9_007_199_254_740_992],
  [9_007_199_254_740_993n],
  [2n ** 63n - 1n],
  [Number.POSITIVE_INFINITY],
  [new Timestamp(0n, 0)],
  [new Timestamp(0n, 1000)],
  [''],
  ['Z'],
  ['a'],
  ['ab'],
  ['\uffee'],
  ['😀'],
  [new Uint8Array()],
  [new Uint8Array([0])],
  [new Uint8Array([255])],
  [new Reference('projects/p/databases/d/documents/c/__id7__')],
  [new Reference('projects/p/databases/d/documents/c/__id10__')],
  [new Reference('projects/p/databases/d/documents/c/a')],
  [new Reference('projects/p/databases/d/documents/c/a/d/b')],
  [new Reference('projects/p/databases/d/documents/c/a-')],
  [new GeoPoint(0, 5)],
  [new GeoPoint(1, -5)],
  [[]],
  [[1n]],
  [[1n, 'a']],
  [[2n]],
  [vector(9)],
  [vector(1, 2)],
  [vector(1, 3)],
  [new Map()],
  [new Map([['a', 1n]])],
  [
    new Map([
      ['a', 1n],
      ['b', 1n],
    ]),
    new Map<string, Value>([
      ['b', 1],
      ['a', 1n],
    ]),
  ],
  [new Map([['a', 2n]])],
  [new Map([['b', 1n]])],
];

describe('the order of all values', () => {
  it('goes by type, then by value, in both directions of a comparison', () => {
    for (const [i, line] of ORDER.entries()) {
      for (const [j, other] of ORDER.entries()) {
        for (const a of line) {
          for (const b of other) {
            expect([a, b, Math.sign(compareValues(a, b))]).toEqual([a, b, Math.sign(i - j)]);
          }
        }
      }
    }
  });

  it('treats an integer and a double of the same value as equal for filters and different for storage', () => {
    expect(equalValues([1n], [1])).toBe(true);
    expect(identicalValues([1n], [1])).toBe(false);
    expect(identicalValues(new Map([['a', Number.NaN]]), new Map([['a', Number.NaN]]))).toBe(true);
  });

  it('orders names by segment, so that a document comes before those below it', () => {
    expect(compareNames('c/a', 'c/a/d/x')).toBeLessThan(0);
    expect(compareNames('c/a/d/x', 'c/a-b')).toBeLessThan(0);
  });
});
