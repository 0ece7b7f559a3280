/**
 * The interface of the store: documents of many projects and databases in memory, changed only by whole commits, and a
 * feed of those commits. Names and paths are full resource names: a database `projects/p/databases/d`, a parent
 * `projects/p/databases/d/documents[/c/id…]`, a collection `<parent>/c`, a document `<parent>/c/id`.
 */
import type { FieldPath } from '../values/field-path.ts';
import type { Document, MapValue, Timestamp, Value } from '../values/value.ts';

/** The author of a commit; a service `Caller` fits. Triggers pass it on as their auth context. */
export type Actor =
  | { readonly kind: 'admin' | 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string };

/** A write to one document: its new fields, or null to delete it. */
export interface DocumentWrite {
  readonly name: string;
  readonly fields: MapValue | null;
}

/** One document that a commit changed. `before` and `after` are never both null. */
export interface DocumentChange {
  readonly name: string;
  readonly before: Document | null;
  readonly after: Document | null;
}

export interface Commit {
  /** `projects/p/databases/d`. */
  readonly database: string;
  readonly commitTime: Timestamp;
  /** Empty when every write left its document as it was. Each document appears once. */
  readonly changes: readonly DocumentChange[];
  readonly actor: Actor;
  /** Triggers are told of `write` only, listeners of all. */
  readonly origin: 'write' | 'import' | 'reset';
}

/** Values to look for at a path: as the value there, or as an item of an array there. */
export interface ValueLookup {
  readonly path: FieldPath;
  readonly of: 'value' | 'item';
  readonly values: readonly Value[];
}

/** Documents found by an index: all that were looked for, and perhaps others. */
export interface Found extends Iterable<Document> {
  /** The number of documents. */
  readonly size: number;
}

/** Documents to read: those of the live database, or of a snapshot. The order of iteration is undefined. */
export interface DocumentSource {
  get(name: string): Document | null;
  /** The documents directly in one collection. */
  collection(path: string): Iterable<Document>;
  /** The documents in all collections with that id at or below `parent`. */
  collectionGroup(parent: string, collectionId: string): Iterable<Document>;
  /** Every document below `parent`, at any depth. */
  descendants(parent: string): Iterable<Document>;
  /** The documents directly in one collection that have one of the values, found by an index. */
  lookUp(path: string, lookup: ValueLookup): Found;
  /** The same for all collections with that id at or below `parent`. */
  lookUpGroup(parent: string, collectionId: string, lookup: ValueLookup): Found;
  /** The ids of the collections directly under `parent`, sorted. A collection may hold only deeper documents. */
  collectionIds(parent: string): string[];
  /** The names in a collection that have no document but have documents below them. */
  missing(collectionPath: string): string[];
}

/** A database as it was at one moment. It costs memory, and is valid, until it is released. */
export interface Snapshot extends DocumentSource {
  readonly readTime: Timestamp;
  release(): void;
}

export interface Store extends DocumentSource {
  /** The present, in microseconds, and later than any time given out before. It serves for read times. */
  now(): Timestamp;
  /** The resource names of the databases that hold documents, of one project or of all. */
  databases(project?: string): string[];
  /**
   * The database as it is now, or as it was within the last hour (less after very large changes). Throws
   * INVALID_ARGUMENT for a time in the future, and FAILED_PRECONDITION for one too long ago.
   */
  snapshot(database: string, at?: Timestamp): Snapshot;
  /**
   * Makes all writes at once, at one new commit time, and tells the subscribers before it returns. There may be one
   * write per document. A write that leaves its document identical keeps its update time and is no change.
   */
  commit(database: string, writes: readonly DocumentWrite[], actor: Actor): Commit;
  /** Imports documents with their own times. */
  load(database: string, documents: Iterable<Document>): void;
  /** Removes the documents of one project, or all. */
  reset(project?: string): void;
  /** The listener is called after each commit, synchronously and in order. Returns the function that unsubscribes. */
  subscribe(listener: (commit: Commit) => void): () => void;
}

/** The emulator's time. Tests inject a clock that they advance themselves. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): bigint;
  /** Calls back once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
