import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Lab, openBrowser } from './support/open-browser.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read, write: if true; }
    match /owned/{id} { allow read, write: if request.auth.uid == resource.data.uid; }
  }
}`;

let lab: Lab;
let page: Page;

beforeAll(async () => {
  lab = await openBrowser('browser');
  await lab.putRules(RULES);
});
afterAll(() => lab.close());

beforeEach(async () => {
  await fetch(`http://${lab.address}/emulator/v1/projects/${lab.projectId}/databases/(default)/documents`, {
    method: 'DELETE',
  });
});
afterEach(() => page.close());

/** Waits until the page has seen `expected` as the latest entry under `name`. */
async function untilSeen(name: string, expected: unknown): Promise<void> {
  await page.waitForFunction(([key, wanted]) => JSON.stringify(window.lab.seen[key]?.at(-1)) === wanted, [
    name,
    JSON.stringify(expected),
  ] as const);
}

describe.each([
  ['choosing its transport itself', {}],
  ['streaming only', { experimentalAutoDetectLongPolling: false }],
  ['long polling', { experimentalForceLongPolling: true }],
])('the web SDK in Chromium, %s', (_transport, settings) => {
  beforeEach(async () => {
    page = await lab.page('alice', settings);
  });

  it('sets, reads, updates and deletes a document', async () => {
    const result = await page.evaluate(async () => {
      const { doc, setDoc, getDoc, updateDoc, deleteField, deleteDoc } = window.lab;
      const ref = doc(window.db, 'open/a');
      await setDoc(ref, {
        n: 1,
        big: 2 ** 53 - 1,
        text: 'ação 💾',
        list: [1, 'x', null],
        map: { k: true },
        gone: 1,
      });
      await updateDoc(ref, { 'map.k': false, gone: deleteField() });
      const after = (await getDoc(ref)).data();
      await deleteDoc(ref);
      return { after, exists: (await getDoc(ref)).exists() };
    });
    expect(result).toEqual({
      after: { n: 1, big: 2 ** 53 - 1, text: 'ação 💾', list: [1, 'x', null], map: { k: false } },
      exists: false,
    });
  });

  it('applies transforms and a server timestamp', async () => {
    const result = await page.evaluate(async () => {
      const {
        doc,
        setDoc,
        getDoc,
        updateDoc,
        increment,
        arrayUnion,
        arrayRemove,
        serverTimestamp,
        Timestamp,
      } = window.lab;
      const ref = doc(window.db, 'open/t');
      await setDoc(ref, { n: 1, plus: ['a'], minus: ['a', 'b'], at: serverTimestamp() });
      await updateDoc(ref, { n: increment(41), plus: arrayUnion('b'), minus: arrayRemove('a') });
      const { at, ...rest } = (await getDoc(ref)).data() ?? {};
      return { rest, isTimestamp: at instanceof Timestamp };
    });
    expect(result).toEqual({ rest: { n: 42, plus: ['a', 'b'], minus: ['b'] }, isTimestamp: true });
  });

  it('runs transactions that are retried when another client commits first', async () => {
    const result = await page.evaluate(async () => {
      const { doc, setDoc, getDoc, runTransaction } = window.lab;
      const ref = doc(window.db, 'open/counter');
      await setDoc(ref, { n: 0 });
      const addOne = () =>
        runTransaction(window.db, async (transaction) => {
          const { n } = (await transaction.get(ref)).data() as { n: number };
          transaction.update(ref, { n: n + 1 });
        });
      await Promise.all([addOne(), addOne(), addOne()]);
      return (await getDoc(ref)).data();
    });
    expect(result).toEqual({ n: 3 });
  });

  it('commits a transaction that only reads one document and writes another', async () => {
    const result = await page.evaluate(async () => {
      const { doc, setDoc, getDoc, runTransaction } = window.lab;
      const [read, written] = [doc(window.db, 'open/read'), doc(window.db, 'open/written')];
      await setDoc(read, { n: 5 });
      await runTransaction(window.db, async (transaction) => {
        transaction.set(written, { copy: (await transaction.get(read)).data()?.['n'] as number });
      });
      return (await getDoc(written)).data();
    });
    expect(result).toEqual({ copy: 5 });
  });

  it('counts, sums and averages on the server', async () => {
    const result = await page.evaluate(async () => {
      const { collection, addDoc, query, where, getAggregateFromServer, count, sum, average } = window.lab;
      const ref = collection(window.db, 'open');
      for (const n of [1, 2, 3, 4]) await addDoc(ref, { n });
      const some = query(ref, where('n', '>', 1));
      const answer = await getAggregateFromServer(some, {
        count: count(),
        sum: sum('n'),
        average: average('n'),
      });
      return answer.data();
    });
    expect(result).toEqual({ count: 3, sum: 9, average: 3 });
  });

  it('follows a document live', async () => {
    await page.evaluate(() => {
      const { doc, onSnapshot, seen } = window.lab;
      seen['doc'] = [];
      onSnapshot(doc(window.db, 'open/live'), (snapshot) => seen['doc']?.push(snapshot.data() ?? null));
    });
    await untilSeen('doc', null);
    const path = `http://${lab.address}/v1/projects/${lab.projectId}/databases/(default)/documents/open/live`;
    for (const n of [1, 2, 3]) {
      const body = JSON.stringify({ fields: { n: { integerValue: String(n) } } });
      await fetch(path, { method: 'PATCH', body, headers: { authorization: 'Bearer owner' } });
      await untilSeen('doc', { n });
    }
    await fetch(path, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
    await untilSeen('doc', null);
  });

  it('follows a query live, as documents enter, move and leave', async () => {
    await page.evaluate(() => {
      const { collection, query, where, orderBy, limit, onSnapshot, seen } = window.lab;
      seen['query'] = [];
      const mine = query(collection(window.db, 'open'), where('on', '==', true), orderBy('n'), limit(2));
      onSnapshot(mine, (snapshot) => seen['query']?.push(snapshot.docs.map(({ id }) => id)));
    });
    await untilSeen('query', []);
    const other = await lab.page('bob', settings);
    const set = (id: string, data: object) =>
      other.evaluate(([id, data]) => window.lab.setDoc(window.lab.doc(window.db, `open/${id}`), data), [
        id,
        data,
      ] as const);
    await set('a', { on: true, n: 3 });
    await untilSeen('query', ['a']);
    await set('b', { on: true, n: 2 });
    await untilSeen('query', ['b', 'a']);
    await set('c', { on: true, n: 1 });
    await untilSeen('query', ['c', 'b']);
    await set('c', { on: false, n: 1 });
    await untilSeen('query', ['b', 'a']);
    await other.close();
  });

  it('reports a denial by the rules as permission-denied, in reads, writes, queries and listeners', async () => {
    const codes = await page.evaluate(async () => {
      const { codeOf, collection, doc, getDoc, getDocs, setDoc, onSnapshot, runTransaction } = window.lab;
      const other = doc(window.db, 'closed/a');
      return {
        get: await getDoc(other).catch(codeOf),
        set: await setDoc(other, { n: 1 }).catch(codeOf),
        query: await getDocs(collection(window.db, 'owned')).catch(codeOf),
        listen: await new Promise((resolve) => onSnapshot(other, resolve, (error) => resolve(error.code))),
        transaction: await runTransaction(window.db, (transaction) => transaction.get(other)).catch(codeOf),
      };
    });
    const denied = 'permission-denied';
    expect(codes).toEqual({ get: denied, set: denied, query: denied, listen: denied, transaction: denied });
  });

  it('allows a query for the caller’s own documents', async () => {
    const path = `http://${lab.address}/v1/projects/${lab.projectId}/databases/(default)/documents/owned/mine`;
    const body = JSON.stringify({ fields: { uid: { stringValue: 'alice' } } });
    await fetch(path, { method: 'PATCH', body, headers: { authorization: 'Bearer owner' } });
    const ids = await page.evaluate(async () => {
      const { collection, getDocs, query, where } = window.lab;
      const mine = query(collection(window.db, 'owned'), where('uid', '==', 'alice'));
      return (await getDocs(mine)).docs.map(({ id }) => id);
    });
    expect(ids).toEqual(['mine']);
  });

  it('catches up after the network was gone: sends the writes that waited and hears of the changes that it missed', async () => {
    await page.evaluate(() => {
      const { doc, onSnapshot, seen } = window.lab;
      seen['theirs'] = [];
      onSnapshot(doc(window.db, 'open/theirs'), (snapshot) => seen['theirs']?.push(snapshot.data() ?? null));
    });
    await untilSeen('theirs', null);
    await lab.context.setOffline(true);
    await page.evaluate(() => {
      const { doc, setDoc, seen } = window.lab;
      seen['mine'] = [];
      void setDoc(doc(window.db, 'open/mine'), { sent: true }).then(() => seen['mine']?.push('acknowledged'));
    });
    const root = `http://${lab.address}/v1/projects/${lab.projectId}/databases/(default)/documents/open`;
    const body = JSON.stringify({ fields: { n: { integerValue: '7' } } });
    const headers = { authorization: 'Bearer owner' };
    await fetch(`${root}/theirs`, { method: 'PATCH', body, headers });
    await lab.context.setOffline(false);
    await untilSeen('mine', 'acknowledged');
    await untilSeen('theirs', { n: 7 });
    expect(await (await fetch(`${root}/mine`, { headers })).json()).toMatchObject({
      fields: { sent: { booleanValue: true } },
    });
  });
});
