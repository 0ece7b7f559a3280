import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget, type Target } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('transactions');
});
afterAll(() => target.close());

describe('transactions of the Admin SDK', () => {
  it('lose none of fifty concurrent increments', async () => {
    const ref = target.admin.doc('counters/fifty');
    await ref.set({ n: 0 });
    const increment = () =>
      target.admin.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(ref)).data() as { n: number };
        transaction.update(ref, { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect((await ref.get()).data()).toEqual({ n: 50 });
  });

  it('lose none when they query instead of reading by name', async () => {
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

  it('that only read see one moment', async () => {
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
