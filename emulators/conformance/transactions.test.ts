import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Heard, type Target, openTarget } from './support/open-target.ts';

let target: Target;
/** Ours queues up retries. On another emulator so many clients would run out of attempts, the more the busier the machine is. */
const CLIENTS = process.env['FIRESTORE_CONFORMANCE_TARGET'] === undefined ? 200 : 10;
beforeAll(async () => {
  target = await openTarget('transactions');
});
afterAll(() => target.close());

describe('transactions of the Admin SDK', () => {
  it('lose none of many concurrent increments', async () => {
    const ref = target.admin.doc('counters/admin');
    await ref.set({ n: 0 });
    const increment = () =>
      target.admin.runTransaction(
        async (transaction) => {
          const { n } = (await transaction.get(ref)).data() as { n: number };
          transaction.update(ref, { n: n + 1 });
        },
        // On a busy machine more than five attempts of one client may wait too long for the others.
        { maxAttempts: 50 },
      );
    await Promise.all(Array.from({ length: CLIENTS }, increment));
    expect((await ref.get()).data()).toEqual({ n: CLIENTS });
  }, 240_000);

  it('lose no increment when they query instead of reading by name', async () => {
    const items = target.admin.collection('items');
    const add = () =>
      target.admin.runTransaction(
        async (transaction) => {
          const { size } = await transaction.get(items);
          transaction.create(items.doc(`item-${size}`), {});
        },
        { maxAttempts: 10 },
      );
    await Promise.all([add(), add(), add()]);
    expect((await items.get()).docs.map((document) => document.id)).toEqual(['item-0', 'item-1', 'item-2']);
  });

  it('that contend for one document do not all run again, but only the one that came too late', async () => {
    const ref = target.admin.doc('contended/a');
    const read = new Heard<string>();
    let runs = 0;
    const contend = (name: string, other: string) =>
      target.admin.runTransaction(async (transaction) => {
        runs += 1;
        await transaction.get(ref);
        read.hear(name);
        await read.until((reader) => reader === other);
        transaction.set(ref, { [name]: true }, { merge: true });
      });
    await Promise.all([contend('first', 'second'), contend('second', 'first')]);
    expect(runs).toBe(3);
    expect((await ref.get()).data()).toEqual({ first: true, second: true });
  });

  it('write nothing when they throw', async () => {
    const ref = target.admin.doc('counters/none');
    const failing = target.admin.runTransaction(async (transaction) => {
      await transaction.get(ref);
      transaction.set(ref, {});
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await ref.get()).exists).toBe(false);
    await expect(ref.set({ free: true })).resolves.toBeDefined();
  });

  it('that only read see the state of one moment', async () => {
    const [a, b] = [target.admin.doc('moments/a'), target.admin.doc('moments/b')];
    await a.set({ n: 1 });
    await b.set({ n: 1 });
    const seen = await target.admin.runTransaction(
      async (transaction) => {
        const first = (await transaction.get(a)).data();
        await b.set({ n: 2 });
        return [first, (await transaction.get(b)).data()];
      },
      { readOnly: true },
    );
    expect(seen).toEqual([{ n: 1 }, { n: 1 }]);
  });
});

describe('transactions of the web SDK', () => {
  it('lose none of many concurrent increments', async () => {
    const firestore = target.web();
    const ref = web.doc(firestore, 'counters/optimistic');
    await web.setDoc(ref, { n: 0 });
    const increment = () =>
      web.runTransaction(
        firestore,
        async (transaction) => {
          const { n } = (await transaction.get(ref)).data() as { n: number };
          transaction.update(ref, { n: n + 1 });
        },
        { maxAttempts: 50 },
      );
    await Promise.all(Array.from({ length: CLIENTS }, increment));
    expect((await target.admin.doc('counters/optimistic').get()).data()).toEqual({ n: CLIENTS });
    // The SDK waits a second or more between attempts, and the slower the machine the more of them collide.
  }, 240_000);

  it('see documents that others created and deleted', async () => {
    const firestore = target.web();
    const ref = web.doc(firestore, 'fates/a');
    await web.setDoc(ref, { n: 1 });
    await web.runTransaction(firestore, async (transaction) => {
      expect((await transaction.get(ref)).exists()).toBe(true);
      transaction.delete(ref);
    });
    expect((await web.getDoc(ref)).exists()).toBe(false);
    await web.runTransaction(firestore, async (transaction) => {
      expect((await transaction.get(ref)).exists()).toBe(false);
      transaction.set(ref, { n: 2 });
    });
    expect((await web.getDoc(ref)).data()).toEqual({ n: 2 });
  });

  it.each([
    // The document before, the transaction's operation on it, and the document after.
    ['existing', 'get delete delete', 'gone'],
    ['existing', 'get delete update', 'invalid-argument'],
    ['existing', 'get update set', 'set'],
    ['existing', 'delete update', 'invalid-argument'],
    ['existing', 'delete set', 'set'],
    ['existing', 'set update', 'updated'],
    ['existing', 'update delete', 'gone'],
    ['missing', 'get delete delete', 'gone'],
    ['missing', 'get delete update', 'invalid-argument'],
    ['missing', 'get update set', 'invalid-argument'],
    ['missing', 'get set update', 'updated'],
    ['missing', 'delete update', 'invalid-argument'],
    ['missing', 'update set', 'not-found'],
    ['missing', 'set delete', 'gone'],
  ])('turn a document that is %s, by %s, into: %s', async (before, steps, outcome) => {
    const firestore = target.web();
    const ref = web.doc(web.collection(firestore, 'fates'));
    if (before === 'existing') await web.setDoc(ref, { by: 'nobody' });
    const turn = web.runTransaction(firestore, async (transaction) => {
      for (const step of steps.split(' ')) {
        if (step === 'get') await transaction.get(ref);
        if (step === 'delete') transaction.delete(ref);
        if (step === 'update') transaction.update(ref, { by: 'updated' });
        if (step === 'set') transaction.set(ref, { by: 'set' });
      }
    });
    const became = turn
      .then(() => web.getDoc(ref))
      .then((snapshot) => snapshot.data()?.by ?? 'gone')
      .catch((error: web.FirestoreError) => error.code);
    expect(await became).toBe(outcome);
  });

  it('start again when what they read has changed', async () => {
    const firestore = target.web();
    const ref = web.doc(firestore, 'counters/web');
    await web.setDoc(ref, { n: 0 });
    let runs = 0;
    await web.runTransaction(firestore, async (transaction) => {
      const { n } = (await transaction.get(ref)).data() as { n: number };
      runs += 1;
      if (runs === 1) await target.admin.doc('counters/web').set({ n: 10 });
      transaction.update(ref, { n: n + 1 });
    });
    expect(runs).toBe(2);
    expect((await target.admin.doc('counters/web').get()).data()).toEqual({ n: 11 });
  });

  it('start again also for a document they read without writing it', async () => {
    const firestore = target.web();
    const [gate, ref] = [web.doc(firestore, 'gates/a'), web.doc(firestore, 'gates/written')];
    let runs = 0;
    await web.runTransaction(firestore, async (transaction) => {
      const open = (await transaction.get(gate)).exists();
      runs += 1;
      if (runs === 1) await target.admin.doc('gates/a').set({});
      transaction.set(ref, { open });
    });
    expect((await target.admin.doc('gates/written').get()).data()).toEqual({ open: true });
  });
});
