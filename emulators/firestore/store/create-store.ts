import { compareText, identicalMaps } from '../values/compare.ts';
import { databaseOf, parentOf } from '../values/resource-name.ts';
import { type Document, type Timestamp, timestampFromMicros, timestampToMicros } from '../values/value.ts';
import { DocumentTree, NO_DOCUMENTS } from './document-tree.ts';
import { History } from './history.ts';
import type {
  Actor,
  Clock,
  Commit,
  DocumentChange,
  DocumentSource,
  DocumentWrite,
  Found,
  Snapshot,
  Store,
} from './store.ts';

/**
 * A snapshot, as the store sees it. The store tells it of every later commit, and it keeps the documents that the commit
 * replaced.
 */
interface OpenSnapshot extends Snapshot {
  remember(changes: readonly DocumentChange[]): void;
}

/**
 * Opens a view of `live` as it was at `readTime`. It holds as long as `remember` is called with every change.
 * `replaced` are the documents that have changed since then, as they were.
 */
function createSnapshot(
  live: DocumentSource,
  readTime: Timestamp,
  release: () => void,
  replaced = new Map<string, Document | null>(),
): OpenSnapshot {
  function* asOfThen(current: Iterable<Document>, belongs: (name: string) => boolean): Iterable<Document> {
    for (const document of current) if (!replaced.has(document.name)) yield document;
    for (const [name, document] of replaced) if (document !== null && belongs(name)) yield document;
  }

  /** Indexes hold the present only, so every replaced document is added for the query to look at. */
  function foundThen(current: Found, belongs: (name: string) => boolean): Found {
    return {
      size: current.size + replaced.size,
      [Symbol.iterator]: () => asOfThen(current, belongs)[Symbol.iterator](),
    };
  }

  const isIn = (path: string) => (name: string) => parentOf(name) === path;
  const isInGroup = (parent: string, id: string) => (name: string) =>
    name.startsWith(`${parent}/`) && parentOf(name).endsWith(`/${id}`);

  const snapshot: OpenSnapshot = {
    readTime,
    release,
    remember(changes) {
      for (const { name, before } of changes) if (!replaced.has(name)) replaced.set(name, before);
    },
    get(name) {
      const before = replaced.get(name);
      return before === undefined ? live.get(name) : before;
    },
    collection: (path) => asOfThen(live.collection(path), isIn(path)),
    collectionGroup: (parent, id) => asOfThen(live.collectionGroup(parent, id), isInGroup(parent, id)),
    descendants: (parent) => asOfThen(live.descendants(parent), (name) => name.startsWith(`${parent}/`)),
    lookUp: (path, lookup) => foundThen(live.lookUp(path, lookup), isIn(path)),
    lookUpGroup: (parent, id, lookup) =>
      foundThen(live.lookUpGroup(parent, id, lookup), isInGroup(parent, id)),
    collectionIds(parent) {
      const ids = new Set<string>();
      for (const { name } of snapshot.descendants(parent)) ids.add(stepBelow(name, parent));
      return [...ids].sort(compareText);
    },
    missing(path) {
      const parent = parentOf(path);
      const names = new Set<string>();
      for (const { name } of snapshot.descendants(parent)) {
        if (name.startsWith(`${path}/`)) names.add(`${path}/${stepBelow(name, path)}`);
      }
      return [...names].filter((name) => snapshot.get(name) === null);
    },
  };
  return snapshot;
}

/** The segment that follows `prefix` in a name. */
function stepBelow(name: string, prefix: string): string {
  return name.slice(prefix.length + 1).split('/', 1)[0] ?? '';
}

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
