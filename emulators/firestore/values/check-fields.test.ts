import { describe, expect, it } from 'vitest';
import { checkFields } from './check-fields.ts';
import { Timestamp, type Value } from './value.ts';

const map = (entries: Record<string, Value>): Value => new Map(Object.entries(entries));
const typed = (type: Value, rest: Record<string, Value> = {}) => map({ __type__: type, ...rest });
const vector = (...value: Value[]) => typed('__vector__', { value });
/** Maps inside maps, `levels` deep. */
const maps = (levels: number): Value => (levels === 0 ? 1n : map({ m: maps(levels - 1) }));
const LONGEST = 'x'.repeat(1_048_487);
const check = (fields: Record<string, Value>) => () => checkFields(new Map(Object.entries(fields)));

describe('the fields of a document', () => {
  it.each<[string, Record<string, Value>]>([
    ['the longest text', { s: LONGEST }],
    ['the longest text of wide characters', { s: '€'.repeat(349_495) }],
    ['the longest text in a map', { m: map({ s: LONGEST }) }],
    ['the longest name', { ['n'.repeat(1_500)]: 1n }],
    ['a nested name whose path has the greatest length', { m: map({ ['k'.repeat(1_498)]: 1n }) }],
    ['twenty maps in each other', { m: maps(20) }],
    ['an array in a map in an array', { a: [map({ a: [1n] })] }],
    ['a vector with infinity', { v: vector(Number.POSITIVE_INFINITY, 1) }],
    ['a vector in an array', { a: [vector(1)] }],
    ['names that are almost reserved', { __a: 1n, a__: 1n, '.': 1n }],
  ])('may be %s', (_, fields) => {
    expect(check(fields)).not.toThrow();
  });

  it.each<[string, Record<string, Value>, string]>([
    [
      'a text above the limit',
      { s: `${LONGEST}x` },
      'The value of property "s" is longer than 1048487 bytes.',
    ],
    [
      'bytes above the limit',
      { b: new Uint8Array(1_048_488) },
      'The value of property "b" is longer than 1048487 bytes.',
    ],
    [
      'a text above the limit in an array',
      { a: [`${LONGEST}x`] },
      'The value of property "array" is longer than 1048487 bytes.',
    ],
    [
      'a text above the limit in a map',
      { m: map({ s: `${LONGEST}x` }) },
      'Property m contains an invalid nested entity.',
    ],
    [
      'a text above the limit in a map in an array',
      { a: [map({ s: `${LONGEST}x` })] },
      'Property array contains an invalid nested entity.',
    ],
    ['a name above the limit', { ['n'.repeat(1_501)]: 1n }, 'The property.name is longer than 1500 bytes.'],
    [
      'a nested name whose path is above the limit',
      { m: map({ ['k'.repeat(1_499)]: 1n }) },
      'Property m contains an invalid nested entity.',
    ],
    ['21 maps in each other', { m: maps(21) }, 'Property m contains an invalid nested entity.'],
    ['an array in an array', { a: [[]] }, 'Nested arrays are not allowed'],
    ['a reserved name', { __x__: 1n }, 'field name __x__ is reserved'],
    ['a reserved name in a map', { m: map({ __x__: 1n }) }, "field name '__x__' is reserved."],
    ['an empty name', { '': 1n }, 'Property name is empty.'],
    ['an unknown type', { m: map({ v: typed('other') }) }, 'Property m contains an invalid nested entity.'],
    [
      'an unknown type in an array',
      { a: [typed('other')] },
      'Property array contains an invalid nested entity.',
    ],
    [
      'a type that is a timestamp',
      { v: typed(new Timestamp(0n, 0)) },
      'Field __type__ must be a string; founds TIMESTAMP.',
    ],
    ['a type that is a number', { v: typed(1n) }, 'Field __type__ must be a string; founds LONG.'],
    ['a vector without numbers', { v: typed('__vector__') }, "Vector map is missing key 'value'."],
    [
      'a vector whose value is not an array',
      { v: typed('__vector__', { value: 1n }) },
      'Vector value type must be an array.',
    ],
    [
      'a vector with an additional entry',
      { v: typed('__vector__', { value: [1], x: 1 }) },
      'Vector value map has extraneous entries.',
    ],
    ['an empty vector', { v: vector() }, 'Cannot have a zero length vector.'],
    ['a vector of integers', { v: vector(1n) }, "Vector must only contain values of type 'double'"],
    ['a vector with NaN', { v: vector(Number.NaN) }, 'Vector cannot contain NaN values.'],
  ])('may not be %s', (_, fields, message) => {
    expect(check(fields)).toThrow(message);
  });
});
