import type { Document } from '../../values/document.ts';
import { authorizeGet } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import type { Target } from './target.ts';

/** Listens to documents by name, existing or not. */
export function createDocumentsTarget(
  core: Core,
  caller: Caller,
  id: number,
  once: boolean,
  names: readonly string[],
): Target {
  const view = new Map<string, Document | null>(names.map((name) => [name, null]));

  async function authorize(): Promise<void> {
    for (const [name, document] of view) await authorizeGet(core, caller, name, document);
  }

  return {
    id,
    once,
    load(source) {
      return [...view.keys()].map((name) => {
        const document = source.get(name);
        view.set(name, document);
        return { name, document, present: document !== null };
      });
    },
    apply(commit) {
      const changes = commit.changes.filter((change) => view.has(change.name));
      return changes.map(({ name, after }) => {
        view.set(name, after);
        return { name, document: after, present: after !== null };
      });
    },
    authorize,
    // A rule on the document's own data may forbid it now.
    authorizeAfter: (changes) => (changes.length > 0 ? authorize() : Promise.resolve()),
  };
}
