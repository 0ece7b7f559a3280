import type { Commit, DocumentSource } from '../../store/store.ts';
import type { Document } from '../../values/document.ts';

/** What a commit means for one document of a target. */
export interface TargetChange {
  readonly name: string;
  /** The document now; null when it does not exist. */
  readonly document: Document | null;
  /** Whether it is in the target's result now. */
  readonly present: boolean;
}

/** One thing a client listens to. It keeps its own view, so that commits can be told as differences. */
export interface Target {
  readonly id: number;
  /** Ends as soon as it is current. */
  readonly once: boolean;
  /** Takes the view from the store as it is now; answers with what a new listener must hear. */
  load(source: DocumentSource): readonly TargetChange[];
  /** Carries the view over a commit; answers with what changed for the listener. */
  apply(commit: Commit): readonly TargetChange[];
  /** Throws PERMISSION_DENIED where the rules forbid what the target shows now. */
  authorize(): Promise<void>;
  /** The same after a commit: asked only if that could have changed the answer. */
  authorizeAfter(changes: readonly TargetChange[]): Promise<void>;
}
