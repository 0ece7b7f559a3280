import * as web from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Heard, OPEN_RULES, type Target, openTarget } from './support/open-target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget('listen');
});
afterAll(() => target.close());

const idsOf = (snapshot: { docs: readonly { id: string }[] }) => snapshot.docs.map((d) => d.id).join(' ');

describe('listeners of the web SDK', () => {
  it('hear of a document that is missing, created, changed and deleted', async () => {
    const ref = target.admin.doc('single/a');
    const heard = new Heard<web.DocumentData | undefined | null>();
    const stop = web.onSnapshot(web.doc(target.web(), 'single/a'), (s) =>
      heard.hear(s.exists() ? s.data() : null),
    );
    await heard.until((data) => data === null);
    await ref.set({ n: 1 });
    await heard.until((data) => data?.n === 1);
    await ref.update({ n: 2 });
    await heard.until((data) => data?.n === 2);
    await ref.delete();
    await heard.until((data) => data === null && heard.all.length > 3);
    stop();
    expect(heard.all).toEqual([null, { n: 1 }, { n: 2 }, null]);
  });

  it('hear of documents that enter and leave a query', async () => {
    const tasks = target.admin.collection('tasks');
    await tasks.doc('a').set({ done: false });
    const heard = new Heard<string>();
    const query = web.query(web.collection(target.web(), 'tasks'), web.where('done', '==', false));
    const stop = web.onSnapshot(query, (snapshot) => heard.hear(idsOf(snapshot)));
    await heard.until((ids) => ids === 'a');
    await tasks.doc('b').set({ done: false });
    await heard.until((ids) => ids === 'a b');
    await tasks.doc('a').update({ done: true });
    await heard.until((ids) => ids === 'b');
    await tasks.doc('b').delete();
    await heard.until((ids) => ids === '');
    stop();
    expect(heard.all).toEqual(['a', 'a b', 'b', '']);
  });

  it('see a limited query fill up again', async () => {
    const queue = target.admin.collection('queue');
    await Promise.all([1, 2, 3, 4].map((n) => queue.doc(String(n)).set({ n })));
    const heard = new Heard<string>();
    const query = web.query(web.collection(target.web(), 'queue'), web.orderBy('n'), web.limit(2));
    const stop = web.onSnapshot(query, (snapshot) => heard.hear(idsOf(snapshot)));
    await heard.until((ids) => ids === '1 2');
    await queue.doc('1').delete();
    await heard.until((ids) => ids === '2 3');
    await queue.doc('0').set({ n: 0 });
    await heard.until((ids) => ids === '0 2');
    stop();
  });

  it('of one client never see half of a commit', async () => {
    const firestore = target.web();
    const [from, to] = [target.admin.doc('accounts/from'), target.admin.doc('accounts/to')];
    const move = async (amount: number) => {
      const batch = target.admin.batch();
      batch.set(from, { amount: 100 - amount });
      batch.set(to, { amount });
      await batch.commit();
    };
    await move(0);
    const heard = new Heard<Record<string, number>>();
    const seen: Record<string, number> = {};
    const sums: number[] = [];
    const stops = ['from', 'to'].map((id) =>
      web.onSnapshot(web.doc(firestore, `accounts/${id}`), (snapshot) => {
        seen[id] = snapshot.data()?.amount as number;
        heard.hear({ ...seen });
      }),
    );
    const stopSync = web.onSnapshotsInSync(firestore, () => {
      if (seen.from !== undefined && seen.to !== undefined) sums.push(seen.from + seen.to);
    });
    await heard.until((state) => state.to === 0 && state.from === 100);
    for (let amount = 1; amount <= 20; amount++) await move(amount);
    await heard.until((state) => state.to === 20 && state.from === 80);
    for (const stop of [...stops, stopSync]) stop();
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.filter((sum) => sum !== 100)).toEqual([]);
  });

  it('show a local write at once, as pending until the server confirms it', async () => {
    const ref = web.doc(target.web(), 'pending/a');
    const heard = new Heard<[number, boolean]>();
    const stop = web.onSnapshot(ref, { includeMetadataChanges: true }, (snapshot) =>
      heard.hear([snapshot.data()?.n ?? 0, snapshot.metadata.hasPendingWrites]),
    );
    await heard.until(([n]) => n === 0);
    await web.setDoc(ref, { n: 1 });
    await heard.until(([n, pending]) => n === 1 && !pending);
    stop();
    expect(heard.all).toContainEqual([1, true]);
  });

  it('hear that a write that changes nothing is no longer pending', async () => {
    const ref = web.doc(target.web(), 'pending/same');
    await web.setDoc(ref, { n: 1 });
    const heard = new Heard<boolean>();
    const stop = web.onSnapshot(ref, { includeMetadataChanges: true }, (snapshot) => {
      if (!snapshot.metadata.fromCache) heard.hear(snapshot.metadata.hasPendingWrites);
    });
    await heard.until((pending) => !pending);
    await web.setDoc(ref, { n: 1 });
    await heard.until((pending, index) => !pending && heard.all.slice(0, index).includes(true));
    stop();
    expect(heard.all).toEqual([false, true, false]);
  });

  it('that are refused hear permission-denied, while others continue', async () => {
    await target.putRules(`rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
        match /open/{id} { allow read; }
        match /own/{id} { allow read: if resource.data.owner == request.auth.uid; }
      } }`);
    await target.admin.doc('open/a').set({ n: 1 });
    await target.admin.doc('own/a').set({ owner: 'alice' });
    const firestore = target.web('alice');
    const denials = new Heard<string>();
    const open = new Heard<number>();
    const own = web.collection(firestore, 'own');
    const stop = web.onSnapshot(web.doc(firestore, 'open/a'), (snapshot) => open.hear(snapshot.data()?.n));
    web.onSnapshot(
      own,
      () => denials.hear('allowed'),
      (error) => denials.hear(error.code),
    );
    expect(await denials.until(() => true)).toBe('permission-denied');
    const mine = new Heard<string>();
    const stopMine = web.onSnapshot(web.query(own, web.where('owner', '==', 'alice')), (s) =>
      mine.hear(idsOf(s)),
    );
    await mine.until((ids) => ids === 'a');
    await target.admin.doc('open/a').set({ n: 2 });
    await open.until((n) => n === 2);
    stop();
    stopMine();
    const denied = web.setDoc(web.doc(firestore, 'open/a'), { n: 3 });
    await expect(denied).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(web.getDoc(web.doc(target.web('bob'), 'own/a'))).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});

describe('access to the documents that a client listens to', () => {
  const rules = (read: string) => `rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents {
      match /ledgers/{id} { allow read: if ${read}; }
      match /owned/{id} { allow read: if resource.data.owner == request.auth.uid; }
    } }`;

  it('ends when new rules forbid it, and comes back with rules that allow it', async () => {
    await target.putRules(rules('request.auth.uid != null'));
    const firestore = target.web('alice');
    const [documents, queries] = [new Heard<string>(), new Heard<string>()];
    const ledgers = web.collection(firestore, 'ledgers');
    const listen = () => {
      web.onSnapshot(
        web.doc(ledgers, 'a'),
        () => documents.hear('allowed'),
        (error) => documents.hear(error.code),
      );
      web.onSnapshot(
        ledgers,
        () => queries.hear('allowed'),
        (error) => queries.hear(error.code),
      );
    };
    listen();
    await Promise.all([documents.until(() => true), queries.until(() => true)]);
    await target.putRules(rules('false'));
    await Promise.all([documents.until((e) => e !== 'allowed'), queries.until((e) => e !== 'allowed')]);
    await target.putRules(rules('true'));
    const before = queries.all.length;
    listen();
    await queries.until((_, index) => index >= before);
    expect([documents.all.slice(0, 2), queries.all]).toEqual([
      ['allowed', 'permission-denied'],
      ['allowed', 'permission-denied', 'allowed'],
    ]);
  });

  it("ends when the document becomes somebody else's", async () => {
    await target.putRules(rules('true'));
    await target.admin.doc('owned/a').set({ owner: 'alice' });
    const heard = new Heard<string>();
    web.onSnapshot(
      web.doc(target.web('alice'), 'owned/a'),
      (snapshot) => heard.hear(snapshot.data()?.owner),
      (error) => heard.hear(error.code),
    );
    await heard.until((owner) => owner === 'alice');
    await target.admin.doc('owned/a').set({ owner: 'bob' });
    await heard.until((event) => event === 'permission-denied');
    expect(heard.all).toEqual(['alice', 'permission-denied']);
  });
});

describe('a hundred clients at once', () => {
  it('hear the same commits in the same order, none lost and none twice', async () => {
    await target.putRules(OPEN_RULES);
    const counter = target.admin.doc('broadcast/counter');
    const last = 10;
    const clients = Array.from({ length: 100 }, () => {
      const heard = new Heard<number>();
      const collection = web.collection(target.web(), 'broadcast');
      const stop = web.onSnapshot(web.query(collection, web.where('n', '>=', 0)), (snapshot) =>
        snapshot.docChanges().forEach((change) => heard.hear(change.doc.data().n)),
      );
      return { heard, stop };
    });
    await counter.set({ n: 0 });
    await Promise.all(clients.map(({ heard }) => heard.until((n) => n === 0)));
    for (let n = 1; n <= last; n++) await counter.set({ n });
    await Promise.all(clients.map(({ heard }) => heard.until((n) => n === last)));
    for (const { stop } of clients) stop();
    const expected = Array.from({ length: last + 1 }, (_, n) => n);
    expect(clients.map(({ heard }) => heard.all)).toEqual(clients.map(() => expected));
  });
});

describe('listeners of the Admin SDK', () => {
  it('hear of every change of a query, in order', async () => {
    const collection = target.admin.collection('watched');
    const heard = new Heard<string[]>();
    const stop = collection.onSnapshot((snapshot) =>
      heard.hear(snapshot.docChanges().map((change) => `${change.type} ${change.doc.id}`)),
    );
    await heard.until((changes) => changes.length === 0);
    await collection.doc('a').set({ n: 1 });
    await collection.doc('a').set({ n: 2 });
    await collection.doc('a').delete();
    await heard.until((changes) => changes.includes('removed a'));
    stop();
    expect(heard.all).toEqual([[], ['added a'], ['modified a'], ['removed a']]);
  });

  it('may not select fields, and are refused with the error text of production', async () => {
    const heard = new Heard<string>();
    target.admin
      .collection('watched')
      .select('n')
      .onSnapshot(
        () => heard.hear('allowed'),
        (error) => heard.hear(error.message),
      );
    expect(await heard.until(() => true)).toBe(
      "Error 3: 'select' clauses are not supported for real-time queries.",
    );
  });

  it('hear of one document', async () => {
    const ref = target.admin.doc('watched-one/a');
    const heard = new Heard<unknown>();
    const stop = ref.onSnapshot((snapshot) => heard.hear(snapshot.data() ?? null));
    await heard.until((data) => data === null);
    await ref.set({ n: 1 });
    await heard.until((data) => data !== null);
    stop();
    expect(heard.all).toEqual([null, { n: 1 }]);
  });
});
