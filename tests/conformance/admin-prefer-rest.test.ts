import { generateKeyPairSync } from 'node:crypto';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget, type Target } from './support/open-target.ts';

let target: Target;
let db: Firestore;
let close: () => Promise<void>;

beforeAll(async () => {
  target = await openTarget('prefer-rest');
  const projectId = `demo-rest-${process.pid}`;
  // Over REST, the SDK needs a credential even for an emulator. It signs with this one and contacts no server.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credential = cert({ projectId, clientEmail: 'nobody@example.com', privateKey });
  const app = initializeApp({ projectId, credential }, 'prefer-rest-admin');
  db = initializeFirestore(app, { preferRest: true });
  close = () => deleteApp(app);
});
afterAll(async () => {
  await close();
  await target.close();
});

describe('the Admin SDK over REST', () => {
  it('writes every kind of value and reads it back', async () => {
    const data = {
      n: 1,
      d: 1.5,
      nan: Number.NaN,
      text: 'ação 💾',
      no: false,
      nothing: null,
      bytes: Buffer.from([251, 255]),
      list: [1, { k: 'v' }],
      empty: {},
    };
    await db.doc('c/values').set(data);
    expect((await db.doc('c/values').get()).data()).toEqual(data);
  });

  it('applies field values and preconditions', async () => {
    const ref = db.doc('c/fields');
    await ref.create({ n: 1, list: ['a'], gone: 1 });
    await ref.update({
      n: FieldValue.increment(2),
      list: FieldValue.arrayUnion('b'),
      gone: FieldValue.delete(),
      at: FieldValue.serverTimestamp(),
    });
    const snapshot = await ref.get();
    expect(snapshot.data()).toMatchObject({ n: 3, list: ['a', 'b'] });
    expect(snapshot.get('at')).toBeDefined();
    expect(snapshot.get('gone')).toBeUndefined();
    // This test does not create() an existing document: google-gax reads HTTP 409 as ABORTED and retries forever, also
    // in production.
    await expect(db.doc('c/missing').update({ n: 1 })).rejects.toMatchObject({ code: 5 });
  });

  it('runs a transaction', async () => {
    const ref = db.doc('c/counter');
    await ref.set({ n: 0 });
    await db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(ref);
      transaction.update(ref, { n: (snapshot.get('n') as number) + 1 });
    });
    expect((await ref.get()).get('n')).toBe(1);
  });

  it('queries, counts, lists and writes in bulk', async () => {
    const writer = db.bulkWriter();
    for (let n = 0; n < 30; n += 1) void writer.set(db.doc(`bulk/${n}`), { n });
    await writer.close();
    const found = await db.collection('bulk').where('n', '>=', 28).orderBy('n', 'desc').get();
    expect(found.docs.map(({ id }) => id)).toEqual(['29', '28']);
    expect((await db.collection('bulk').count().get()).data()).toEqual({ count: 30 });
    expect((await db.collection('nothing').get()).empty).toBe(true);
    expect(await db.collection('bulk').listDocuments()).toHaveLength(30);
    expect((await db.listCollections()).map(({ id }) => id)).toContain('bulk');
    const both = await db.getAll(db.doc('bulk/0'), db.doc('bulk/none'));
    expect(both.map(({ exists }) => exists)).toEqual([true, false]);
  });
});
