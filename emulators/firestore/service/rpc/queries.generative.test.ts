import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Message,
  ROOT,
  type TestService,
  openService,
  remove,
  set,
} from '../../testing/open-service.ts';
import {
  answer,
  type ModelCursor,
  type ModelDocuments,
  type ModelField,
  type ModelFilter,
  type ModelQuery,
  valueAt,
} from '../../testing/query-model.ts';
import { encodeValue } from '../../values/codec.ts';
import { Timestamp, type Value } from '../../values/value.ts';

const any: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  null,
  false,
  true,
  Number.NaN,
  -1n,
  0n,
  1n,
  2n,
  0,
  1,
  1.5,
  '',
  'a',
  '\uffee',
  '😀',
  new Timestamp(1n, 0),
  new Timestamp(2n, 0),
);
/** Mostly one of three values, so that many are equal. */
const scalar = fc.oneof({ weight: 3, arbitrary: fc.constantFrom<Value>(1n, 1, 'a') }, any);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('x', 'y'), scalar).map((map) => new Map(Object.entries(map))),
);
const fields = fc
  .record(
    { f: value, g: value, m: fc.record({ x: value }).map(({ x }) => new Map([['x', x]])) },
    { requiredKeys: [] },
  )
  .map((record) => new Map<string, Value>(Object.entries(record)));
const path = fc.constantFrom('c/a', 'c/b', 'c/d', 'c/a-', 'c/a/c/x', 'e/f/c/y', 'c/a/other/z');
const field = fc.constantFrom<ModelField>('f', 'g', 'm.x');

type Step =
  | { readonly kind: 'set' | 'merge'; readonly path: string; readonly fields: ReadonlyMap<string, Value> }
  | { readonly kind: 'delete'; readonly path: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('set', 'merge'), path, fields }) },
  fc.record({ kind: fc.constant('delete'), path }),
);

const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
const positive: fc.Arbitrary<ModelFilter> = fc.oneof(
  fc.record({
    op: fc.constantFrom('EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'),
    field,
    value,
  }),
  fc.record({ op: fc.constant('IN'), field, value: list }),
  fc.record({ op: fc.constantFrom('IS_NULL', 'IS_NAN'), field, value: fc.constant(null) }),
);
const onArray: fc.Arbitrary<ModelFilter> = fc.oneof(
  fc.record({ op: fc.constant('ARRAY_CONTAINS'), field, value: scalar }),
  fc.record({ op: fc.constant('ARRAY_CONTAINS_ANY'), field, value: list }),
);
const negative: fc.Arbitrary<ModelFilter> = fc.oneof(
  fc.record({ op: fc.constant('NOT_EQUAL'), field, value }),
  fc.record({ op: fc.constantFrom('IS_NOT_NULL', 'IS_NOT_NAN'), field, value: fc.constant(null) }),
);
const both = (...filters: ModelFilter[]): ModelFilter => ({ op: 'and', filters });
const either = (...filters: ModelFilter[]): ModelFilter => ({ op: 'or', filters });
/** The filters that one query may combine: one negation, one condition on arrays at a time, NOT_IN on its own. */
const filter: fc.Arbitrary<ModelFilter> = fc.oneof(
  positive,
  onArray,
  negative,
  fc.record({ op: fc.constant('NOT_IN'), field, value: list }),
  fc.tuple(positive, positive).map(([a, b]) => both(a, b)),
  fc.tuple(positive, onArray, negative).map(([a, b, c]) => both(a, b, c)),
  fc.tuple(positive, positive, onArray, negative).map(([a, b, c, d]) => either(both(a, d), b, c)),
);

const cursor = (orders: number): fc.Arbitrary<ModelCursor | null> =>
  fc.option(
    fc.record({ values: fc.array(value, { minLength: 1, maxLength: orders }), before: fc.boolean() }),
  );
const query: fc.Arbitrary<ModelQuery> = fc
  .uniqueArray(fc.record({ field, descending: fc.boolean() }), {
    maxLength: 2,
    selector: (order) => order.field,
  })
  .chain((orders) =>
    fc.record({
      group: fc.boolean(),
      filter: fc.option(filter),
      orders: fc.constant(orders),
      start: orders.length === 0 ? fc.constant(null) : cursor(orders.length),
      end: orders.length === 0 ? fc.constant(null) : cursor(orders.length),
      offset: fc.nat(2),
      limit: fc.option(fc.nat(4)),
    }),
  );

function onWire(query: ModelQuery): Message {
  return {
    from: [{ collectionId: 'c', allDescendants: query.group }],
    ...(query.filter === null ? {} : { where: filterOnWire(query.filter) }),
    orderBy: query.orders.map(({ field, descending }) => ({
      field: { fieldPath: field },
      direction: descending ? 'DESCENDING' : 'ASCENDING',
    })),
    ...(query.start === null ? {} : { startAt: cursorOnWire(query.start) }),
    ...(query.end === null ? {} : { endAt: cursorOnWire(query.end) }),
    offset: query.offset,
    ...(query.limit === null ? {} : { limit: { value: query.limit } }),
  };
}

function filterOnWire(filter: ModelFilter): Message {
  if ('filters' in filter) {
    return { compositeFilter: { op: filter.op.toUpperCase(), filters: filter.filters.map(filterOnWire) } };
  }
  const field = { fieldPath: filter.field };
  return filter.op.startsWith('IS_')
    ? { unaryFilter: { field, op: filter.op } }
    : { fieldFilter: { field, op: filter.op, value: encodeValue(filter.value) } };
}

function cursorOnWire({ values, before }: ModelCursor): Message {
  return { values: values.map(encodeValue), before };
}

interface Moment {
  readonly time: Message;
  readonly documents: ModelDocuments;
}

/**
 * Commits the steps one by one to the present documents. Returns each commit's time and the documents after it.
 */
async function play(
  service: TestService,
  steps: readonly Step[],
  from: ModelDocuments = new Map(),
): Promise<Moment[]> {
  const moments: Moment[] = [];
  let documents = from;
  for (const step of steps) {
    documents = after(documents, step);
    service.clock.advance(1);
    const { commitTime } = await service.commit([writeOf(step)]);
    moments.push({ time: commitTime, documents });
  }
  return moments;
}

function after(documents: ModelDocuments, step: Step): ModelDocuments {
  const next = new Map(documents);
  if (step.kind === 'delete') next.delete(step.path);
  else {
    const kept = step.kind === 'merge' ? (documents.get(step.path) ?? []) : [];
    next.set(step.path, new Map([...kept, ...step.fields]));
  }
  return next;
}

function writeOf(step: Step): Message {
  if (step.kind === 'delete') return remove(step.path);
  const mask = step.kind === 'merge' ? { updateMask: { fieldPaths: [...step.fields.keys()] } } : {};
  return set(step.path, Object.fromEntries(step.fields), mask);
}

async function find(service: TestService, query: ModelQuery, rest: Message = {}): Promise<string[]> {
  const responses = await service.stream('RunQuery', {
    parent: ROOT,
    structuredQuery: onWire(query),
    ...rest,
  });
  return responses.flatMap((r) => (r.document ? [r.document.name.slice(ROOT.length + 1)] : []));
}

describe('for any documents and queries', () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 12 });

  it('a query finds the documents that match it, now and in the past, also after writes have updated the indexes', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        steps,
        fc.array(query, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        async (first, then, queries, at) => {
          const service = openService();
          const early = await play(service, first);
          // Queries with equalities create indexes, which the writes after them have to update.
          for (const query of queries)
            expect(await find(service, query)).toEqual(answer(early.at(-1)?.documents ?? new Map(), query));
          const late = await play(service, then, early.at(-1)?.documents);
          const moments = [...early, ...late];
          const past = moments[at % moments.length];
          for (const query of queries) {
            expect(await find(service, query)).toEqual(answer(moments.at(-1)?.documents ?? new Map(), query));
            expect(await find(service, query, { readTime: past?.time })).toEqual(
              answer(past?.documents ?? new Map(), query),
            );
          }
        },
      ),
    );
  });

  it('an aggregation covers the documents that its query finds', async () => {
    await fc.assert(
      fc.asyncProperty(steps, query, field, async (steps, query, summed) => {
        const service = openService();
        const documents = (await play(service, steps)).at(-1)?.documents ?? new Map();
        const aggregations = [
          { alias: 'n', count: {} },
          { alias: 'sum', sum: { field: { fieldPath: summed } } },
          { alias: 'avg', avg: { field: { fieldPath: summed } } },
        ];
        const structuredAggregationQuery = { structuredQuery: onWire(query), aggregations };
        const [response] = await service.stream('RunAggregationQuery', {
          parent: ROOT,
          structuredAggregationQuery,
        });
        const found = answer(documents, query, [summed]);
        const numbers = found
          .map((path) => valueAt(documents.get(path) ?? new Map(), summed))
          .filter((value) => typeof value === 'bigint' || typeof value === 'number')
          .map(Number);
        const total = numbers.reduce((a, b) => a + b, 0);
        const { n, sum, avg } = response?.result.aggregateFields ?? {};
        expect(Number(n.integerValue)).toBe(found.length);
        expect(Number(sum.integerValue ?? sum.doubleValue)).toBe(total);
        expect(avg.doubleValue ?? null).toBe(numbers.length === 0 ? null : total / numbers.length);
      }),
    );
  });

  it('each page of a list begins where the page before it ends', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.option(field), fc.boolean(), async (steps, by, descending) => {
        const service = openService();
        const documents = (await play(service, steps)).at(-1)?.documents ?? new Map();
        const request = {
          parent: ROOT,
          collectionId: 'c',
          pageSize: 1,
          ...(by === null ? {} : { orderBy: `${by}${descending ? ' desc' : ''}` }),
        };
        const listed: string[] = [];
        for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
          const page: Message = await service.call('ListDocuments', { ...request, pageToken });
          listed.push(...page.documents.map((document: Message) => document.name.slice(ROOT.length + 1)));
          pageToken = page.nextPageToken;
        }
        const orders = by === null ? [] : [{ field: by, descending }];
        const all = { group: false, filter: null, orders, start: null, end: null, offset: 0, limit: null };
        expect(listed).toEqual(answer(documents, all));
      }),
    );
  });
});
