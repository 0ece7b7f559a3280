import { describe, expect, it } from 'vitest';
import { openListener } from '../../testing/listener.ts';
import {
  ALICE,
  type Message,
  ROOT,
  type TestService,
  openService,
  remove,
  set,
} from '../../testing/open-service.ts';
import { encodeValue } from '../../values/codec.ts';
import type { Value } from '../../values/value.ts';

const byN = { orderBy: [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' }] };
const whereN = (op: string, value: Value) => ({
  where: { fieldFilter: { field: { fieldPath: 'n' }, op, value: encodeValue(value) } },
});

describe('a listener to a query', () => {
  it('hears that its target is added, the documents, that the target is current, and then the snapshot', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 2n }), set('c/b', { n: 1n }), set('d/x')]);
    const listener = openListener(service);
    listener.userListens(2, byN);
    expect(await listener.takeEvents()).toEqual(['2 added', 'c/b in 2', 'c/a in 2', '2 current', 'snapshot']);
  });

  it('hears of documents that enter, change, leave and are deleted, with one snapshot after each commit', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2, whereN('GREATER_THAN', 0n));
    await listener.takeEvents();
    await service.commit([set('c/a', { n: 1n }), set('c/b', { n: 1n }), set('c/no', { n: 0n })]);
    expect(await listener.takeEvents()).toEqual(['c/a in 2', 'c/b in 2', 'snapshot']);
    await service.commit([set('c/a', { n: 2n })]);
    await service.commit([set('c/a', { n: -1n }), remove('c/b')]);
    expect(await listener.takeEvents()).toEqual([
      'c/a in 2',
      'snapshot',
      'c/a removed out of 2',
      'c/b deleted out of 2',
      'snapshot',
    ]);
  });

  it('hears nothing of other documents, nor of a rewrite that changes nothing', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 1n })]);
    const listener = openListener(service);
    listener.userListens(2);
    await listener.takeEvents();
    await service.commit([set('c/a', { n: 1n }), set('d/x'), set('c/a/d/x')]);
    expect(await listener.takeEvents()).toEqual([]);
  });

  it('with a limit sees the next document move up when a place becomes free', async () => {
    const service = openService();
    await service.commit([1n, 2n, 3n].map((n) => set(`c/${n}`, { n })));
    const listener = openListener(service);
    listener.userListens(2, { ...byN, limit: { value: 2 } });
    expect(await listener.takeEvents()).toEqual(['2 added', 'c/1 in 2', 'c/2 in 2', '2 current', 'snapshot']);
    await service.commit([remove('c/1')]);
    expect(await listener.takeEvents()).toEqual(['c/1 deleted out of 2', 'c/3 in 2', 'snapshot']);
    await service.commit([set('c/0', { n: 0n })]);
    expect(await listener.takeEvents()).toEqual(['c/3 removed out of 2', 'c/0 in 2', 'snapshot']);
    await service.commit([set('c/2', { n: 9n })]);
    expect(await listener.takeEvents()).toEqual(['c/2 removed out of 2', 'c/3 in 2', 'snapshot']);
  });

  it('that listens once hears that its target is removed', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2, {}, { once: true });
    expect(await listener.takeEvents()).toEqual(['2 added', '2 current', 'snapshot', '2 removed']);
    await service.commit([set('c/a')]);
    expect(await listener.takeEvents()).toEqual([]);
  });

  it('also hears of a reset', async () => {
    const service = openService();
    await service.commit([set('c/a')]);
    const listener = openListener(service);
    listener.userListens(2);
    await listener.takeEvents();
    service.service.control.reset();
    expect(await listener.takeEvents()).toEqual(['c/a deleted out of 2', 'snapshot']);
  });
});

describe('a listener with a limit', () => {
  it('refills its result behind its offset and its cursor, and hears which document leaves', async () => {
    const service = openService();
    await service.commit([1n, 2n, 3n, 4n, 5n, 6n].map((n) => set(`c/${n}`, { n })));
    const listener = openListener(service);
    const startAt = { values: [encodeValue(2n)], before: true };
    listener.userListens(2, { ...byN, startAt, offset: 1, limit: { value: 2 } });
    expect(await listener.takeEvents()).toEqual(['2 added', 'c/3 in 2', 'c/4 in 2', '2 current', 'snapshot']);
    await service.commit([remove('c/2')]);
    expect(await listener.takeEvents()).toEqual(['c/3 removed out of 2', 'c/5 in 2', 'snapshot']);
    await service.commit([set('c/0', { n: 0n }), set('c/x', { n: 4n })]);
    expect(await listener.takeEvents()).toEqual(['c/5 removed out of 2', 'c/x in 2', 'snapshot']);
  });

  it('finds the documents that move up even after its whole reserve is gone', async () => {
    const service = openService();
    const ids = Array.from({ length: 60 }, (_, i) => `c/${String(i).padStart(2, '0')}`);
    await service.commit(ids.map((id, i) => set(id, { n: BigInt(i) })));
    const listener = openListener(service);
    listener.userListens(2, { ...byN, limit: { value: 1 } });
    await listener.takeEvents();
    for (const [i, id] of ids.slice(0, -1).entries()) {
      await service.commit([remove(id)]);
      expect(await listener.takeEvents()).toEqual([
        `${id} deleted out of 2`,
        `${ids[i + 1]} in 2`,
        'snapshot',
      ]);
    }
  });
});

describe('a listener to documents', () => {
  it('hears of documents that exist, of documents that do not, and of every change', async () => {
    const service = openService();
    await service.commit([set('c/a')]);
    const listener = openListener(service);
    listener.userListensToDocuments(4, 'c/a', 'c/none');
    expect(await listener.takeEvents()).toEqual([
      '4 added',
      'c/a in 4',
      'c/none deleted out of 4',
      '4 current',
      'snapshot',
    ]);
    await service.commit([set('c/none'), remove('c/a')]);
    expect(await listener.takeEvents()).toEqual(['c/none in 4', 'c/a deleted out of 4', 'snapshot']);
  });
});

describe('a listener that resumes', () => {
  /** Listens, stops, and lets `meanwhile` happen. Returns what the client hears when it resumes. */
  async function resume(
    query: Message,
    meanwhile: (service: TestService) => Promise<unknown>,
    rest: Message = {},
  ): Promise<string[]> {
    const service = openService();
    await service.commit([1n, 2n, 3n, 4n].map((n) => set(`c/${n}`, { n })));
    const listener = openListener(service);
    listener.userListens(2, query);
    await listener.takeEvents();
    listener.close();
    await meanwhile(service);
    const again = openListener(service);
    again.userListens(2, query, { resumeToken: listener.resumeToken, ...rest });
    return again.takeEvents();
  }
  const change = (service: TestService) =>
    service.commit([set('c/1', { n: 9n }), remove('c/2'), set('c/5', { n: 5n }), set('d/1')]);

  it('hears only what changed in the meantime', async () => {
    expect(await resume({}, change)).toEqual([
      '2 added',
      'c/2 deleted out of 2',
      'c/1 in 2',
      'c/5 in 2',
      '2 current',
      'snapshot',
    ]);
  });

  it('hears nothing when nothing changed', async () => {
    expect(await resume({}, async () => undefined)).toEqual(['2 added', '2 current', 'snapshot']);
  });

  it('hears which documents left and which moved up within its limit', async () => {
    const heard = await resume({ ...byN, limit: { value: 2 } }, change);
    expect(heard).toEqual([
      '2 added',
      'c/1 removed out of 2',
      'c/2 deleted out of 2',
      'c/3 in 2',
      'c/4 in 2',
      '2 current',
      'snapshot',
    ]);
  });

  it('may name a read time instead of a token', async () => {
    const service = openService();
    const { commitTime } = await service.commit([set('c/a'), set('c/b')]);
    await service.commit([set('c/b', { n: 1n })]);
    const listener = openListener(service);
    listener.userListens(2, {}, { readTime: commitTime });
    expect(await listener.takeEvents()).toEqual(['2 added', 'c/b in 2', '2 current', 'snapshot']);
  });

  it('after a few seconds hears of updated documents, and compares the others by an existence filter', async () => {
    const later = async (service: TestService) => {
      await change(service);
      service.clock.advance(6_000);
    };
    const heard = ['2 added', 'c/5 in 2', 'c/1 in 2', '2 counts 4', '2 current', 'snapshot'];
    expect(await resume(byN, later)).toEqual(heard);
    heard[3] = '2 counts 4 and names them';
    expect(await resume(byN, later, { expectedCount: { value: 4 } })).toEqual(heard);
  });

  it('with a limit still hears the difference, and starts over once the past is forgotten', async () => {
    const after = (ms: number) =>
      resume({ ...byN, limit: { value: 2 } }, async (service) => {
        await change(service);
        service.clock.advance(ms);
      });
    expect(await after(3_000_000)).toEqual(await after(0));
    expect((await after(4_000_000)).slice(0, 4)).toEqual(['2 added', '2 reset', 'c/3 in 2', 'c/4 in 2']);
  });

  it('receives an existence filter if it expects another number of documents', async () => {
    const right = await resume({}, change, { expectedCount: { value: 4 } });
    expect(right.filter((event) => event.includes('counts'))).toEqual([]);
    const wrong = await resume({}, change, { expectedCount: { value: 3 } });
    expect(wrong.filter((event) => event.includes('counts'))).toEqual(['2 counts 4 and names them']);
  });

  it.each([
    ['a token of another server', { resumeToken: Buffer.from('other') }],
    ['a token from before this emulator started', { resumeToken: Buffer.alloc(8) }],
    ['a token of the future', { resumeToken: Buffer.alloc(8, 0x3f) }],
    ['a read time of the future', { resumeToken: undefined, readTime: { seconds: '4000000000', nanos: 0 } }],
  ])('with %s starts over', async (_, rest) => {
    expect((await resume({}, async () => undefined, rest)).slice(0, 2)).toEqual(['2 added', '2 reset']);
  });

  it('starts over after a reset, even if little time has passed', async () => {
    const heard = await resume({}, async (service) => service.service.control.reset());
    expect(heard).toEqual(['2 added', '2 reset', '2 current', 'snapshot']);
  });

  it('to documents hears of the changed ones, and after a while also of the missing ones', async () => {
    const service = openService();
    await service.commit([set('c/a'), set('c/b'), set('c/c')]);
    const listener = openListener(service);
    listener.userListensToDocuments(4, 'c/a', 'c/b', 'c/c', 'c/none');
    await listener.takeEvents();
    listener.close();
    await service.commit([set('c/a', { n: 1n }), remove('c/b')]);
    const documents = { documents: ['a', 'b', 'c', 'none'].map((id) => `${ROOT}/c/${id}`) };
    const resumed = async () => {
      const again = openListener(service);
      again.send({ addTarget: { targetId: 4, documents, resumeToken: listener.resumeToken } });
      return again.takeEvents();
    };
    const changed = ['4 added', 'c/a in 4', 'c/b deleted out of 4', '4 current', 'snapshot'];
    expect(await resumed()).toEqual(changed);
    service.clock.advance(4_000_000);
    expect(await resumed()).toEqual(changed.toSpliced(3, 0, 'c/none deleted out of 4'));
  });
});

describe('several targets on one stream', () => {
  it('hear of a commit together, with one snapshot', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 1n })]);
    const listener = openListener(service);
    listener.userListens(2, whereN('EQUAL', 1n));
    listener.userListens(4, whereN('EQUAL', 2n));
    listener.userListensToDocuments(6, 'c/a');
    await listener.takeEvents();
    await service.commit([set('c/a', { n: 2n })]);
    expect(await listener.takeEvents()).toEqual(['c/a in 6 in 4 out of 2', 'snapshot']);
  });

  it('get snapshots with increasing times', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2);
    const commits = ['c/a', 'c/b', 'c/c'].map((path) => service.commit([set(path)]));
    listener.userListens(4);
    await Promise.all(commits);
    listener.userListens(6);
    await listener.takeEvents();
    const times = listener.snapshotTimes;
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect(times).toEqual([...new Set(times)].sort((a, b) => Number(a - b)));
    expect(times[0]).toBeGreaterThan(0n);
  });

  it('get a snapshot of the present time after each minute without a change, until the last one is stopped', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2);
    await listener.takeEvents();
    service.clock.advance(59_999);
    expect(await listener.takeEvents()).toEqual([]);
    service.clock.advance(1);
    expect(await listener.takeEvents()).toEqual(['snapshot']);
    service.clock.advance(60_000);
    expect(await listener.takeEvents()).toEqual(['snapshot']);
    listener.userStopsListening(2);
    await listener.takeEvents();
    service.clock.advance(60_000);
    expect(await listener.takeEvents()).toEqual([]);
  });

  it('are stopped one by one, and stopping an unknown one has no effect', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2);
    listener.userListens(4);
    await listener.takeEvents();
    listener.userStopsListening(2);
    listener.userStopsListening(99);
    expect(await listener.takeEvents()).toEqual(['2 removed']);
    await service.commit([set('c/a')]);
    expect(await listener.takeEvents()).toEqual(['c/a in 4', 'snapshot']);
  });

  it('may reuse an id, and may let the server choose ids', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(3, whereN('EQUAL', 1n));
    listener.userListens(3, whereN('EQUAL', 2n));
    listener.userListens(0, whereN('EQUAL', 2n));
    listener.userListens(9);
    expect(await listener.takeEvents()).toEqual([
      ...['3 added', '3 current', 'snapshot'],
      ...['3 added', '3 current', 'snapshot'],
      ...['4 added', '4 current', 'snapshot'],
      '9 removed: 3 Once the server chooses the ids of targets, all of them are 0.',
    ]);
    await service.commit([set('c/a', { n: 1n }), set('c/b', { n: 2n })]);
    expect(await listener.takeEvents()).toEqual(['c/b in 3 in 4', 'snapshot']);
  });

  it('listen to collections, groups and whole trees, each to its own documents only', async () => {
    const service = openService();
    const listener = openListener(service);
    const everything = { structuredQuery: { from: [{ allDescendants: true }] } };
    listener.userListens(2);
    listener.userListens(4, { from: [{ collectionId: 'c', allDescendants: true }] });
    listener.send({ addTarget: { targetId: 6, query: { parent: `${ROOT}/d/x`, ...everything } } });
    await listener.takeEvents();
    await service.commit([set('c/a'), set('d/x/c/a'), set('d/y/c/a'), set('d/x/e/a')]);
    expect(await listener.takeEvents()).toEqual([
      'c/a in 2 in 4',
      'd/x/c/a in 4 in 6',
      'd/y/c/a in 4',
      'd/x/e/a in 6',
      'snapshot',
    ]);
  });

  it('hear nothing more once the stream is closed', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2);
    await listener.takeEvents();
    listener.close();
    await service.commit([set('c/a')]);
    expect(await listener.takeEvents()).toEqual([]);
  });
});

describe('a listener under rules', () => {
  it('is refused by the removal of its target, while other targets of the stream continue', async () => {
    const service = openService((_, request) => request.method === 'get');
    const listener = openListener(service, ALICE);
    listener.userListens(2);
    listener.userListensToDocuments(4, 'c/a');
    expect(await listener.takeEvents()).toEqual([
      "2 removed: 7 false for 'list'",
      '4 added',
      'c/a deleted out of 4',
      '4 current',
      'snapshot',
    ]);
    expect(listener.failure).toBeNull();
  });

  it('loses its target when new rules deny it', async () => {
    const service = openService((source) => source !== 'closed');
    const listener = openListener(service, ALICE);
    listener.userListens(2);
    await listener.takeEvents();
    service.service.control.putRules('another', 'closed');
    expect(await listener.takeEvents()).toEqual([]);
    service.service.control.putRules('demo', 'closed');
    expect(await listener.takeEvents()).toEqual(["2 removed: 7 false for 'list'"]);
    await service.commit([set('c/a')]);
    expect(await listener.takeEvents()).toEqual([]);
  });

  it('loses a document that its own data now forbids', async () => {
    const service = openService((_, request) => request.resource?.data.get('owner') === 'alice');
    await service.commit([set('c/a', { owner: 'alice' })]);
    const listener = openListener(service, ALICE);
    listener.userListensToDocuments(4, 'c/a');
    await listener.takeEvents();
    await service.commit([set('c/a', { owner: 'bob' })]);
    expect(await listener.takeEvents()).toEqual(["4 removed: 7 false for 'get'"]);
  });
});

describe('a bad listen request', () => {
  it('for one target removes that target', async () => {
    const listener = openListener(openService());
    listener.userListens(2, { limit: { value: -1 } });
    listener.send({ addTarget: { targetId: 4, documents: { documents: ['c/a'] } } });
    listener.send({ addTarget: { targetId: 6 } });
    listener.userListens(8, { select: { fields: [] } });
    const events = await listener.takeEvents();
    expect(events.map((event) => event.slice(0, '2 removed: 3'.length))).toEqual([
      '2 removed: 3',
      '4 removed: 3',
      '6 removed: 3',
      '8 removed: 3',
    ]);
  });

  it.each([
    ['with a negative target id', { addTarget: { targetId: -2, documents: { documents: [`${ROOT}/c/a`] } } }],
    ['without a target', {}],
    ['without a database', { database: undefined, removeTarget: 2 }],
    ['with a string in place of a target', { addTarget: 'x' }],
  ])('%s ends the stream with INVALID_ARGUMENT', async (_, request) => {
    const listener = openListener(openService());
    listener.send(request);
    await listener.takeEvents();
    expect(listener.failure).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});
