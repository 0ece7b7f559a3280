import { expect, it } from 'vitest';
import { openListener } from '../testing/listener.ts';
import { ALICE, ROOT, openService } from '../testing/open-service.ts';

const write = (id: string, value = 1) => ({
  update: { name: `${ROOT}/c/${id}`, fields: { n: { integerValue: String(value) } } },
});

it('counts the reads of a signed-in user as Google would bill them, and those of no other caller', async () => {
  const test = openService();
  const { call, stream, commit, service } = test;
  const readsOf = () => service.control.readsOf('alice');
  await commit([write('a'), write('b')]);
  expect(readsOf()).toBe(0);

  await call('GetDocument', { name: `${ROOT}/c/a` }, ALICE);
  expect(readsOf()).toBe(1);
  await stream(
    'BatchGetDocuments',
    { database: ROOT.replace('/documents', ''), documents: [`${ROOT}/c/a`, `${ROOT}/c/x`] },
    ALICE,
  );
  expect(readsOf()).toBe(3);
  const query = (from: string) => ({ parent: ROOT, structuredQuery: { from: [{ collectionId: from }] } });
  await stream('RunQuery', query('c'), ALICE);
  expect(readsOf()).toBe(5);
  await stream('RunQuery', query('empty'), ALICE);
  expect(readsOf()).toBe(6);
  await stream('RunQuery', query('c'));
  expect(readsOf()).toBe(6);
});

it('counts the documents that a listener receives: its first result, each change, and an empty result as one read', async () => {
  const test = openService();
  await test.commit([write('a'), write('b')]);
  const readsOf = () => test.service.control.readsOf('alice');
  const listener = openListener(test, ALICE);
  listener.userListens(1);
  await listener.takeEvents();
  expect(readsOf()).toBe(2);
  await test.commit([write('b', 2)]);
  await listener.takeEvents();
  expect(readsOf()).toBe(3);
  listener.userListens(2, { from: [{ collectionId: 'empty' }] });
  listener.userListensToDocuments(3, 'c/missing');
  await listener.takeEvents();
  expect(readsOf()).toBe(5);
  listener.close();
});

it('counts what the server reads, writes and deletes, apart from what users read', async () => {
  const { call, stream, commit, service } = openService();
  const usage = () => service.control.usage();
  await commit([write('a'), write('b')]);
  expect(usage()).toEqual({ reads: 0, writes: 2, deletes: 0 });
  await commit([{ delete: `${ROOT}/c/b` }]);
  await call('GetDocument', { name: `${ROOT}/c/a` });
  const structuredQuery = { from: [{ collectionId: 'empty' }] };
  await stream('RunQuery', { parent: ROOT, structuredQuery });
  const aggregations = [{ alias: 'n', count: {} }];
  await stream('RunAggregationQuery', {
    parent: ROOT,
    structuredAggregationQuery: { structuredQuery, aggregations },
  });
  expect(usage()).toEqual({ reads: 3, writes: 2, deletes: 1 });
  await call('GetDocument', { name: `${ROOT}/c/a` }, ALICE);
  expect(usage()).toEqual({ reads: 3, writes: 2, deletes: 1 });
});
