import { AggregateField, FieldPath, Filter, type Query } from 'firebase-admin/firestore';
import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let cities: ReturnType<Target['admin']['collection']>;
beforeAll(async () => {
  target = await openTarget('queries');
  cities = target.admin.collection('cities');
  const batch = target.admin.batch();
  const records = {
    BJ: { name: 'Beijing', country: 'China', people: 21_500_000, regions: ['jingjinji', 'hebei'] },
    DC: { name: 'Washington', country: 'USA', people: 680_000, capital: true, regions: ['east_coast'] },
    LA: { name: 'Los Angeles', country: 'USA', people: 3_900_000, regions: ['west_coast', 'socal'] },
    SF: { name: 'San Francisco', country: 'USA', people: 860_000, regions: ['west_coast', 'norcal'] },
    TOK: {
      name: 'Tokyo',
      country: 'Japan',
      people: 9_000_000,
      capital: true,
      regions: ['kanto'],
      note: null,
    },
  };
  for (const [id, record] of Object.entries(records)) batch.set(cities.doc(id), record);
  batch.set(cities.doc('SF').collection('landmarks').doc('bridge'), { type: 'bridge' });
  batch.set(cities.doc('TOK').collection('landmarks').doc('park'), { type: 'park' });
  await batch.commit();
});
afterAll(() => target.close());

async function ids(query: Query): Promise<string> {
  return (await query.get()).docs.map((document) => document.id).join(' ');
}

describe('queries of the Admin SDK', () => {
  it('filter by every operator', async () => {
    expect(await ids(cities.where('country', '==', 'USA'))).toBe('DC LA SF');
    expect(await ids(cities.where('country', '!=', 'USA'))).toBe('BJ TOK');
    expect(await ids(cities.where('people', '<', 1_000_000))).toBe('DC SF');
    expect(await ids(cities.where('people', '>=', 9_000_000).where('people', '<', 20_000_000))).toBe('TOK');
    expect(await ids(cities.where('regions', 'array-contains', 'west_coast'))).toBe('LA SF');
    expect(await ids(cities.where('regions', 'array-contains-any', ['kanto', 'socal']))).toBe('LA TOK');
    expect(await ids(cities.where('country', 'in', ['Japan', 'China']))).toBe('BJ TOK');
    expect(await ids(cities.where('country', 'not-in', ['Japan', 'China']))).toBe('DC LA SF');
    expect(await ids(cities.where('note', '==', null))).toBe('TOK');
    expect(await ids(cities.where(FieldPath.documentId(), '>', 'LA'))).toBe('SF TOK');
  });

  it('combine filters with or and and', async () => {
    const either = Filter.or(Filter.where('capital', '==', true), Filter.where('people', '>', 20_000_000));
    expect(await ids(cities.where(either))).toBe('DC TOK BJ');
    expect(await ids(cities.where(Filter.and(either, Filter.where('country', '==', 'USA'))))).toBe('DC');
  });

  it('order, limit, skip and take the last documents', async () => {
    expect(await ids(cities.orderBy('country').orderBy('people', 'desc'))).toBe('BJ TOK LA SF DC');
    expect(await ids(cities.orderBy('people').offset(1).limit(2))).toBe('SF LA');
    expect(await ids(cities.orderBy('people').limitToLast(2))).toBe('TOK BJ');
  });

  it('start and end at values and at documents', async () => {
    const ordered = cities.orderBy('people');
    expect(await ids(ordered.startAt(860_000).endBefore(9_000_000))).toBe('SF LA');
    expect(await ids(ordered.startAfter(860_000).endAt(9_000_000))).toBe('LA TOK');
    expect(await ids(ordered.startAfter(await cities.doc('LA').get()))).toBe('TOK BJ');
    expect(await ids(cities.orderBy('country').startAt(await cities.doc('LA').get()))).toBe('LA SF');
  });

  it('select fields', async () => {
    const { docs } = await cities.where('country', '==', 'Japan').select('name').get();
    expect(docs.map((document) => document.data())).toEqual([{ name: 'Tokyo' }]);
  });

  it('search all collections with one id', async () => {
    const landmarks = target.admin.collectionGroup('landmarks');
    expect(await ids(landmarks)).toBe('bridge park');
    expect(await ids(landmarks.where('type', '==', 'park'))).toBe('park');
  });

  it('count, sum and average', async () => {
    const usa = cities.where('country', '==', 'USA');
    expect((await usa.count().get()).data().count).toBe(3);
    const aggregated = await usa
      .aggregate({
        n: AggregateField.count(),
        all: AggregateField.sum('people'),
        mean: AggregateField.average('people'),
      })
      .get();
    expect(aggregated.data()).toEqual({ n: 3, all: 5_440_000, mean: 5_440_000 / 3 });
  });
});

describe('queries of the web SDK', () => {
  it('give what the server has, in order', async () => {
    const firestore = target.web();
    const run = async (...constraints: web.QueryConstraint[]) => {
      const snapshot = await web.getDocsFromServer(
        web.query(web.collection(firestore, 'cities'), ...constraints),
      );
      return snapshot.docs.map((document) => document.id).join(' ');
    };
    expect(await run(web.where('people', '>', 800_000), web.orderBy('people', 'desc'))).toBe('BJ TOK LA SF');
    expect(await run(web.where('country', 'in', ['Japan', 'USA']), web.limit(2))).toBe('DC LA');
    expect(await run(web.orderBy('people'), web.limitToLast(2))).toBe('TOK BJ');
    expect(await run(web.where('note', '!=', null))).toBe('');
    expect(await run(web.orderBy('name'), web.startAfter('Los Angeles'), web.endAt('Tokyo'))).toBe('SF TOK');
    expect(await run(web.where(web.documentId(), '>=', 'SF'))).toBe('SF TOK');
  });

  it('count on the server', async () => {
    const usa = web.query(web.collection(target.web(), 'cities'), web.where('country', '==', 'USA'));
    expect((await web.getCountFromServer(usa)).data().count).toBe(3);
    const sums = await web.getAggregateFromServer(usa, { all: web.sum('people') });
    expect(sums.data()).toEqual({ all: 5_440_000 });
  });
});

describe('filters and orders of several fields', () => {
  let docs: ReturnType<Target['admin']['collection']>;
  beforeAll(async () => {
    docs = target.admin.collection('several');
    const batch = target.admin.batch();
    const records = {
      a: { n: 1, k: 0, v: null },
      b: { k: 1, v: Number.NaN },
      c: { n: 3, k: 2, v: [1, null] },
      d: { n: 1, k: 3, v: { x: 1 } },
      e: { n: 1.0, v: 1 },
      f: { n: 2, v: 'text' },
    };
    for (const [id, record] of Object.entries(records)) batch.set(docs.doc(id), record);
    await batch.commit();
  });

  it('compare with null and NaN only when each is the whole operand, not an element of a list', async () => {
    expect(await ids(docs.where('v', '==', null))).toBe('a');
    expect(await ids(docs.where('v', '==', Number.NaN))).toBe('b');
    expect(await ids(docs.where('v', '!=', null))).toBe('b e f c d');
    expect(await ids(docs.where('v', '!=', Number.NaN))).toBe('e f c d');
    expect(await ids(docs.where('v', 'in', [null, Number.NaN, 1]))).toBe('e');
    expect(await ids(docs.where('v', 'not-in', [1, 'text']))).toBe('b c d');
    expect(await ids(docs.where('v', 'not-in', [1, null]))).toBe('');
    expect(await ids(docs.where('v', 'array-contains-any', [null, 1]))).toBe('c');
  });

  it('leave out documents that lack a field of the order', async () => {
    const either = Filter.or(Filter.where('n', '==', 1), Filter.where('k', '==', 1));
    expect(await ids(docs.where(either))).toBe('a b d e');
    expect(await ids(docs.where(either).orderBy('n'))).toBe('a d e');
    expect(await ids(docs.where(either).orderBy('k', 'desc'))).toBe('d b a');
    const above = Filter.or(Filter.where('n', '>', 2), Filter.where('k', '==', 1));
    expect(await ids(docs.where(above))).toBe('c');
  });

  it('take inequalities on several fields, which order by the field path', async () => {
    const both = docs.where('n', '>=', 1).where('k', '>', 0);
    expect(await ids(both)).toBe('c d');
    expect(await ids(both.orderBy('n'))).toBe('d c');
    expect(await ids(both.orderBy('k', 'desc'))).toBe('d c');
    expect(await ids(docs.where('k', '<', 3).where(FieldPath.documentId(), '!=', 'b'))).toBe('a c');
  });

  it('combine disjunctions of conjunctions, and conjunctions of disjunctions', async () => {
    const pair = (n: number, k: number) => Filter.and(Filter.where('n', '==', n), Filter.where('k', '==', k));
    expect(await ids(docs.where(Filter.or(pair(1, 0), pair(3, 2), pair(2, 2))))).toBe('a c');
    const each = (field: string, ...values: number[]) =>
      Filter.or(...values.map((v) => Filter.where(field, '==', v)));
    expect(await ids(docs.where(Filter.and(each('n', 1, 3), each('k', 2, 3))))).toBe('c d');
  });

  it('order by name in descending order', async () => {
    expect(await ids(docs.orderBy(FieldPath.documentId(), 'desc').limit(2))).toBe('f e');
    expect(await ids(docs.orderBy(FieldPath.documentId()).limitToLast(2))).toBe('e f');
  });

  it('order texts by their UTF-8 bytes', async () => {
    const texts = ['', 'A', 'a', 'Łódź', '你好', '︒', 'Ｐ', '🄟', '🐵'];
    const collection = target.admin.collection('texts');
    await Promise.all(texts.map((text, i) => collection.doc(String(i)).set({ text })));
    const { docs: found } = await collection.orderBy('text').get();
    expect(found.map((document) => document.get('text'))).toEqual(texts);
  });
});

describe('a query that Firestore cannot answer', () => {
  // The test uses the web SDK, because the Admin SDK asks three times, over six seconds, before it reports a refusal.
  it('is refused', async () => {
    const collection = web.collection(target.web(), 'cities');
    const refused = (...constraints: web.QueryConstraint[]) =>
      expect(web.getDocsFromServer(web.query(collection, ...constraints))).rejects;
    await refused(web.where('a', '>', 1), web.orderBy(web.documentId())).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('order by clause cannot contain more fields after the key'),
    });
    await refused(web.where('key', '!=', 42), web.where(web.documentId(), '==', 'doc')).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(
        'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
      ),
    });
    const unequal = Array.from({ length: 11 }, (_, at) => web.where(`f${at}`, '>', 1));
    await refused(...unequal).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('A query may not have more than 10 distinct inequality fields.'),
    });
    await refused(web.where('a', 'array-contains', 1), web.where('b', 'array-contains', 1)).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('Only a single array-contains clause is allowed in a query'),
    });
  });
});
