import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Heard, type Target, openTarget } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('resume');
});
afterAll(() => target.close());

/** After this time a resumed listener does not hear of deletions. The SDKs' own tests wait for the same time. */
const FORGOTTEN_MS = 10_000;

/** The web SDK's report, made for its own tests, of an existence filter that does not match its documents. */
interface Mismatch {
  readonly localCacheCount: number;
  readonly existenceFilterCount: number;
  readonly bloomFilter?: { readonly applied: boolean };
}

async function mismatchesDuring(action: () => Promise<unknown>): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  // The module exports this object, but its types leave it out.
  const hooks = Reflect.get(web, '_TestingHooks');
  const unsubscribe = hooks.onExistenceFilterMismatch((info: Mismatch) => mismatches.push(info));
  await action();
  unsubscribe();
  return mismatches;
}

/** A client that keeps its documents after the last listener has gone. */
function rememberingClient(): web.Firestore {
  return target.web(undefined, {
    localCache: web.memoryLocalCache({ garbageCollector: web.memoryLruGarbageCollector() }),
  });
}

async function fill(name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `doc-${String(i).padStart(3, '0')}`);
  const batch = target.admin.batch();
  for (const id of ids) batch.set(target.admin.doc(`${name}/${id}`), { n: 0 });
  await batch.commit();
  return ids;
}

const idsOf = (snapshot: web.QuerySnapshot) => snapshot.docs.map((document) => document.id);
const changesOf = (snapshot: web.QuerySnapshot) =>
  snapshot.docChanges().map((change) => `${change.type} ${change.doc.id}`);

describe('a listener that comes back', () => {
  it('hears what changed, appeared and disappeared while it was away, and nothing else', async () => {
    await fill('away', 5);
    const firestore = target.web();
    const heard = new Heard<string[]>();
    const stop = web.onSnapshot(web.collection(firestore, 'away'), (snapshot) =>
      heard.hear(changesOf(snapshot)),
    );
    await heard.until((changes) => changes.length === 5);
    await web.disableNetwork(firestore);
    await target.admin.doc('away/doc-001').update({ n: 1 });
    await target.admin.doc('away/doc-002').delete();
    await target.admin.doc('away/new').set({ n: 2 });
    await web.enableNetwork(firestore);
    expect(await heard.until((changes) => changes.includes('added new'))).toEqual([
      'removed doc-002',
      'added new',
      'modified doc-001',
    ]);
    stop();
  });

  it('of a limited query hears its present result', async () => {
    await fill('limited', 6);
    const firestore = target.web();
    const heard = new Heard<string>();
    const query = web.query(
      web.collection(firestore, 'limited'),
      web.limitToLast(2),
      web.orderBy('__name__'),
    );
    const stop = web.onSnapshot(query, (snapshot) => heard.hear(idsOf(snapshot).join(' ')));
    await heard.until((ids) => ids === 'doc-004 doc-005');
    await web.disableNetwork(firestore);
    await target.admin.doc('limited/doc-005').delete();
    await target.wait(FORGOTTEN_MS);
    await web.enableNetwork(firestore);
    await heard.until((ids) => ids === 'doc-003 doc-004');
    stop();
  });

  it('hears of a document that was deleted while it was away', async () => {
    await fill('single', 1);
    const firestore = target.web();
    const heard = new Heard<boolean>();
    const stop = web.onSnapshot(web.doc(firestore, 'single/doc-000'), (snapshot) =>
      heard.hear(snapshot.exists()),
    );
    await heard.until((exists) => exists);
    await web.disableNetwork(firestore);
    await target.admin.doc('single/doc-000').delete();
    await target.wait(FORGOTTEN_MS);
    await web.enableNetwork(firestore);
    await heard.until((exists) => !exists);
    stop();
  });
});

describe('a query that a client with a cache asks again', () => {
  it('learns by an existence filter which documents are gone, once the server has forgotten their deletion', async () => {
    const ids = await fill('filtered', 100);
    // Names are hashed without normalization: the first two look alike, and the third is two UTF-16 units long.
    const unusual = ['e\u0301', '\u00e9', '\u{1f600}'];
    for (const id of unusual) await target.admin.doc(`filtered/${id}`).set({ n: 0 });
    const firestore = rememberingClient();
    const collection = web.collection(firestore, 'filtered');
    expect((await web.getDocs(collection)).size).toBe(103);
    const batch = target.admin.batch();
    const deleted = ids.filter((_, i) => i % 2 === 0);
    for (const id of deleted) batch.delete(target.admin.doc(`filtered/${id}`));
    await batch.commit();
    await target.wait(FORGOTTEN_MS);

    let found: string[] = [];
    const mismatches = await mismatchesDuring(async () => {
      found = idsOf(await web.getDocs(collection));
    });
    expect(found).toEqual([...ids.filter((id) => !deleted.includes(id)), ...unusual]);
    expect(mismatches).toMatchObject([
      { localCacheCount: 103, existenceFilterCount: 53, bloomFilter: { applied: true } },
    ]);
  });

  it('learns that all its documents are gone', async () => {
    const [id = ''] = await fill('emptied', 1);
    const firestore = rememberingClient();
    const collection = web.collection(firestore, 'emptied');
    expect((await web.getDocs(collection)).size).toBe(1);
    await target.admin.doc(`emptied/${id}`).delete();
    await target.wait(FORGOTTEN_MS);
    expect((await web.getDocs(collection)).size).toBe(0);
  });

  it('hears of documents that changed, that were added and that no longer match', async () => {
    await fill('changed', 3);
    const firestore = rememberingClient();
    const query = web.query(web.collection(firestore, 'changed'), web.where('n', '==', 0));
    expect((await web.getDocs(query)).size).toBe(3);
    await target.admin.doc('changed/doc-000').set({ n: 0, again: true });
    await target.admin.doc('changed/doc-001').set({ n: 1 });
    await target.admin.doc('changed/new').set({ n: 0 });
    await target.wait(FORGOTTEN_MS);
    const snapshot = await web.getDocs(query);
    expect(snapshot.docs.map((document) => [document.id, document.data()])).toEqual([
      ['doc-000', { n: 0, again: true }],
      ['doc-002', { n: 0 }],
      ['new', { n: 0 }],
    ]);
  });
});
