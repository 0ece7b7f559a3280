import { describe, expect, it } from 'vitest';
import { ROOT } from '../testing/open-service.ts';
import { encodeValue } from '../values/codec.ts';
import { formatFieldPath, parseFieldPath } from '../values/field-path.ts';
import { Reference, type Value } from '../values/value.ts';
import { parseQuery } from './parse-query.ts';

const field = (fieldPath: string) => ({ fieldPath });
const where = (fieldPath: string, op: string, value: Value) => ({
  fieldFilter: { field: field(fieldPath), op, value: encodeValue(value) },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: field(fieldPath), op } });
const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const or = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const by = (...orders: string[]) =>
  orders.map((order) => ({
    field: field(order.replace('-', '')),
    direction: order.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  }));
const at = (...values: Value[]) => ({ values: values.map(encodeValue), before: true });
const name = (path: string) => new Reference(`${ROOT}/${path}`);
const numbers = (count: number): bigint[] => Array.from({ length: count }, (_, i) => BigInt(i));
const vector = (...items: Value[]) =>
  encodeValue(
    new Map<string, Value>([
      ['__type__', '__vector__'],
      ['value', items],
    ]),
  );

function parse(query: object, aggregated: readonly string[] = []) {
  return parseQuery(ROOT, { from: [{ collectionId: 'c' }], ...query }, aggregated.map(parseFieldPath));
}

/** The orders of a query as text, `-` where descending. */
function ordersOf(query: object, aggregated?: readonly string[]): string {
  const { orders } = parse(query, aggregated);
  return orders.map(({ path, descending }) => `${descending ? '-' : ''}${formatFieldPath(path)}`).join(' ');
}

describe('the orders of a query', () => {
  const inequalities = and(
    where('b', 'LESS_THAN', 1n),
    where('a.z', 'GREATER_THAN', 1n),
    unary('a.b', 'IS_NOT_NULL'),
  );

  it.each([
    ['end with the document name', {}, '__name__'],
    ['give the document name the direction of the last order', { orderBy: by('a', '-b') }, 'a -b -__name__'],
    ['contain the document name only once', { orderBy: by('a', '-__name__') }, 'a -__name__'],
    [
      'continue with the fields of inequalities, sorted by path',
      { where: inequalities },
      'a.b a.z b __name__',
    ],
    [
      'contain the field of an inequality only once',
      { where: inequalities, orderBy: by('-b') },
      '-b -a.b -a.z -__name__',
    ],
    [
      'contain the field of an inequality beside an equality and an inequality of the name',
      {
        where: and(
          where('key', 'NOT_EQUAL', 42n),
          where('__name__', 'EQUAL', name('c/doc')),
          where('__name__', 'GREATER_THAN', name('c/a')),
        ),
      },
      'key __name__',
    ],
    ['contain no field of an equality', { where: where('a', 'EQUAL', 1n) }, '__name__'],
    [
      'do not exist for NOT_IN inside a disjunction, which is refused',
      { where: or(where('a', 'EQUAL', 1n), where('b', 'NOT_IN', [1n])) },
      null,
    ],
    [
      'contain the field of an inequality inside a disjunction',
      { where: or(where('a', 'EQUAL', 1n), where('b', 'LESS_THAN', 1n)) },
      'b __name__',
    ],
  ])('%s', (_, query, expected) => {
    if (expected === null) expect(() => parse(query)).toThrow("'NOT_IN' cannot be used");
    else expect(ordersOf(query)).toBe(expected);
  });

  it('continue with the aggregated fields, sorted by path', () => {
    expect(ordersOf({ orderBy: by('-b') }, ['z', 'b', 'a'])).toBe('-b -a -z -__name__');
  });
});

describe('a query is refused', () => {
  it.each<[string, object, string]>([
    [
      'two collections',
      { from: [{ collectionId: 'c' }, { collectionId: 'd' }] },
      'StructuredQuery.from cannot have more than one collection selector.',
    ],
    [
      'a path in place of a collection id',
      { from: [{ collectionId: 'a/b' }] },
      'Collection id "a/b" is invalid because it contains "/".',
    ],
    [
      'a reserved collection id',
      { from: [{ collectionId: '__x__' }] },
      'Collection id "__x__" is invalid because it is reserved.',
    ],
    ['an unknown operator', { where: where('n', 'LIKE', 1n) }, 'Unknown FieldFilter operator.'],
    [
      'a unary filter without an operator',
      { where: { unaryFilter: { field: field('a') } } },
      'Unknown UnaryFilter operator.',
    ],
    [
      'a composite filter without an operator',
      { where: { compositeFilter: { filters: [where('a', 'EQUAL', 1n)] } } },
      'Unsupported CompositeFilter operator.',
    ],
    ['IN without a list', { where: where('n', 'IN', 1n) }, "'IN' requires an ArrayValue."],
    ['IN with an empty list', { where: where('n', 'IN', []) }, "'IN' requires an non-empty ArrayValue."],
    [
      'IN with 31 values',
      { where: where('n', 'IN', numbers(31)) },
      "'IN' supports up to 30 comparison values.",
    ],
    [
      'NOT_IN with 11 values',
      { where: where('n', 'NOT_IN', numbers(11)) },
      "'NOT_IN' supports up to 10 comparison values.",
    ],
    [
      '31 disjunctions',
      { where: or(...numbers(31).map((n) => where('a', 'EQUAL', n))) },
      'Too many disjunctions after normalization. Result had 31 disjunctions which is more than the maximum of 30',
    ],
    [
      'two IN filters that multiply to 32 disjunctions',
      { where: and(where('a', 'IN', numbers(16)), where('b', 'IN', numbers(2))) },
      'Too many disjunctions after normalization. Result had 32 disjunctions which is more than the maximum of 30',
    ],
    [
      'two negations',
      { where: and(where('a', 'NOT_EQUAL', 1n), unary('b', 'IS_NOT_NAN')) },
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    ],
    [
      'a name beside an inequality of another field',
      { where: and(where('key', 'NOT_EQUAL', 42n), where('__name__', 'EQUAL', name('c/doc'))) },
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
    [
      'names in a list beside an inequality of another field',
      { where: and(where('key', 'GREATER_THAN', 42n), where('__name__', 'IN', [name('c/doc')])) },
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
    [
      'NOT_IN beside IN',
      { where: and(where('a', 'IN', [1n]), where('b', 'NOT_IN', [1n])) },
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    ],
    [
      'a string compared with __name__',
      { where: where('__name__', 'EQUAL', 'a') },
      '__key__ filter value must be a Key',
    ],
    ['IS_NAN on __name__', { where: unary('__name__', 'IS_NAN') }, '__key__ filter value must be a Key'],
    [
      'ARRAY_CONTAINS on __name__',
      { where: where('__name__', 'ARRAY_CONTAINS', name('c/a')) },
      'the name __key__ is reserved',
    ],
    ['a limit below zero', { limit: { value: -1 } }, 'limit is negative'],
    ['an offset below zero', { offset: -1 }, 'offset is negative'],
    [
      'two orders by the same field',
      { orderBy: by('a', '-a') },
      'order by clause cannot contain duplicate fields a',
    ],
    [
      'an order after __name__',
      { orderBy: by('__name__', 'a') },
      'order by clause cannot contain more fields after the key',
    ],
    [
      'an implied order after __name__',
      { where: where('a', 'LESS_THAN', 1n), orderBy: by('__name__') },
      'order by clause cannot contain more fields after the key',
    ],
    [
      'a malformed field path',
      { orderBy: by('a..b') },
      'Invalid property path "a..b". Unquoted property paths must match regex',
    ],
    [
      'a cursor with more values than explicit orders',
      { orderBy: by('a'), startAt: at(1n, name('c/a')) },
      'Cursor has too many values.',
    ],
    [
      'a cursor that names no document',
      { orderBy: by('__name__'), endAt: at('a') },
      'Cursor __key__ value is not a document reference.',
    ],
    [
      'a filter without a collection',
      { from: [], where: where('a', 'EQUAL', 1n) },
      'kind is required for filter: a',
    ],
    [
      'an order without a collection',
      { from: [], orderBy: by('a') },
      'kind is required for all orders except __key__ ascending',
    ],
  ])('for %s', (_, query, message) => {
    expect(() => parse(query)).toThrow(message);
    expect(() => parse(query)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
  });

  it('for two array conditions joined by AND, but not by OR', () => {
    const has = (value: string) => where('tags', 'ARRAY_CONTAINS', value);
    expect(() => parse({ where: and(has('a'), where('t', 'ARRAY_CONTAINS_ANY', ['b'])) })).toThrow(
      expect.objectContaining({
        status: 'FAILED_PRECONDITION',
        message: 'Only a single array-contains clause is allowed in a query',
      }),
    );
    expect(() => parse({ where: or(has('a'), has('b')) })).not.toThrow();
  });

  it('for a sum of a field that would be ordered after __name__', () => {
    expect(() => parse({ orderBy: by('__name__') }, ['a'])).toThrow(
      'This query requires an index that has fields [a] after __name__',
    );
  });
});

describe('a vector search is refused', () => {
  const search = (change: object, query: object = {}) => ({
    findNearest: {
      vectorField: field('v'),
      queryVector: vector(1, 2),
      distanceMeasure: 'COSINE',
      limit: { value: 10 },
      ...change,
    },
    ...query,
  });

  it.each<[string, object, string]>([
    [
      'with an array in place of a vector',
      search({ queryVector: encodeValue([1, 2]) }),
      'Query Value must be of type vector.',
    ],
    [
      'without a query value',
      search({ queryVector: undefined }),
      'Cannot convert firestore.v1.Value with type unset.',
    ],
    ['with an empty vector', search({ queryVector: vector() }), 'Cannot have a zero length vector.'],
    [
      'with integers',
      search({ queryVector: vector(1n) }),
      "Vector must only contain values of type 'double'",
    ],
    [
      'with 2,049 dimensions',
      search({ queryVector: vector(...numbers(2049).map(Number)) }),
      'Vectors must be at most 2048 dimensions.',
    ],
    [
      'for zero neighbours',
      search({ limit: {} }),
      'FindNearest.limit must be a positive integer of no more than 1000',
    ],
    [
      'for 1,001 neighbours',
      search({ limit: { value: 1001 } }),
      'FindNearest.limit must be a positive integer of no more than 1000',
    ],
    ['without a distance measure', search({ distanceMeasure: undefined }), 'Unknown Distance Measure.'],
    ['without a field', search({ vectorField: undefined }), 'Invalid empty property path string.'],
    ['with a limit', search({}, { limit: { value: 1 } }), 'A query limit cannot be used with FindNearest'],
    ['with an offset', search({}, { offset: 1 }), 'A query offset cannot be used with FindNearest'],
    [
      'with a cursor',
      search({}, { orderBy: by('a'), startAt: at(1n) }),
      'A cursor cannot be used with FindNearest',
    ],
    [
      'with a reserved result field',
      search({ distanceResultField: '__x__' }),
      'The distanceResultField.property.name "__x__" is reserved.',
    ],
  ])('%s', (_, query, message) => {
    expect(() => parse(query)).toThrow(message);
  });
});
