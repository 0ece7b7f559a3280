import type { Document } from '../values/document.ts';
import { parentOf } from '../values/resource-name.ts';
import type { Timestamp } from '../values/value.ts';
import type { DocumentChange, DocumentSource, Snapshot } from './store.ts';

/** A snapshot as the store sees it: told of every later commit, it keeps what that commit replaced. */
export interface OpenSnapshot extends Snapshot {
  remember(changes: readonly DocumentChange[]): void;
}

/** Opens a view of `live` that stays as `live` is now, as long as `remember` hears of every change. */
export function createSnapshot(live: DocumentSource, readTime: Timestamp, release: () => void): OpenSnapshot {
  const replaced = new Map<string, Document | null>();

  function* asOfThen(current: Iterable<Document>, belongs: (name: string) => boolean): Iterable<Document> {
    for (const document of current) if (!replaced.has(document.name)) yield document;
    for (const [name, document] of replaced) if (document !== null && belongs(name)) yield document;
  }

  return {
    readTime,
    release,
    remember(changes) {
      for (const { name, before } of changes) if (!replaced.has(name)) replaced.set(name, before);
    },
    get(name) {
      const before = replaced.get(name);
      return before === undefined ? live.get(name) : before;
    },
    collection: (path) => asOfThen(live.collection(path), (name) => parentOf(name) === path),
    collectionGroup: (parent, id) =>
      asOfThen(
        live.collectionGroup(parent, id),
        (name) => name.startsWith(`${parent}/`) && parentOf(name).endsWith(`/${id}`),
      ),
    descendants: (parent) => asOfThen(live.descendants(parent), (name) => name.startsWith(`${parent}/`)),
  };
}
