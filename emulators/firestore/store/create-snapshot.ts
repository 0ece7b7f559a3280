import { compareText } from '../values/compare-text.ts';
import type { Document } from '../values/document.ts';
import { parentOf } from '../values/resource-name.ts';
import type { Timestamp } from '../values/value.ts';
import type { DocumentChange, DocumentSource, Found, Snapshot } from './store.ts';

/**
 * A snapshot, as the store sees it. The store tells it of every later commit, and it keeps the documents that the commit
 * replaced.
 */
export interface OpenSnapshot extends Snapshot {
  remember(changes: readonly DocumentChange[]): void;
}

/**
 * Opens a view of `live` as it was at `readTime`. It holds as long as `remember` is called with every change.
 * `replaced` are the documents that have changed since then, as they were.
 */
export function createSnapshot(
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
