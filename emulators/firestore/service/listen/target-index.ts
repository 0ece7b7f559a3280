import { readsCollection } from '../../query/source.ts';
import type { Commit, DocumentChange, Store } from '../../store/store.ts';
import { idOf, parentOf } from '../../values/resource-name.ts';
import type { Target } from './target.ts';

/** Receives each commit that changes documents of a target: in the same tick, and with that target's documents only. */
type CommitListener = (target: Target, changes: readonly DocumentChange[], commit: Commit) => void;

/**
 * The targets of all streams, found by the documents that they watch: the cost of a commit depends only on the targets it
 * concerns.
 */
export interface TargetIndex {
  /** Adds a target. Returns the function that removes it. */
  add(target: Target, listener: CommitListener): () => void;
}

interface Entry {
  readonly target: Target;
  readonly listener: CommitListener;
}

/** Keeps entries by key, and drops keys that have none. */
class Shelves {
  readonly #shelves = new Map<string, Set<Entry>>();

  at(key: string): Iterable<Entry> {
    return this.#shelves.get(key) ?? [];
  }

  add(key: string, entry: Entry): void {
    const shelf = this.#shelves.get(key);
    if (shelf === undefined) this.#shelves.set(key, new Set([entry]));
    else shelf.add(entry);
  }

  remove(key: string, entry: Entry): void {
    const shelf = this.#shelves.get(key);
    shelf?.delete(entry);
    if (shelf?.size === 0) this.#shelves.delete(key);
  }
}

/** Subscribes to the store's commits and passes them to the targets they concern. */
export function createTargetIndex(store: Store): TargetIndex {
  const shelves = new Shelves();

  store.subscribe((commit) => {
    const concerned = new Map<Entry, DocumentChange[]>();
    for (const change of commit.changes) {
      for (const entry of entriesFor(change.name)) {
        const changes = concerned.get(entry);
        if (changes === undefined) concerned.set(entry, [change]);
        else changes.push(change);
      }
    }
    for (const [{ target, listener }, changes] of concerned) listener(target, changes, commit);
  });

  function* entriesFor(name: string): Iterable<Entry> {
    yield* shelves.at(name);
    const collection = parentOf(name);
    yield* shelves.at(collection);
    for (const key of [`**/${idOf(collection)}`, '**']) {
      for (const entry of shelves.at(key)) {
        const { watched } = entry.target;
        if (watched.kind === 'query' && readsCollection(watched.query, collection)) yield entry;
      }
    }
  }

  return {
    add(target, listener) {
      const entry = { target, listener };
      const keys = keysOf(target);
      for (const key of keys) shelves.add(key, entry);
      return () => {
        for (const key of keys) shelves.remove(key, entry);
      };
    },
  };
}

/**
 * The keys of a target: its documents' names, its collection's path, `**` and an id for a collection group, or `**`
 * alone for everything.
 */
function keysOf({ watched }: Target): readonly string[] {
  switch (watched.kind) {
    case 'documents':
      return watched.names;
    case 'query': {
      const { parent, collectionId, allDescendants } = watched.query;
      if (collectionId === null) return ['**'];
      return [allDescendants ? `**/${collectionId}` : `${parent}/${collectionId}`];
    }
  }
}
