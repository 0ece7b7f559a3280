/**
 * What the store promises: documents of many projects and databases in memory, changed only by whole commits, and a
 * feed of those commits. Names and paths are full resource names: a database `projects/p/databases/d`, a parent
 * `projects/p/databases/d/documents[/c/id…]`, a collection `<parent>/c`, a document `<parent>/c/id`.
 */
import type { Document } from '../values/document.ts';
import type { MapValue, Timestamp } from '../values/value.ts';

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

/** Documents to read: the live database, or a snapshot of it. Iteration order is not defined. */
export interface DocumentSource {
  get(name: string): Document | null;
  /** The documents directly in one collection. */
  collection(path: string): Iterable<Document>;
  /** The documents in all collections of that id at or below `parent`. */
  collectionGroup(parent: string, collectionId: string): Iterable<Document>;
  /** Every document below `parent`, at any depth. */
  descendants(parent: string): Iterable<Document>;
}

/** A database as it was when the snapshot was opened. Costs memory until released. */
export interface Snapshot extends DocumentSource {
  readonly readTime: Timestamp;
  release(): void;
}

export interface Store extends DocumentSource {
  /** The present, in µs, later than any time given out before: for read times. */
  now(): Timestamp;
  /** The resource names of all databases that hold documents, of one project or of all. */
  databases(project?: string): string[];
  /** Ids of the collections directly under `parent` (also those that hold only deeper documents), sorted. */
  collectionIds(parent: string): string[];
  /** Names of documents in a collection that don't exist but have documents below them. */
  missing(collectionPath: string): string[];
  snapshot(database: string): Snapshot;
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
