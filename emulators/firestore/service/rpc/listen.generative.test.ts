import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openClientView } from '../../testing/client-view.ts';
import { type Message, ROOT, openService, remove, set, wire } from '../../testing/open-service.ts';
import { encodeValue } from '../../values/codec.ts';

/** Documents hold at most a number and a list of numbers, so that JavaScript's own order is enough for a query. */
interface Fields {
  readonly n?: number;
  readonly tags?: readonly number[];
}

interface GeneratedQuery {
  readonly group: boolean;
  readonly filter: {
    readonly op: 'EQUAL' | 'LESS_THAN' | 'GREATER_THAN_OR_EQUAL' | 'ARRAY_CONTAINS';
    readonly value: number;
  } | null;
  readonly order: 'ASCENDING' | 'DESCENDING' | null;
  readonly startAfter: number | null;
  readonly offset: number;
  readonly limit: number | null;
}

type Writes = readonly (readonly [path: string, fields: Fields | null])[];

type Step =
  | { readonly kind: 'commit'; readonly writes: Writes }
  | { readonly kind: 'listen'; readonly target: number; readonly query: GeneratedQuery }
  | { readonly kind: 'stop'; readonly target: number }
  /** All messages in transit arrive. */
  | { readonly kind: 'settle' }
  /** The connection is lost for a while, together with the messages in transit. */
  | { readonly kind: 'outage'; readonly commits: readonly Writes[]; readonly ms: number };

type Model = ReadonlyMap<string, Fields>;

const PATHS = ['c/a', 'c/b', 'c/c', 'c/d', 'c/e', 'c/f', 'd/x', 'd/x/c/g', 'd/y/c/a'];

const number = fc.integer({ min: 0, max: 4 });
const target = fc.integer({ min: 1, max: 4 });
const fields: fc.Arbitrary<Fields> = fc.record(
  { n: number, tags: fc.array(number, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const query: fc.Arbitrary<GeneratedQuery> = fc
  .record({
    group: fc.boolean(),
    filter: fc.option(
      fc.record({
        op: fc.constantFrom('EQUAL', 'LESS_THAN', 'GREATER_THAN_OR_EQUAL', 'ARRAY_CONTAINS'),
        value: number,
      }),
    ),
    order: fc.option(fc.constantFrom('ASCENDING', 'DESCENDING')),
    startAfter: fc.option(number),
    offset: fc.constantFrom(0, 0, 0, 1, 2),
    limit: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
  })
  // A cursor needs an order.
  .map((generated) => (generated.order === null ? { ...generated, startAfter: null } : generated));
const writes: fc.Arbitrary<Writes> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...PATHS), fc.option(fields, { freq: 3, nil: null })),
  { minLength: 1, maxLength: 4, selector: ([path]) => path },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('commit' as const), writes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('listen' as const), target, query }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), target }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'settle' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outage' as const),
      commits: fc.array(writes, { maxLength: 3 }),
      ms: fc.constantFrom(100, 10_000, 4_000_000),
    }),
  },
);

function toWire({ group, filter, order, startAfter, offset, limit }: GeneratedQuery): Message {
  const field = { fieldPath: filter?.op === 'ARRAY_CONTAINS' ? 'tags' : 'n' };
  const value = (of: number) => encodeValue(BigInt(of));
  return {
    parent: ROOT,
    structuredQuery: {
      from: [{ collectionId: 'c', allDescendants: group }],
      ...(filter === null
        ? {}
        : { where: { fieldFilter: { field, op: filter.op, value: value(filter.value) } } }),
      ...(order === null ? {} : { orderBy: [{ field: { fieldPath: 'n' }, direction: order }] }),
      ...(startAfter === null ? {} : { startAt: { values: [value(startAfter)], before: false } }),
      offset,
      ...(limit === null ? {} : { limit: { value: limit } }),
    },
  };
}

/** The paths of a query's result, found in the simplest way. */
function naive(model: Model, { group, filter, order, startAfter, offset, limit }: GeneratedQuery): string[] {
  const ordered = order !== null || filter?.op === 'LESS_THAN' || filter?.op === 'GREATER_THAN_OR_EQUAL';
  const sign = order === 'DESCENDING' ? -1 : 1;
  const matches = [...model].filter(([path, { n, tags }]) => {
    const segments = path.split('/');
    if (segments.at(-2) !== 'c' || (!group && segments.length > 2)) return false;
    if (ordered && n === undefined) return false;
    if (startAfter !== null && n !== undefined && sign * (n - startAfter) <= 0) return false;
    switch (filter?.op) {
      case undefined:
        return true;
      case 'EQUAL':
        return n === filter.value;
      case 'LESS_THAN':
        return n !== undefined && n < filter.value;
      case 'GREATER_THAN_OR_EQUAL':
        return n !== undefined && n >= filter.value;
      case 'ARRAY_CONTAINS':
        return tags?.includes(filter.value) === true;
    }
  });
  matches.sort(([a, { n: x = 0 }], [b, { n: y = 0 }]) => {
    const byNumber = ordered ? x - y : 0;
    return sign * (byNumber === 0 ? (a < b ? -1 : 1) : byNumber);
  });
  return matches.slice(offset, limit === null ? undefined : offset + limit).map(([path]) => path);
}

function encode({ n, tags }: Fields): Record<string, bigint | bigint[]> {
  return {
    ...(n === undefined ? {} : { n: BigInt(n) }),
    ...(tags === undefined ? {} : { tags: tags.map(BigInt) }),
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes the steps and checks every snapshot that the client receives. */
async function follow(steps: readonly Step[]): Promise<{ snapshots: number; settled: number }> {
  const service = openService();
  const queries = new Map<number, GeneratedQuery>();
  /** Every past state, with the time of the commit that produced it. */
  const states: { readonly time: bigint; readonly model: Model }[] = [{ time: 0n, model: new Map() }];
  const snapshots: {
    readonly time: bigint;
    readonly query: GeneratedQuery | undefined;
    readonly documents: Message;
  }[] = [];

  const client = openClientView(service.service, (view, time) => {
    for (const { target, documents } of view.results()) {
      snapshots.push({ time, query: queries.get(target), documents: Object.fromEntries(documents) });
    }
  });

  async function commit(changes: Writes): Promise<void> {
    const model = new Map(states.at(-1)?.model);
    for (const [path, written] of changes) {
      if (written === null) model.delete(path);
      else model.set(path, written);
    }
    const { commitTime } = await service.commit(
      changes.map(([path, written]) => (written === null ? remove(path) : set(path, encode(written)))),
    );
    const time = BigInt(commitTime.seconds) * 1_000_000n + BigInt(commitTime.nanos / 1000);
    states.push({ time, model });
  }

  for (const taken of steps) {
    switch (taken.kind) {
      case 'commit':
        await commit(taken.writes);
        break;
      case 'listen':
        queries.set(taken.target, taken.query);
        client.listen(taken.target, toWire(taken.query));
        break;
      case 'stop':
        client.stop(taken.target);
        queries.delete(taken.target);
        break;
      case 'settle':
        await settle();
        break;
      case 'outage':
        client.disconnect();
        for (const changes of taken.commits) await commit(changes);
        service.clock.advance(taken.ms);
        client.reconnect();
        break;
    }
  }
  await settle();
  expect(client.results()).toHaveLength(queries.size);
  client.disconnect();

  for (const { time, query, documents } of snapshots) {
    const model = states.findLast((state) => state.time <= time)?.model;
    if (model === undefined || query === undefined) throw new Error('a snapshot of nothing');
    const expected = naive(model, query).map((path) => [
      `${ROOT}/${path}`,
      wire(encode(model.get(path) ?? {})),
    ]);
    expect(documents).toEqual(Object.fromEntries(expected));
  }
  return { snapshots: snapshots.length, settled: client.settled };
}

describe('the state that a client derives from its Listen stream', () => {
  it('equals at every snapshot what its queries find at that moment, across commits, lost connections and resumptions', async () => {
    const total = { snapshots: 0, settled: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), async (steps) => {
        const { snapshots, settled } = await follow(steps);
        total.snapshots += snapshots;
        total.settled += settled;
      }),
    );
    // With lower numbers, the generated cases would not test what they are meant to test.
    expect(total.snapshots).toBeGreaterThan(1_000);
    expect(total.settled).toBeGreaterThan(10);
  }, 120_000);
});
