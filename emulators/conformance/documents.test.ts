import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('documents');
});
afterAll(() => target.close());

describe('a document of the Admin SDK', () => {
  it('comes back with every kind of value as it was stored', async () => {
    const ref = target.admin.doc('values/all');
    const values = {
      nothing: null,
      yes: true,
      integer: 9_007_199_254_740_991,
      double: 1.5,
      nan: Number.NaN,
      infinite: Number.NEGATIVE_INFINITY,
      text: 'ação 😀 \u0000',
      bytes: Buffer.from([0, 255]),
      moment: new Timestamp(1_700_000_000, 123_456_000),
      place: new GeoPoint(-23.5, -46.6),
      list: [1, 'two', null, { three: [3] }],
      map: { inner: { 'odd name': 1, 'a.b': 2 } },
      empty: {},
      none: [],
      reference: target.admin.doc('values/other'),
      vector: FieldValue.vector([1, 2.5]),
    };
    await ref.set(values);
    const snapshot = await ref.get();
    expect(snapshot.data()).toEqual(values);
    expect(snapshot.createTime).toEqual(snapshot.updateTime);
  });

  it('that is missing is reported as missing', async () => {
    const [snapshot] = await target.admin.getAll(target.admin.doc('values/none'));
    expect([snapshot?.exists, snapshot?.data()]).toEqual([false, undefined]);
  });

  it('is read under a mask', async () => {
    const ref = target.admin.doc('masks/a');
    await ref.set({ keep: 1, m: { x: 1, y: 2 }, drop: 1 });
    const [snapshot] = await target.admin.getAll(ref, { fieldMask: ['keep', 'm.x'] });
    expect(snapshot?.data()).toEqual({ keep: 1, m: { x: 1 } });
  });

  it('keeps its update time when it is rewritten with the same content', async () => {
    const ref = target.admin.doc('times/a');
    const first = await ref.set({ n: 1 });
    expect((await ref.set({ n: 1 })).writeTime).toEqual(first.writeTime);
    const second = await ref.set({ n: 2 });
    const { createTime, updateTime } = await ref.get();
    expect([createTime, updateTime]).toEqual([first.writeTime, second.writeTime]);
    expect(second.writeTime.valueOf() > first.writeTime.valueOf()).toBe(true);
  });

  it('above one mebibyte is refused', async () => {
    const tooLarge = target.admin.doc('large/a').set({ a: 'x'.repeat(700_000), b: 'x'.repeat(700_000) });
    await expect(tooLarge).rejects.toMatchObject({ code: 3 });
  });

  it('is found among the collections and documents of its parent', async () => {
    await target.admin.doc('parents/missing/below/a').set({});
    const collections = await target.admin.doc('parents/missing').listCollections();
    expect(collections.map((collection) => collection.id)).toEqual(['below']);
    const documents = await target.admin.collection('parents').listDocuments();
    expect(documents.map((document) => document.path)).toEqual(['parents/missing']);
    const roots = await target.admin.listCollections();
    expect(roots.map((collection) => collection.id)).toContain('parents');
  });
});

describe('a document of the web SDK', () => {
  it('comes back to another client with every kind of value as it was stored', async () => {
    const values = {
      nothing: null,
      yes: false,
      integer: -7,
      double: 0.1,
      minusZero: -0,
      nan: Number.NaN,
      text: 'ação 😀',
      bytes: web.Bytes.fromUint8Array(new Uint8Array([0, 255])),
      moment: new web.Timestamp(1_700_000_000, 123_456_000),
      place: new web.GeoPoint(-23.5, -46.6),
      list: [1, 'two', null, { three: [3] }],
      map: { inner: { 'odd name': 1 } },
      vector: web.vector([1, 2.5]),
    };
    await web.setDoc(web.doc(target.web(), 'values/web'), values);
    const snapshot = await web.getDoc(web.doc(target.web(), 'values/web'));
    expect(snapshot.data()).toEqual(values);
    expect(snapshot.metadata.fromCache).toBe(false);
  });

  it('that is missing is reported as missing', async () => {
    const snapshot = await web.getDocFromServer(web.doc(target.web(), 'values/none'));
    expect(snapshot.exists()).toBe(false);
  });
});
