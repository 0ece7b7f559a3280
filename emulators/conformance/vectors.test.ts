import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let places: ReturnType<Target['admin']['collection']>;
beforeAll(async () => {
  target = await openTarget('vectors');
  places = target.admin.collection('places');
  const batch = target.admin.batch();
  const records = {
    a: { kind: 'x', at: FieldValue.vector([1, 0]) },
    b: { kind: 'x', at: FieldValue.vector([0, 2]) },
    c: { kind: 'y', at: FieldValue.vector([3, 3]), m: { at: FieldValue.vector([1, 1]) } },
    plain: { kind: 'x', at: [1, 0] },
    longer: { kind: 'x', at: FieldValue.vector([1, 0, 0]) },
    none: { kind: 'x' },
  };
  for (const [id, record] of Object.entries(records)) batch.set(places.doc(id), record);
  await batch.commit();
});
afterAll(() => target.close());

/** The ids and distances of the neighbours of [1, 1], nearest first. */
async function nearest(
  options: Partial<FirebaseFirestore.VectorQueryOptions>,
  kind?: string,
): Promise<string> {
  const query = kind === undefined ? places : places.where('kind', '==', kind);
  const { docs } = await query
    .findNearest({
      vectorField: 'at',
      queryVector: [1, 1],
      limit: 10,
      distanceMeasure: 'EUCLIDEAN',
      distanceResultField: 'distance',
      ...options,
    })
    .get();
  return docs.map((document) => `${document.id} ${Number(document.get('distance')).toFixed(2)}`).join(', ');
}

describe('a vector search', () => {
  it('finds the nearest by each measure, among vectors of the same dimensions only', async () => {
    expect(await nearest({})).toBe('a 1.00, b 1.41, c 2.83');
    expect(await nearest({ distanceMeasure: 'COSINE' })).toBe('c 0.00, a 0.29, b 0.29');
    expect(await nearest({ distanceMeasure: 'DOT_PRODUCT' })).toBe('c 6.00, b 2.00, a 1.00');
  });

  it('keeps to its limit and its threshold, which is a minimum for a dot product', async () => {
    expect(await nearest({ limit: 1 })).toBe('a 1.00');
    expect(await nearest({ distanceThreshold: 1.5 })).toBe('a 1.00, b 1.41');
    expect(await nearest({ distanceThreshold: 0.5 })).toBe('');
    expect(await nearest({ distanceThreshold: 2, distanceMeasure: 'DOT_PRODUCT' })).toBe('c 6.00, b 2.00');
  });

  it('searches the documents that pass its filters, and nested fields', async () => {
    expect(await nearest({}, 'x')).toBe('a 1.00, b 1.41');
    expect(await nearest({ vectorField: 'm.at' })).toBe('c 0.00');
    expect(await nearest({ vectorField: new FieldPath('nowhere') })).toBe('');
  });

  it('returns the selected fields, and the distance only if it is selected', async () => {
    const search = (...fields: string[]) =>
      places.select(...fields).findNearest({
        vectorField: 'at',
        queryVector: FieldValue.vector([1, 1]),
        limit: 1,
        distanceMeasure: 'EUCLIDEAN',
        distanceResultField: 'distance',
      });
    expect((await search('kind').get()).docs[0]?.data()).toEqual({ kind: 'x' });
    expect((await search('kind', 'distance').get()).docs[0]?.data()).toEqual({ kind: 'x', distance: 1 });
  });
});

describe('a vector', () => {
  it('is replaced by a map when a field below it is set, because it is a value and no map', async () => {
    const place = target.admin.doc('other/place');
    await place.set({ at: FieldValue.vector([1, 0]), to: FieldValue.vector([1, 0]) });
    await place.update({ 'at.n': 1, 'to.n': FieldValue.increment(2) });
    expect((await place.get()).data()).toEqual({ at: { n: 1 }, to: { n: 2 } });
  });

  it('is ordered between arrays and maps, by length and then by its numbers', async () => {
    const values = target.admin.collection('values');
    const inOrder = [[9], FieldValue.vector([5]), FieldValue.vector([1, 2]), FieldValue.vector([1, 3]), {}];
    await Promise.all(inOrder.map((v, i) => values.doc(String(i)).set({ v })));
    const ids = (await values.orderBy('v').get()).docs.map((document) => document.id);
    expect(ids).toEqual(['0', '1', '2', '3', '4']);
    const equal = await values.where('v', '==', FieldValue.vector([1, 2])).get();
    expect(equal.docs.map((document) => document.id)).toEqual(['2']);
  });

  it('is refused when it has more than 2,048 dimensions or holds a value that is not a number', async () => {
    const ref = target.admin.doc('values/odd');
    const long = FieldValue.vector(Array.from({ length: 2_049 }, () => 0));
    await expect(ref.set({ v: long })).rejects.toMatchObject({ code: 3 });
    await expect(ref.set({ v: FieldValue.vector([Number.NaN]) })).rejects.toMatchObject({ code: 3 });
    const web2048 = web.vector(Array.from({ length: 2_048 }, () => 0.5));
    const other = web.doc(target.web(), 'values/web');
    await web.setDoc(other, { v: web2048 });
    expect((await web.getDocFromServer(other)).get('v')).toEqual(web2048);
  });
});
