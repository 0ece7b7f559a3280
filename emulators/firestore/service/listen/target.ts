import type { DocumentChange, DocumentSource } from '../../store/store.ts';
import type { Query } from '../../query/query.ts';
import type { Document } from '../../values/value.ts';
import type { PastMoment } from './past-moments.ts';

/** The effect of a commit on one document of a target. */
export interface TargetChange {
  readonly name: string;
  /** The document now; null when it does not exist. */
  readonly document: Document | null;
  /** Whether it is in the target's result now. */
  readonly present: boolean;
}

/** The state that a client must be told when it starts to listen. */
export interface Loaded {
  /** Whether the client must forget the documents that it has of the target, because `changes` is the whole result. */
  readonly reset: boolean;
  readonly changes: readonly TargetChange[];
  /** The names of the whole result, if the client has to compare them with its own; else null. */
  readonly names: readonly string[] | null;
}

/** The documents that can concern a target. The index finds the target by them. */
type Watched =
  | { readonly kind: 'documents'; readonly names: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query };

/** One thing that a client listens to. */
export interface Target {
  readonly id: number;
  readonly watched: Watched;
  /** Whether the target ends as soon as it is current. */
  readonly once: boolean;
  /**
   * Reads the present state; `apply` must be called for every later commit. `since` is the moment at which the client
   * stopped listening, and `expected` the number of documents it had then.
   */
  load(since: PastMoment | null, expected: number | null): Loaded;
  /** The changes for the listener that follow from one commit. Must be called while the store stands at that commit. */
  apply(changes: readonly DocumentChange[]): readonly TargetChange[];
  /** Throws PERMISSION_DENIED if the rules forbid reading the target. */
  authorize(): Promise<void>;
  /** Throws PERMISSION_DENIED if the rules forbid reading the documents that a commit has changed. */
  authorizeAfter(changes: readonly TargetChange[]): Promise<void>;
}

/** The changes that turn the result `before`, which a listener knows, into the result `after`. */
export function differences(
  before: readonly Document[],
  after: readonly Document[],
  now: DocumentSource,
): TargetChange[] {
  const left = new Map(before.map((document) => [document.name, document]));
  const changes: TargetChange[] = [];
  for (const document of after) {
    if (left.get(document.name) !== document) changes.push({ name: document.name, document, present: true });
    left.delete(document.name);
  }
  const gone = [...left.keys()].map((name) => ({ name, document: now.get(name), present: false }));
  return [...gone, ...changes];
}
