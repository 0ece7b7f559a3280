import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let then: Timestamp;
beforeAll(async () => {
  target = await openTarget('past');
  const { admin } = target;
  await Promise.all([
    admin.doc('c/changed').set({ n: 1 }),
    admin.doc('c/deleted').set({ n: 2 }),
    admin.doc('c/gone/below/x').set({}),
  ]);
  then = (await admin.doc('c/last').set({ n: 3 })).writeTime;
  await admin.doc('c/changed').set({ n: 10 });
  await admin.doc('c/deleted').delete();
  await admin.doc('c/gone/below/x').delete();
  await admin.doc('c/new').set({ n: 1 });
});
afterAll(() => target.close());

/** The documents that a read-only transaction reads at that time. */
function at<T>(readTime: Timestamp, read: (transaction: Transaction) => Promise<T>): Promise<T> {
  return target.admin.runTransaction(read, { readOnly: true, readTime });
}

describe('a read-only transaction at a time in the past', () => {
  it('gets documents as they were', async () => {
    const [changed, deleted, added] = await at(then, (transaction) =>
      transaction.getAll(...['changed', 'deleted', 'new'].map((id) => target.admin.doc(`c/${id}`))),
    );
    expect([changed?.data(), deleted?.data(), added?.exists]).toEqual([{ n: 1 }, { n: 2 }, false]);
    expect(changed?.readTime.isEqual(then)).toBe(true);
  });

  it('finds, orders and counts the documents of that time', async () => {
    const c = target.admin.collection('c');
    const found = async (query: FirebaseFirestore.Query) =>
      (await at(then, (transaction) => transaction.get(query))).docs.map((document) => document.id).join(' ');
    expect(await found(c.where('n', '==', 1))).toBe('changed');
    expect(await found(c.where('n', '==', 10))).toBe('');
    expect(await found(c.orderBy('n', 'desc'))).toBe('last deleted changed');
    const counted = await at(then, (transaction) => transaction.get(c.count()));
    expect(counted.data().count).toBe(3);
  });

  it('does not see what is written in the meantime', async () => {
    await at(then, async (transaction) => {
      const before = await transaction.get(target.admin.doc('c/last'));
      await target.admin.doc('c/last').set({ n: 30 });
      const after = await transaction.get(target.admin.doc('c/last'));
      expect([before.get('n'), after.get('n')]).toEqual([3, 3]);
    });
  });
});

describe('a read at a time in the past over REST', () => {
  const read = async (time: Timestamp) => {
    const name = `projects/${target.projectId}/databases/(default)/documents/c/changed`;
    const query = new URLSearchParams({ readTime: time.toDate().toISOString() });
    const response = await fetch(`http://${target.address}/v1/${name}?${query}`, {
      headers: { authorization: 'Bearer owner' },
    });
    return response.json();
  };
  const now = () => Timestamp.now().toMillis();

  it('is refused for a future time, and for one more than an hour ago', async () => {
    expect(await read(Timestamp.fromMillis(now() + 3_600_000))).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: "The requested 'read_time' cannot be in the future." },
    });
    expect(await read(Timestamp.fromMillis(now() - 7_200_000))).toMatchObject({
      error: { status: 'FAILED_PRECONDITION', message: "The requested 'read_time' is too old." },
    });
  });
});
