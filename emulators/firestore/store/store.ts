/**
 * What the store promises: documents of many projects and databases in memory, changed only by whole commits, and a
 * feed of those commits. Names and paths are full resource names: a database `projects/p/databases/d`, a parent
 * `projects/p/databases/d/documents[/c/id…]`, a collection `<parent>/c`, a document `<parent>/c/id`.
 */
import type { Document } from '../values/document.ts';
import type { FieldPath } from '../values/field-path.ts';
import type { MapValue, Timestamp, Value } from '../values/value.ts';

/** Who made a commit; a service `Caller` fits. Triggers give it as their auth context. */
export type Actor =
  | { readonly kind: 'admin' | 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string };

/** What a write makes of one document: its new fields, or null to delete it. */
export interface DocumentWrite {
  readonly name: string;
  readonly fields: MapValue | null;
}

/** One document that a commit really changed. Both null never happens. */
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
  /** Triggers answer only to `write`; listeners to all. */
  readonly origin: 'write' | 'import' | 'reset';
}

/** Values to look for at a path: as the value there, or as an item of the array there. */
export interface ValueLookup {
  readonly path: FieldPath;
  readonly of: 'value' | 'item';
  readonly values: readonly Value[];
}

/** Documents found by an index: all that are looked for, and perhaps some that are not. */
export interface Found extends Iterable<Document> {
  /** How many they are. */
  readonly size: number;
}

/** Documents to read: the live database, or a snapshot of it. Iteration order is not defined. */
export interface DocumentSource {
  get(name: string): Document | null;
  /** The documents directly in one collection. */
  collection(path: string): Iterable<Document>;
  /** The documents in all collections of that id at or below `parent`. */
  collectionGroup(parent: string, collectionId: string): Iterable<Document>;
  /** Every document below `parent`, at any depth. */
  descendants(parent: string): Iterable<Document>;
  /** The documents directly in one collection that have one of the values, by an index. */
  lookUp(path: string, lookup: ValueLookup): Found;
  /** Those in all collections of that id at or below `parent`. */
  lookUpGroup(parent: string, collectionId: string, lookup: ValueLookup): Found;
  /** Ids of the collections directly under `parent` (also those that hold only deeper documents), sorted. */
  collectionIds(parent: string): string[];
  /** Names of documents in a collection that don't exist but have documents below them. */
  missing(collectionPath: string): string[];
}

/** A database as it was at one moment. Costs memory until released, and stays true only so long. */
export interface Snapshot extends DocumentSource {
  readonly readTime: Timestamp;
  release(): void;
}

export interface Store extends DocumentSource {
  /** The present, in µs, later than any time given out before: for read times. */
  now(): Timestamp;
  /** The resource names of all databases that hold documents, of one project or of all. */
  databases(project?: string): string[];
  /**
   * The database as it is now, or as it was at a time within the last hour (less after very large changes). Throws
   * INVALID_ARGUMENT for a time to come, FAILED_PRECONDITION for one too long ago.
   */
  snapshot(database: string, at?: Timestamp): Snapshot;
  /**
   * Makes all writes at once, at one new commit time, and tells the subscribers before returning. At most one write
   * per document. A write that leaves its document identical keeps its updateTime and is no change.
   */
  commit(database: string, writes: readonly DocumentWrite[], actor: Actor): Commit;
  /** Puts documents as they are, with their own times (import). */
  load(database: string, documents: Iterable<Document>): void;
  /** Forgets one project's documents, or all. */
  reset(project?: string): void;
  /** Called after each commit, synchronously and in order. Returns the unsubscriber. */
  subscribe(listener: (commit: Commit) => void): () => void;
}
