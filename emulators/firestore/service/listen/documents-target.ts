import type { Document } from '../../values/document.ts';
import { compareTimestamps } from '../../values/timestamp.ts';
import { authorizeGet } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import type { Target, TargetChange } from './target.ts';

/** A target that watches documents by name, whether they exist or not. */
export function createDocumentsTarget(
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
