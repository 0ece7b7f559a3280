import type { Document } from '../../values/document.ts';
import type { DocumentReader } from '../engine.ts';
import { RulesError } from '../values/rules-error.ts';
import type { RulesPath } from '../values/rules-value.ts';

/** A request may read this many documents (documented); reading one again is free. */
const MAX_READS = 10;
/** The writes of one commit may read this many together. */
const MAX_COMMIT_READS = 20;

/**
 * Thrown where the evaluation needs a document that is still on its way. Evaluation has no effects, so it simply
 * starts again once the document is there.
 */
export class PendingRead {
  constructor(readonly arrival: Promise<unknown>) {}
}

/** The documents that one request's rules read: each at most once. */
export class DocumentAccess {
  private readonly results = new Map<string, Document | null | RulesError>();

  constructor(
    private readonly read: DocumentReader,
    private readonly commitReads: Set<string> | null,
  ) {}

  /** The document, or null if there is none; throws `RulesError`, or `PendingRead` when the reader is slow. */
  fetch(path: RulesPath, after: boolean): Document | null {
    const name = path.segments.join('/');
    const key = `${after ? 'after' : 'before'} ${name}`;
    const known = this.results.get(key);
    if (known !== undefined) {
      if (known instanceof RulesError) throw known;
      return known;
    }
    this.checkPath(path);
    this.checkLimits(key);
    let answer: ReturnType<DocumentReader>;
    try {
      answer = this.read(name, after);
    } catch {
      throw this.fail(key, path);
    }
    if (answer instanceof Promise) {
      throw new PendingRead(
        answer.then(
          (document) => this.results.set(key, document),
          () => this.fail(key, path),
        ),
      );
    }
    this.results.set(key, answer);
    return answer;
  }

  private checkPath({ segments }: RulesPath): void {
    const isDocument =
      segments.length >= 5 &&
      segments.length % 2 === 1 &&
      segments[0] === 'databases' &&
      segments[2] === 'documents';
    if (!isDocument) throw new RulesError(`Invalid document path: [/${segments.join('/')}].`);
  }

  private checkLimits(key: string): void {
    if (this.results.size >= MAX_READS) {
      throw new RulesError(`Maximum of ${MAX_READS} document access calls has been reached.`);
    }
    if (this.commitReads === null || this.commitReads.has(key)) return;
    if (this.commitReads.size >= MAX_COMMIT_READS) {
      throw new RulesError(`Maximum of ${MAX_COMMIT_READS} document access calls has been reached.`);
    }
    this.commitReads.add(key);
  }

  private fail(key: string, path: RulesPath): RulesError {
    const error = new RulesError(`Service call error. Function: [get], Argument: [${path.toString()}].`);
    this.results.set(key, error);
    return error;
  }
}
