import { parseQuery } from '../../query/parse-query.ts';
import { asList, asMessage, decodeInt } from '../../values/codec.ts';
import { type Document, compareTimestamps } from '../../values/value.ts';
import { parseDocumentIn, parseParent } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { WireTarget } from '../../values/wire.ts';
import { authorizeGet } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import { createQueryTarget } from './query-target.ts';
import { decodeResume } from './past-moments.ts';
import type { Loaded, Target, TargetChange } from './target.ts';

/** A target that watches documents by name, whether they exist or not. */
function createDocumentsTarget(
  core: Core,
  caller: Caller,
  id: number,
  once: boolean,
  given: readonly string[],
): Target {
  const names = [...new Set(given)];

  async function authorize(documents: readonly { name: string; document: Document | null }[]): Promise<void> {
    for (const { name, document } of documents) await authorizeGet(core, caller, name, document);
  }

  return {
    id,
    once,
    watched: { kind: 'documents', names },
    load(since) {
      const all = names.map((name) => changeOf(name, core.store.get(name)));
      if (since === null) return { reset: true, changes: all, names: null };
      const changed = all.filter(({ name, document }) => {
        if (since.source !== null) return since.source.get(name) !== document;
        // Nobody knows when a missing document was deleted, so the client is told of it again.
        return document === null || compareTimestamps(document.updateTime, since.time) > 0;
      });
      return { reset: false, changes: changed, names: null };
    },
    apply: (changes) => changes.map(({ name, after }) => changeOf(name, after)),
    authorize: () => authorize(names.map((name) => ({ name, document: core.store.get(name) }))),
    // A rule that reads the document's own data may forbid it after the change.
    authorizeAfter: authorize,
  };
}

function changeOf(name: string, document: Document | null): TargetChange {
  return { name, document, present: document !== null };
}

/** Reads the Target of an `add_target`; `id` is valid. Throws INVALID_ARGUMENT. */
function createTarget(core: Core, caller: Caller, database: string, id: number, message: WireTarget): Target {
  const wire = asMessage(message, 'add_target');
  const once = wire.once === true;
  if (wire.documents != null) {
    const names = asList(asMessage(wire.documents, 'documents').documents, 'documents');
    return createDocumentsTarget(
      core,
      caller,
      id,
      once,
      names.map((name) => parseDocumentIn(database, name)),
    );
  }
  const query = asMessage(wire.query, 'query');
  const { database: named } = parseParent(query.parent);
  if (named !== database) {
    throw new StatusError('INVALID_ARGUMENT', `The stream listens to ${database}, the target to ${named}.`);
  }
  const parsed = parseQuery(query.parent, query.structuredQuery);
  if (parsed.findNearest !== null) {
    throw new StatusError('INVALID_ARGUMENT', 'A vector search cannot be listened to.');
  }
  if (parsed.select !== null) {
    // The text of production: https://github.com/googleapis/nodejs-firestore/issues/1090
    throw new StatusError('INVALID_ARGUMENT', "'select' clauses are not supported for real-time queries.");
  }
  return createQueryTarget(core, caller, id, once, parsed);
}

/** A target with its state at the present moment. */
export interface OpenedTarget {
  readonly target: Target;
  readonly loaded: Loaded;
  /** Whether the client has listened to it before, and says until when. */
  readonly resumes: boolean;
  /** How many documents the client says it has of the target; null if it does not say. */
  readonly expected: number | null;
}

/** Reads an `add_target` and loads its state. Throws INVALID_ARGUMENT. */
export function openTarget(
  core: Core,
  caller: Caller,
  database: string,
  id: number,
  wire: WireTarget,
): OpenedTarget {
  const target = createTarget(core, caller, database, id, wire);
  const expected = decodeInt(wire.expectedCount, 'expected_count') ?? null;
  const resume = decodeResume(wire);
  const past = resume === null || resume === 'unknown' ? null : core.past.recall(database, resume);
  return { target, loaded: target.load(past, expected), resumes: resume !== null, expected };
}
