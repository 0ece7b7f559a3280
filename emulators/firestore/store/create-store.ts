import { identicalMaps } from '../values/compare.ts';
import { compareText } from '../values/compare-text.ts';
import type { Document } from '../values/document.ts';
import { databaseOf } from '../values/resource-name.ts';
import type { Timestamp } from '../values/value.ts';
import { timestampFromMicros, timestampToMicros } from '../values/timestamp.ts';
import type { Clock } from './clock.ts';
import { createSnapshot, type OpenSnapshot } from './create-snapshot.ts';
import { DocumentTree, NO_DOCUMENTS } from './document-tree.ts';
import { History } from './history.ts';
import type { Actor, Commit, DocumentChange, DocumentWrite, Store } from './store.ts';

const SYSTEM: Actor = { kind: 'admin' };

/** Creates an empty store. Each time that it gives out is later than the one before, even if the clock goes back. */
export function createStore(clock: Clock): Store {
  const trees = new Map<string, DocumentTree>();
  const snapshots = new Map<string, Set<OpenSnapshot>>();
  const history = new History();
  const listeners = new Set<(commit: Commit) => void>();
  let last = 0n;

  function now(): Timestamp {
    const present = clock.now();
    last = present > last ? present : last + 1n;
    return timestampFromMicros(last);
  }

  function treeAt(name: string): DocumentTree | undefined {
    return trees.get(databaseOf(name));
  }

  function publish(commit: Commit): Commit {
    for (const snapshot of snapshots.get(commit.database) ?? []) snapshot.remember(commit.changes);
    history.remember(commit);
    for (const listener of listeners) listener(commit);
    return commit;
  }

  function apply(database: string, changes: readonly DocumentChange[]): void {
    const tree = trees.get(database) ?? new DocumentTree(database);
    for (const change of changes) tree.set(change.name, change.after);
    if (tree.size > 0) trees.set(database, tree);
    else trees.delete(database);
  }

  const store: Store = {
    now,
    get: (name) => treeAt(name)?.get(name) ?? null,
    collection: (path) => treeAt(path)?.collection(path) ?? [],
    collectionGroup: (parent, id) => treeAt(parent)?.collectionGroup(parent, id) ?? [],
    descendants: (parent) => treeAt(parent)?.descendants(parent) ?? [],
    lookUp: (path, lookup) => treeAt(path)?.lookUp(path, lookup) ?? NO_DOCUMENTS,
    lookUpGroup: (parent, id, lookup) => treeAt(parent)?.lookUpGroup(id, lookup) ?? NO_DOCUMENTS,
    collectionIds: (parent) => (treeAt(parent)?.collectionIds(parent) ?? []).sort(compareText),
    missing: (path) => treeAt(path)?.missing(path) ?? [],
    databases: (project) =>
      [...trees.keys()].filter((name) => project === undefined || name.startsWith(`projects/${project}/`)),

    snapshot(database, at) {
      const present = now();
      const replaced = at === undefined ? undefined : history.replacedSince(database, at, present);
      const open = snapshots.get(database) ?? new Set();
      snapshots.set(database, open);
      const release = (): void => {
        open.delete(snapshot);
        if (open.size === 0) snapshots.delete(database);
      };
      const snapshot = createSnapshot(store, at ?? present, release, replaced);
      open.add(snapshot);
      return snapshot;
    },

    commit(database, writes, actor) {
      const commitTime = now();
      const changes: DocumentChange[] = [];
      for (const write of writes) {
        const change = changeOf(write, store.get(write.name), commitTime);
        if (change !== null) changes.push(change);
      }
      apply(database, changes);
      return publish({ database, commitTime, changes, actor, origin: 'write' });
    },

    load(database, documents) {
      const changes = [...documents].map((after) => ({
        name: after.name,
        before: store.get(after.name),
        after,
      }));
      for (const { after } of changes) {
        const updated = timestampToMicros(after.updateTime);
        // A document from a machine whose clock is ahead must not be newer than the next commit.
        if (updated > last) last = updated;
      }
      apply(database, changes);
      publish({ database, commitTime: now(), changes, actor: SYSTEM, origin: 'import' });
    },

    reset(project) {
      for (const database of store.databases(project)) {
        const root = `${database}/documents`;
        const changes = [...store.descendants(root)].map((before) => ({
          name: before.name,
          before,
          after: null,
        }));
        apply(database, changes);
        publish({ database, commitTime: now(), changes, actor: SYSTEM, origin: 'reset' });
      }
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

function changeOf(
  write: DocumentWrite,
  before: Document | null,
  commitTime: Timestamp,
): DocumentChange | null {
  if (write.fields === null) return before === null ? null : { name: write.name, before, after: null };
  if (before !== null && identicalMaps(before.fields, write.fields)) return null;
  const after: Document = {
    name: write.name,
    fields: write.fields,
    createTime: before?.createTime ?? commitTime,
    updateTime: commitTime,
  };
  return { name: write.name, before, after };
}
