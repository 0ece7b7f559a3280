import { describe, expect, it } from 'vitest';
import { openListener } from '../../testing/listener.ts';
import { ALICE, openService, remove, ROOT, set } from '../../testing/open-service.ts';
import { encodeValue } from '../../values/codec.ts';
import type { Value } from '../../values/value.ts';

const byN = { orderBy: [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' }] };
const whereN = (op: string, value: Value) => ({
  where: { fieldFilter: { field: { fieldPath: 'n' }, op, value: encodeValue(value) } },
});

describe('a listener to a query', () => {
  it('hears the target, its documents, that it is current, and then the snapshot', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 2n }), set('c/b', { n: 1n }), set('d/x')]);
    const listener = openListener(service);
    listener.userListens(2, byN);
    expect(await listener.takeEvents()).toEqual(['2 added', 'c/b in 2', 'c/a in 2', '2 current', 'snapshot']);
  });

  it('hears of documents that come, change, go and are deleted, each commit closed by one snapshot', async () => {
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

  it('with a limit sees the next document move up into a place that falls free', async () => {
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

  it('starts over when it resumes', async () => {
    const service = openService();
    await service.commit([set('c/a')]);
    const listener = openListener(service);
    listener.userListens(2, {}, { resumeToken: Buffer.from('old') });
    expect(await listener.takeEvents()).toEqual(['2 added', '2 reset', 'c/a in 2', '2 current', 'snapshot']);
  });

  it('who listens once is told that it is over', async () => {
    const service = openService();
    const listener = openListener(service);
    listener.userListens(2, {}, { once: true });
    expect(await listener.takeEvents()).toEqual(['2 added', '2 current', 'snapshot', '2 removed']);
    await service.commit([set('c/a')]);
    expect(await listener.takeEvents()).toEqual([]);
  });

  it('hears of an import and of a reset too', async () => {
    const service = openService();
    await service.commit([set('c/a')]);
    const listener = openListener(service);
    listener.userListens(2);
    await listener.takeEvents();
    service.service.control.reset();
    expect(await listener.takeEvents()).toEqual(['c/a deleted out of 2', 'snapshot']);
  });
});

describe('a listener to documents', () => {
  it('hears of those that exist, of those that do not, and of every change', async () => {
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

describe('several targets on one stream', () => {
  it('hear a commit together, closed by one snapshot', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 1n })]);
    const listener = openListener(service);
    listener.userListens(2, whereN('EQUAL', 1n));
    listener.userListens(4, whereN('EQUAL', 2n));
    listener.userListensToDocuments(6, 'c/a');
    await listener.takeEvents();
    await service.commit([set('c/a', { n: 2n })]);
    expect(await listener.takeEvents()).toEqual(['c/a in 4 in 6 out of 2', 'snapshot']);
  });

  it('get snapshots of ever later times', async () => {
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

  it('are stopped one by one, and an unknown one is nothing', async () => {
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
  it('is refused by the removal of its target, while others on the stream go on', async () => {
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
  it('for a target removes that target', async () => {
    const listener = openListener(openService());
    listener.userListens(2, { limit: { value: -1 } });
    listener.send({ addTarget: { targetId: 4, documents: { documents: ['c/a'] } } });
    listener.send({ addTarget: { targetId: 6 } });
    const events = await listener.takeEvents();
    expect(events.map((event) => event.slice(0, '2 removed: 3'.length))).toEqual([
      '2 removed: 3',
      '4 removed: 3',
      '6 removed: 3',
    ]);
  });

  it.each([
    ['without a target id', { addTarget: { documents: { documents: [`${ROOT}/c/a`] } } }],
    ['of nothing', {}],
    ['without a database', { database: undefined, removeTarget: 2 }],
    ['with a text for a target', { addTarget: 'x' }],
  ])('%s ends the stream with INVALID_ARGUMENT', async (_, request) => {
    const listener = openListener(openService());
    listener.send(request);
    await listener.takeEvents();
    expect(listener.failure).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});
