import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('writes');
});
afterAll(() => target.close());

describe('update masks', () => {
  it('let update() change and delete single fields', async () => {
    const ref = target.admin.doc('masks/a');
    await ref.set({ keep: 1, drop: 1, m: { x: 1, y: 2 } });
    await ref.update({ drop: FieldValue.delete(), 'm.x': 9, 'm.z': 3 });
    expect((await ref.get()).data()).toEqual({ keep: 1, m: { x: 9, y: 2, z: 3 } });
  });

  it('let set() merge', async () => {
    const ref = web.doc(target.web(), 'masks/b');
    await web.setDoc(ref, { keep: 1, m: { x: 1, y: 2 } });
    await web.setDoc(ref, { m: { x: 9 }, more: true }, { merge: true });
    expect((await web.getDocFromServer(ref)).data()).toEqual({ keep: 1, m: { x: 9, y: 2 }, more: true });
  });
});

describe('preconditions', () => {
  it('let create() fail on an existing document', async () => {
    const ref = target.admin.doc('preconditions/a');
    await ref.create({});
    await expect(ref.create({})).rejects.toMatchObject({ code: 6 });
  });

  it('let update() fail on a missing one, in both SDKs', async () => {
    await expect(target.admin.doc('preconditions/none').update({ a: 1 })).rejects.toMatchObject({ code: 5 });
    const update = web.updateDoc(web.doc(target.web(), 'preconditions/none'), { a: 1 });
    await expect(update).rejects.toMatchObject({ code: 'not-found' });
  });

  it('let a write require the version that was read', async () => {
    const ref = target.admin.doc('preconditions/b');
    const { writeTime } = await ref.set({ n: 1 });
    await ref.update({ n: 2 }, { lastUpdateTime: writeTime });
    await expect(ref.update({ n: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 });
    await expect(ref.delete({ lastUpdateTime: Timestamp.fromMillis(1) })).rejects.toMatchObject({ code: 9 });
    expect((await ref.get()).data()).toEqual({ n: 2 });
  });
});

describe('transforms', () => {
  it('are made on the server, in both SDKs', async () => {
    const ref = target.admin.doc('transforms/a');
    await ref.set({ n: 1, half: 1, max: 5, list: [1, 2], cut: [1, 2, 1] });
    await ref.update({
      n: FieldValue.increment(2),
      half: FieldValue.increment(0.5),
      list: FieldValue.arrayUnion(2, 3),
      cut: FieldValue.arrayRemove(1),
      'at.server': FieldValue.serverTimestamp(),
    });
    const other = web.doc(target.web(), 'transforms/a');
    await web.updateDoc(other, {
      n: web.increment(10),
      list: web.arrayUnion('w'),
      seen: web.serverTimestamp(),
    });
    const data = (await ref.get()).data() ?? {};
    expect(data).toMatchObject({ n: 13, half: 1.5, list: [1, 2, 3, 'w'], cut: [2] });
    expect(data.at.server).toBeInstanceOf(Timestamp);
    expect(data.seen.toMillis()).toBeGreaterThanOrEqual(data.at.server.toMillis());
  });

  it('replace a web client’s estimates with the values of the server', async () => {
    const ref = web.doc(target.web(), 'transforms/b');
    await web.setDoc(ref, { at: web.serverTimestamp(), n: web.increment(1) });
    await target.admin.doc('transforms/b').update({ n: FieldValue.increment(1) });
    const data = (await web.getDocFromServer(ref)).data() ?? {};
    expect([data.n, data.at instanceof web.Timestamp]).toEqual([2, true]);
  });
});

describe('batches', () => {
  it('are written as a whole', async () => {
    const firestore = target.web();
    const batch = web.writeBatch(firestore);
    for (let i = 0; i < 20; i++) batch.set(web.doc(firestore, `batches/${i}`), { i });
    await batch.commit();
    expect((await target.admin.collection('batches').count().get()).data().count).toBe(20);
  });

  it('write nothing if one write fails', async () => {
    const batch = target.admin.batch();
    batch.set(target.admin.doc('half/a'), {});
    batch.update(target.admin.doc('half/none'), { a: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 });
    expect((await target.admin.doc('half/a').get()).exists).toBe(false);
  });

  it('of BulkWriter make each write on its own, and a recursive delete removes everything below', async () => {
    const writer = target.admin.bulkWriter();
    const failures: number[] = [];
    writer.onWriteError((error) => {
      failures.push(error.code);
      return false;
    });
    for (let i = 0; i < 100; i++) void writer.set(target.admin.doc(`bulk/${i % 10}/below/${i}`), { i });
    const failing = writer.update(target.admin.doc('bulk/none'), { a: 1 });
    const closed = writer.close();
    await expect(failing).rejects.toMatchObject({ code: 5 });
    await closed;
    expect(failures).toEqual([5]);
    const group = target.admin.collectionGroup('below').count();
    expect((await group.get()).data().count).toBe(100);
    await target.admin.recursiveDelete(target.admin.collection('bulk'));
    expect((await group.get()).data().count).toBe(0);
  });
});
