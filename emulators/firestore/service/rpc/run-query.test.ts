import { beforeAll, describe, expect, it } from 'vitest';
import type { RulesQuery, RulesRequest } from '../../rules/engine.ts';
import { ALICE, type Message, ROOT, type TestService, openService, set } from '../../testing/open-service.ts';
import { encodeValue } from '../../values/codec.ts';
import { Reference, type Value } from '../../values/value.ts';

const field = (fieldPath: string) => ({ fieldPath });
const where = (fieldPath: string, op: string, value: Value) => ({
  fieldFilter: { field: field(fieldPath), op, value: encodeValue(value) },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: field(fieldPath), op } });
const both = (op: string, ...filters: Message[]) => ({ compositeFilter: { op, filters } });
const by = (...orders: string[]) =>
  orders.map((order) => ({
    field: field(order.replace('-', '')),
    direction: order.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  }));
const cursor = (before: boolean, ...values: Value[]) => ({ before, values: values.map(encodeValue) });
const name = (path: string) => new Reference(`${ROOT}/${path}`);

let shared: TestService;
beforeAll(async () => {
  shared = openService();
  await shared.commit([
    set('c/a', { n: 1n, tags: ['x', 'y'], s: 'one', maybe: null }),
    set('c/b', { n: 2n, tags: ['y'], s: 'two', maybe: Number.NaN }),
    set('c/c', { n: 2, tags: [], s: 'two', maybe: 5n }),
    set('c/d', { n: 'text', tags: 'x' }),
    set('c/e', { other: 1n }),
    set('c/a/sub/x', { n: 1n }),
    set('p/q/sub/y', { n: 2n }),
    set('p/q/sub/y/sub/z', { n: 3n }),
  ]);
});

/** A query on collection `c` unless it says otherwise. */
function run(query: Message, parent = ROOT): Promise<Message[]> {
  return shared.stream('RunQuery', { parent, structuredQuery: { from: [{ collectionId: 'c' }], ...query } });
}

/** The paths of a query's result below the root. */
async function find(query: Message, parent = ROOT): Promise<string[]> {
  const responses = await run(query, parent);
  return responses.filter((r) => r.document).map((r) => r.document.name.slice(ROOT.length + 1));
}

/** The result of aggregations over collection `c`. */
async function total(aggregations: Message[], query: Message = {}): Promise<Message> {
  const structuredQuery = { from: [{ collectionId: 'c' }], ...query };
  const request = { parent: ROOT, structuredAggregationQuery: { structuredQuery, aggregations } };
  return (await shared.stream('RunAggregationQuery', request))[0]?.result.aggregateFields;
}

/** The request that the rules have to decide for a query. */
async function ask(query: Message): Promise<RulesRequest | undefined> {
  const asked: RulesRequest[] = [];
  const service = openService((_, request) => asked.push(request) > 0);
  const structuredQuery = { from: [{ collectionId: 'c' }], ...query };
  await service.stream('RunQuery', { parent: ROOT, structuredQuery }, ALICE);
  return asked[0];
}

describe('a query', () => {
  it.each<[string, Message, string]>([
    ['without filter finds the collection by name', {}, 'c/a c/b c/c c/d c/e'],
    ['EQUAL finds numbers by value', { where: where('n', 'EQUAL', 2) }, 'c/b c/c'],
    ['LESS_THAN finds only values of the same type', { where: where('n', 'LESS_THAN', 2n) }, 'c/a'],
    [
      'GREATER_THAN_OR_EQUAL orders by its field',
      { where: where('n', 'GREATER_THAN_OR_EQUAL', 1n) },
      'c/a c/b c/c',
    ],
    ['NOT_EQUAL needs a field that is not null', { where: where('maybe', 'NOT_EQUAL', 5n) }, 'c/b'],
    ['IN finds each of the values', { where: where('s', 'IN', ['one', 'two']) }, 'c/a c/b c/c'],
    ['NOT_IN finds the others', { where: where('n', 'NOT_IN', [1n, 'text']) }, 'c/b c/c'],
    ['NOT_IN with null finds nothing', { where: where('n', 'NOT_IN', [1n, null]) }, ''],
    ['ARRAY_CONTAINS finds members only', { where: where('tags', 'ARRAY_CONTAINS', 'x') }, 'c/a'],
    [
      'ARRAY_CONTAINS_ANY finds either',
      { where: where('tags', 'ARRAY_CONTAINS_ANY', ['x', 'y']) },
      'c/a c/b',
    ],
    ['IS_NULL', { where: unary('maybe', 'IS_NULL') }, 'c/a'],
    ['IS_NAN', { where: unary('maybe', 'IS_NAN') }, 'c/b'],
    ['IS_NOT_NULL', { where: unary('maybe', 'IS_NOT_NULL') }, 'c/b c/c'],
    ['IS_NOT_NAN', { where: unary('maybe', 'IS_NOT_NAN') }, 'c/c'],
    [
      'AND needs both conditions',
      { where: both('AND', where('s', 'EQUAL', 'two'), where('tags', 'ARRAY_CONTAINS', 'y')) },
      'c/b',
    ],
    [
      'OR needs one condition',
      { where: both('OR', where('s', 'EQUAL', 'one'), where('other', 'EQUAL', 1n)) },
      'c/a c/e',
    ],
    [
      'by __name__ takes references',
      { where: where('__name__', 'IN', [name('c/b'), name('c/e')]) },
      'c/b c/e',
    ],
    ['orders by fields, then by name in the last direction', { orderBy: by('s', '-n') }, 'c/a c/c c/b'],
    ['orders only documents that have the field', { orderBy: by('-s') }, 'c/c c/b c/a'],
    ['applies its limit after its offset', { offset: 1, limit: { value: 2 } }, 'c/b c/c'],
    ['of limit zero is empty', { limit: {} }, ''],
    ['starts at a value', { orderBy: by('s'), startAt: cursor(true, 'two') }, 'c/b c/c'],
    [
      'starts after a value and a name',
      { orderBy: by('s', '__name__'), startAt: cursor(false, 'two', name('c/b')) },
      'c/c',
    ],
    ['ends before a value', { orderBy: by('s'), endAt: cursor(true, 'two') }, 'c/a'],
    ['ends at a value', { orderBy: by('s'), endAt: cursor(false, 'two') }, 'c/a c/b c/c'],
    [
      'applies its cursors in the direction of the order',
      { orderBy: by('-s'), startAt: cursor(false, 'two') },
      'c/a',
    ],
    [
      'of a collection group finds every collection with that id',
      { from: [{ collectionId: 'sub', allDescendants: true }] },
      'c/a/sub/x p/q/sub/y p/q/sub/y/sub/z',
    ],
    [
      'without a collection id finds all descendants',
      { from: [{ allDescendants: true }], limit: { value: 2 } },
      'c/a c/a/sub/x',
    ],
  ])('%s', async (_, query, paths) => {
    expect((await find(query)).join(' ')).toBe(paths);
  });

  it('finds only documents below its parent', async () => {
    const group = { from: [{ collectionId: 'sub', allDescendants: true }] };
    expect(await find(group, `${ROOT}/p/q/sub/y`)).toEqual(['p/q/sub/y/sub/z']);
    expect(await find({ from: [{ collectionId: 'sub' }] }, `${ROOT}/p/q`)).toEqual(['p/q/sub/y']);
  });

  it('returns only the selected fields, or none', async () => {
    const [some] = await run({ select: { fields: [field('s'), field('none')] } });
    expect(some?.document.fields).toEqual({ s: { stringValue: 'one' } });
    const [none] = await run({ select: { fields: [field('__name__')] } });
    expect(none?.document.fields).toEqual({});
  });

  it('marks its last response as done, and answers an empty result with a read time only', async () => {
    expect((await run({})).map((r) => r.done ?? false)).toEqual([false, false, false, false, true]);
    expect(await run({ from: [{ collectionId: 'none' }] })).toEqual([
      { readTime: expect.anything(), done: true },
    ]);
  });
});

describe('an aggregation', () => {
  it('counts the documents that the query finds, up to a bound', async () => {
    expect(
      await total([
        { alias: 'all', count: {} },
        { alias: 'some', count: { upTo: { value: '2' } } },
      ]),
    ).toEqual({
      all: { integerValue: '5' },
      some: { integerValue: '2' },
    });
    expect(await total([{ count: {} }], { limit: { value: 3 } })).toEqual({ field_1: { integerValue: '3' } });
  });

  it('sums and averages the numbers at a field', async () => {
    const sum = { alias: 's', sum: { field: field('n') } };
    const avg = { alias: 'a', avg: { field: field('n') } };
    expect(await total([sum, avg])).toEqual({ s: { doubleValue: 5 }, a: { doubleValue: 5 / 3 } });
    expect(await total([sum, avg], { from: [{ collectionId: 'none' }] })).toEqual({
      s: { integerValue: '0' },
      a: { nullValue: 'NULL_VALUE' },
    });
  });
});

describe('a query under rules', () => {
  it('is one list request for the collection, with its limit, offset, order and filters', async () => {
    const filter = both('AND', where('n', 'GREATER_THAN', 1n), where('tags', 'ARRAY_CONTAINS', 'x'));
    expect(await ask({ where: filter, orderBy: by('n'), limit: { value: 5 }, offset: 2 })).toMatchObject({
      method: 'list',
      path: ['databases', '(default)', 'documents', 'c'],
      collectionGroup: false,
      query: {
        limit: 5,
        offset: 2,
        orderBy: ['n'],
        alternatives: [
          [
            { field: ['n'], operator: 'GT', value: 1n },
            { field: ['tags'], operator: 'LIST_CONTAINS', value: 'x' },
          ],
        ],
      } satisfies RulesQuery,
    });
  });

  it('gives the rules every alternative of OR and IN', async () => {
    const filter = both(
      'AND',
      where('a', 'IN', [1n, 2n]),
      both('OR', where('b', 'EQUAL', 3n), unary('b', 'IS_NULL')),
    );
    const request = await ask({ where: filter });
    const values = request?.query?.alternatives.map((all) => all.map(({ value }) => value));
    expect(values).toEqual([
      [1n, 3n],
      [1n, null],
      [2n, 3n],
      [2n, null],
    ]);
  });

  it('of a collection group is marked as one', async () => {
    const request = await ask({ from: [{ collectionId: 'c', allDescendants: true }] });
    expect(request).toMatchObject({
      collectionGroup: true,
      path: ['databases', '(default)', 'documents', 'c'],
    });
  });

  it('without a collection id is for administrators only', async () => {
    await expect(ask({ from: [{ allDescendants: true }] })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
  });
});
