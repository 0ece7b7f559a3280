import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/open-service.ts';
import { type Document, Timestamp, type Value, compareTimestamps } from '../values/value.ts';
import { createStore } from './create-store.ts';
import type { Commit, Store } from './store.ts';

const DATABASE = 'projects/p/databases/(default)';
const ROOT = `${DATABASE}/documents`;
const ADMIN = { kind: 'admin' } as const;

function put(store: Store, ...paths: string[]): Commit {
  return store.commit(
    DATABASE,
    paths.map((path) => ({ name: `${ROOT}/${path}`, fields: new Map([['v', 1n]]) })),
    ADMIN,
  );
}

function remove(store: Store, ...paths: string[]): Commit {
  return store.commit(
    DATABASE,
    paths.map((path) => ({ name: `${ROOT}/${path}`, fields: null })),
    ADMIN,
  );
}

const names = (documents: Iterable<Document>) =>
  [...documents].map((d) => d.name.slice(ROOT.length + 1)).sort();

describe('the store', () => {
  it('gives every commit a later time, even while the clock stands still', () => {
    const store = createStore(manualClock());
    const first = put(store, 'c/a');
    const second = put(store, 'c/b');
    expect(compareTimestamps(first.commitTime, second.commitTime)).toBeLessThan(0);
  });

  it('keeps the create time across updates and sets a new one after a deletion', () => {
    const store = createStore(manualClock());
    const created = put(store, 'c/a').commitTime;
    store.commit(DATABASE, [{ name: `${ROOT}/c/a`, fields: new Map() }], ADMIN);
    expect(store.get(`${ROOT}/c/a`)?.createTime).toEqual(created);
    remove(store, 'c/a');
    put(store, 'c/a');
    expect(store.get(`${ROOT}/c/a`)?.createTime).not.toEqual(created);
  });

  it('reports no change and keeps the update time when a document is rewritten with the same content', () => {
    const store = createStore(manualClock());
    const { commitTime } = put(store, 'c/a');
    expect(put(store, 'c/a').changes).toEqual([]);
    expect(store.get(`${ROOT}/c/a`)?.updateTime).toEqual(commitTime);
    expect(remove(store, 'c/none').changes).toEqual([]);
  });

  it('finds documents by collection, by collection group and below a parent', () => {
    const store = createStore(manualClock());
    put(store, 'c/a', 'c/b', 'c/a/d/x', 'e/f/d/y', 'e/f/d/y/d/z');
    expect(names(store.collection(`${ROOT}/c`))).toEqual(['c/a', 'c/b']);
    expect(names(store.collectionGroup(ROOT, 'd'))).toEqual(['c/a/d/x', 'e/f/d/y', 'e/f/d/y/d/z']);
    expect(names(store.collectionGroup(`${ROOT}/e/f`, 'd'))).toEqual(['e/f/d/y', 'e/f/d/y/d/z']);
    expect(names(store.descendants(`${ROOT}/c/a`))).toEqual(['c/a/d/x']);
    expect(names(store.descendants(ROOT))).toHaveLength(5);
  });

  it('lists collections and documents that exist only through what is below them', () => {
    const store = createStore(manualClock());
    put(store, 'c/a/d/x', 'b/y');
    expect(store.collectionIds(ROOT)).toEqual(['b', 'c']);
    expect(store.missing(`${ROOT}/c`)).toEqual([`${ROOT}/c/a`]);
    remove(store, 'c/a/d/x');
    expect(store.collectionIds(ROOT)).toEqual(['b']);
    expect(names(store.collectionGroup(ROOT, 'd'))).toEqual([]);
  });

  it('keeps a snapshot unchanged by later commits', () => {
    const store = createStore(manualClock());
    put(store, 'c/a', 'c/b', 'c/b/d/x');
    const snapshot = store.snapshot(DATABASE);
    remove(store, 'c/a', 'c/b/d/x');
    put(store, 'c/z', 'q/d/d/new');
    store.commit(DATABASE, [{ name: `${ROOT}/c/b`, fields: new Map([['v', 2n]]) }], ADMIN);
    expect(names(snapshot.collection(`${ROOT}/c`))).toEqual(['c/a', 'c/b']);
    expect(snapshot.get(`${ROOT}/c/b`)?.fields).toEqual(new Map([['v', 1n]]));
    expect(snapshot.get(`${ROOT}/c/z`)).toBeNull();
    expect(names(snapshot.collectionGroup(ROOT, 'd'))).toEqual(['c/b/d/x']);
    expect(names(snapshot.descendants(`${ROOT}/c/b`))).toEqual(['c/b/d/x']);
    snapshot.release();
    expect(names(store.collection(`${ROOT}/c`))).toEqual(['c/b', 'c/z']);
  });

  it('reads a database as it was within the last hour', () => {
    const clock = manualClock();
    const store = createStore(clock);
    const first = put(store, 'c/a', 'c/b/d/x').commitTime;
    store.commit(DATABASE, [{ name: `${ROOT}/c/a`, fields: new Map([['v', 2n]]) }], ADMIN);
    const second = remove(store, 'c/b/d/x').commitTime;
    put(store, 'e/new');
    const past = store.snapshot(DATABASE, first);
    expect(past.readTime).toEqual(first);
    expect(past.get(`${ROOT}/c/a`)?.fields).toEqual(new Map([['v', 1n]]));
    expect([past.collectionIds(ROOT), past.missing(`${ROOT}/c`)]).toEqual([['c'], [`${ROOT}/c/b`]]);
    expect(names(store.snapshot(DATABASE, second).descendants(ROOT))).toEqual(['c/a']);
    clock.advance(3_600_001);
    expect(() => store.snapshot(DATABASE, first)).toThrow("The requested 'read_time' is too old.");
    const ahead = new Timestamp(first.seconds + 7_200n, 0);
    expect(() => store.snapshot(DATABASE, ahead)).toThrow(
      "The requested 'read_time' cannot be in the future.",
    );
  });

  it('forgets the past earlier when it takes much memory', () => {
    const store = createStore(manualClock());
    const large = (i: bigint) => ({
      name: `${ROOT}/c/large`,
      fields: new Map<string, Value>([
        ['i', i],
        ['x', 'x'.repeat(1_000_000)],
      ]),
    });
    const times = Array.from(
      { length: 50 },
      (_, i) => store.commit(DATABASE, [large(BigInt(i))], ADMIN).commitTime,
    );
    expect(() => store.snapshot(DATABASE, times[0])).toThrow('too old');
    expect(store.snapshot(DATABASE, times[40]).get(`${ROOT}/c/large`)?.fields.get('i')).toBe(40n);
  });

  it('finds documents by a value, in one collection or in all with that id, also after every later change', () => {
    const store = createStore(manualClock());
    const set = (path: string, v: Value) =>
      store.commit(DATABASE, [{ name: `${ROOT}/${path}`, fields: new Map([['v', v]]) }], ADMIN);
    const by = (of: 'value' | 'item', ...values: Value[]) => ({ path: ['v'], of, values });
    set('c/a', 1n);
    set('c/a/c/x', 1);
    set('c/b', ['x', 'y']);
    expect(names(store.lookUp(`${ROOT}/c`, by('value', 1)))).toEqual(['c/a']);
    expect(names(store.lookUpGroup(ROOT, 'c', by('value', 1n)))).toEqual(['c/a', 'c/a/c/x']);
    expect(names(store.lookUp(`${ROOT}/c`, by('item', 'y', 'z')))).toEqual(['c/b']);
    const before = store.snapshot(DATABASE);
    set('c/a', 2n);
    set('c/d', 1n);
    set('c/b', ['z']);
    remove(store, 'c/a/c/x');
    expect(names(store.lookUp(`${ROOT}/c`, by('value', 1n)))).toEqual(['c/d']);
    expect(names(store.lookUpGroup(ROOT, 'c', by('value', 1n, 2n)))).toEqual(['c/a', 'c/d']);
    expect(store.lookUp(`${ROOT}/c`, by('item', 'z')).size).toBe(1);
    expect(names(before.lookUp(`${ROOT}/c`, by('value', 1n)))).toContain('c/a');
    expect(store.lookUp(`${ROOT}/none`, by('value', 1n)).size).toBe(0);
  });

  it('notifies its subscribers of each commit, with the documents before and after', () => {
    const store = createStore(manualClock());
    const heard: Commit[] = [];
    const unsubscribe = store.subscribe((commit) => heard.push(commit));
    put(store, 'c/a');
    remove(store, 'c/a');
    unsubscribe();
    put(store, 'c/b');
    expect(heard.map(({ changes }) => changes.map((c) => [c.before !== null, c.after !== null]))).toEqual([
      [[false, true]],
      [[true, false]],
    ]);
  });

  it('resets one project without touching another, and marks the commit as a reset', () => {
    const store = createStore(manualClock());
    put(store, 'c/a');
    store.commit(
      'projects/q/databases/d',
      [{ name: 'projects/q/databases/d/documents/c/a', fields: new Map() }],
      ADMIN,
    );
    const heard: Commit[] = [];
    store.subscribe((commit) => heard.push(commit));
    store.reset('p');
    expect(store.databases()).toEqual(['projects/q/databases/d']);
    expect(heard.map((commit) => commit.origin)).toEqual(['reset']);
  });

  it('loads documents with their own times, and gives the next commit a later time than all of them', () => {
    const store = createStore(manualClock());
    const ahead = createStore(manualClock(4_000_000_000_000_000n));
    put(ahead, 'c/a');
    const document = ahead.get(`${ROOT}/c/a`) as Document;
    store.load(DATABASE, [document]);
    expect(store.get(`${ROOT}/c/a`)).toEqual(document);
    expect(compareTimestamps(put(store, 'c/b').commitTime, document.updateTime)).toBeGreaterThan(0);
  });
});
