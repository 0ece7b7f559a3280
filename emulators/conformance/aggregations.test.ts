import { AggregateField, type DocumentData, type Query } from 'firebase-admin/firestore';
import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('aggregations');
});
afterAll(() => target.close());

let collections = 0;
/** Creates a new collection with these documents. */
async function given(...documents: DocumentData[]): Promise<FirebaseFirestore.CollectionReference> {
  const collection = target.admin.collection(`c${(collections += 1)}`);
  const batch = target.admin.batch();
  for (const [i, document] of documents.entries()) batch.set(collection.doc(`d${i}`), document);
  await batch.commit();
  return collection;
}

/** Count, sum and average of the field `v`. */
async function total(query: Query): Promise<[number, number, number | null]> {
  const { n, sum, mean } = (
    await query
      .aggregate({
        n: AggregateField.count(),
        sum: AggregateField.sum('v'),
        mean: AggregateField.average('v'),
      })
      .get()
  ).data();
  return [n, sum, mean];
}

const values = (...vs: unknown[]) => given(...vs.map((v) => ({ v })));

describe('count, sum and average', () => {
  it('of nothing are zero, zero and null', async () => {
    expect(await total(await given())).toEqual([0, 0, null]);
  });

  it('skip values that are not numbers and leave out documents without the field', async () => {
    const mixed = await given({ v: 1 }, { v: 'x' }, { v: null }, { v: [5] }, { v: 0.5 }, { other: 1 });
    expect(await total(mixed)).toEqual([5, 1.5, 0.75]);
    expect((await mixed.count().get()).data().count).toBe(6);
  });

  it('of several fields cover the documents that have all of these fields', async () => {
    const books = await given({ pages: 100, year: 1980 }, { pages: 50, year: 2020 }, { pages: 50 });
    const { data } = await books
      .aggregate({
        n: AggregateField.count(),
        pages: AggregateField.sum('pages'),
        year: AggregateField.average('year'),
      })
      .get()
      .then((snapshot) => ({ data: snapshot.data() }));
    expect(data).toEqual({ n: 2, pages: 150, year: 2000 });
  });

  it('stay exact as long as 64 bits hold the sum, and continue as doubles', async () => {
    const most = 9_223_372_036_854_775_807n;
    expect((await total(await values(Number.MAX_SAFE_INTEGER, 1, -101)))[1]).toBe(
      Number.MAX_SAFE_INTEGER - 100,
    );
    expect((await total(await values(most, most)))[1]).toBe(2 ** 64);
    expect((await total(await values(most, 1n, -1n)))[1]).toBe(2 ** 63);
  });

  it('become NaN or infinite as doubles do, and are exact even if a partial sum leaves their range', async () => {
    const { MAX_VALUE } = Number;
    expect((await total(await values(1, Number.NaN))).slice(1)).toEqual([Number.NaN, Number.NaN]);
    expect((await total(await values(MAX_VALUE, MAX_VALUE)))[1]).toBe(Number.POSITIVE_INFINITY);
    const balanced = await values(MAX_VALUE, MAX_VALUE, -MAX_VALUE, -MAX_VALUE);
    // Google's emulator adds in an order that varies, so that one question would not judge it.
    for (let i = 0; i < 20; i += 1) expect((await total(balanced))[1]).toBe(0);
    expect((await total(await values(Number.MIN_VALUE)))[2]).toBe(Number.MIN_VALUE);
  });

  it('follow filters, limits and cursors', async () => {
    const numbers = await values(1, 2, 3, 4);
    expect(await total(numbers.where('v', '>', 1).limit(2))).toEqual([2, 5, 2.5]);
    expect(await total(numbers.orderBy('v', 'desc').startAfter(4).offset(1))).toEqual([2, 3, 1.5]);
  });

  it('may be five at most, under any names', async () => {
    const collection = web.collection(target.web(), (await values(1)).path);
    const odd = 'with-un/su+pp[or]ted `names`\\';
    const five = {
      a: web.count(),
      b: web.sum('v'),
      c: web.average('v'),
      d: web.count(),
      [odd]: web.sum('v'),
    };
    expect((await web.getAggregateFromServer(collection, five)).data()).toEqual({
      a: 1,
      b: 1,
      c: 1,
      d: 1,
      [odd]: 1,
    });
    await expect(web.getAggregateFromServer(collection, { ...five, e: web.count() })).rejects.toThrow(
      /maximum number of aggregations/,
    );
  });
});

describe('Query Explain', () => {
  it('names the index of a query without running it', async () => {
    const query = (await values(1)).where('v', '>', 0).orderBy('v', 'desc');
    const { metrics, snapshot } = await query.explain();
    expect([snapshot, metrics.executionStats]).toEqual([null, null]);
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(v DESC, __name__ DESC)' },
    ]);
  });

  it('reports what the execution of a query cost', async () => {
    const query = (await values(1, 1, 2)).where('v', '==', 1);
    const { metrics, snapshot } = await query.explain({ analyze: true });
    expect(snapshot?.size).toBe(2);
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 2, readOperations: 2 });
    expect(metrics.executionStats?.debugStats).toMatchObject({ documents_scanned: '2' });
    const streamed: { document?: unknown; metrics?: unknown }[] = [];
    for await (const each of query.explainStream({ analyze: true }) as AsyncIterable<object>)
      streamed.push(each);
    expect(streamed.map((each) => [each.document !== undefined, each.metrics !== undefined])).toEqual([
      [true, false],
      [true, true],
    ]);
    const counted = await query.count().explain({ analyze: true });
    expect(counted.snapshot?.data().count).toBe(2);
    expect(counted.metrics.executionStats).toMatchObject({ resultsReturned: 1, readOperations: 1 });
  });
});
