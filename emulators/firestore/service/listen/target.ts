import type { DocumentChange, DocumentSource } from '../../store/store.ts';
import type { Query } from '../../query/query.ts';
import type { Document } from '../../values/document.ts';
import type { PastMoment } from './past-moments.ts';

/** What a commit means for one document of a target. */
export interface TargetChange {
  readonly name: string;
  /** The document now; null when it does not exist. */
  readonly document: Document | null;
  /** Whether it is in the target's result now. */
  readonly present: boolean;
}

/** What somebody who starts to listen must hear first. */
export interface Loaded {
  /** The client gives up what it has of the target: `changes` is the whole result. */
  readonly reset: boolean;
  readonly changes: readonly TargetChange[];
  /** The names of the whole result where the client has to compare them with its own; null where it need not. */
  readonly names: readonly string[] | null;
}

/** Which documents a target can be about: what the index finds it by. */
export type Watched =
  | { readonly kind: 'documents'; readonly names: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query };

/** One thing a client listens to. */
export interface Target {
  readonly id: number;
  readonly watched: Watched;
  /** Ends as soon as it is current. */
  readonly once: boolean;
  /**
   * Reads the state of this moment; `apply` must hear of every commit after it. `since` is the moment at
   * which the client stopped listening, and `expected` how many documents it has of then.
   */
  load(since: PastMoment | null, expected: number | null): Loaded;
  /** What one commit's changes to watched documents mean to the listener. To be called while the store stands at it. */
  apply(changes: readonly DocumentChange[]): readonly TargetChange[];
  /** Throws PERMISSION_DENIED where the rules forbid what the target shows now. */
  authorize(): Promise<void>;
  /** The same after a commit: asks only about what that changed. */
  authorizeAfter(changes: readonly TargetChange[]): Promise<void>;
}

/** How the documents of a result as it was, and as it is, differ for a listener that knows the first. */
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
