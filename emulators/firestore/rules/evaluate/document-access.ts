import type { Document } from '../../values/value.ts';
import type { DocumentReader, RulesRequest } from '../engine.ts';
import { RulesError } from '../values/rules-error.ts';
import type { RulesPath } from '../values/rules-value.ts';

/**
 * The number of documents that a request may read. Another read of the same one is free, before and after the write.
 * https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits
 * https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore
 */
const MAX_READS: Readonly<Record<RulesRequest['service'], number>> = {
  'cloud.firestore': 10,
  'firebase.storage': 2,
};
/** The number of documents that the writes of one commit may read together. */
const MAX_COMMIT_READS = 20;

/**
 * Thrown where the evaluation needs a document that is not there yet. Evaluation has no effects, so it starts again
 * when the document has arrived.
 */
export class PendingRead {
  constructor(readonly arrival: Promise<unknown>) {}
}

/** The documents that the rules of one request read; each is read at most once. */
export class DocumentAccess {
  private readonly results = new Map<string, Document | null | RulesError>();
  private readonly names = new Set<string>();

  constructor(
    private readonly service: RulesRequest['service'],
    private readonly read: DocumentReader,
    private readonly commitReads: Set<string> | null,
  ) {}

  /** The document; null if it does not exist. Throws `RulesError`, or `PendingRead` if the reader is asynchronous. */
  fetch(path: RulesPath, after: boolean): Document | null {
    const name = path.segments.join('/');
    const key = `${after ? 'after' : 'before'} ${name}`;
    const known = this.results.get(key);
    if (known !== undefined) {
      if (known instanceof RulesError) throw known;
      return known;
    }
    this.checkPath(path);
    this.checkLimits(name);
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

  private checkLimits(name: string): void {
    if (this.names.has(name)) return;
    const most = MAX_READS[this.service];
    if (this.names.size >= most) throw tooMany(most);
    if (this.commitReads !== null && !this.commitReads.has(name)) {
      if (this.commitReads.size >= MAX_COMMIT_READS) throw tooMany(MAX_COMMIT_READS);
      this.commitReads.add(name);
    }
    this.names.add(name);
  }

  private fail(key: string, path: RulesPath): RulesError {
    const error = serviceCallError('get', path);
    this.results.set(key, error);
    return error;
  }
}

/** What a rule meets that asks for a document which is not there or cannot be read. */
export function serviceCallError(name: string, path: RulesPath): RulesError {
  return new RulesError(`Service call error. Function: [${name}], Argument: [${path.toString()}].`);
}

function tooMany(most: number): RulesError {
  return new RulesError(`Maximum of ${most} document access calls has been reached.`);
}
