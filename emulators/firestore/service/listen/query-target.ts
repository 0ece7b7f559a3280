import { compareDocuments, inWindow, matchesQuery } from '../../query/compile-query.ts';
import type { Query } from '../../query/query.ts';
import { matchingDocuments } from '../../query/run-query.ts';
import { readsCollection } from '../../query/source.ts';
import type { Document } from '../../values/document.ts';
import { parentOf } from '../../values/resource-name.ts';
import { authorizeQuery } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import type { Target, TargetChange } from './target.ts';

/**
 * Listens to a query. It keeps all matching documents, also those beyond the limit, so that a place that falls free
 * is filled without reading the store, which may be further on than the commit being told.
 */
export function createQueryTarget(
  core: Core,
  caller: Caller,
  id: number,
  once: boolean,
  query: Query,
): Target {
  const matching = new Map<string, Document>();
  let window = new Map<string, Document>();
  const windowed = query.limit !== null || query.offset > 0;

  function computeWindow(): Map<string, Document> {
    const sorted = [...matching.values()].sort((a, b) => compareDocuments(query, a, b));
    return new Map(inWindow(query, sorted).map((document) => [document.name, document]));
  }

  return {
    id,
    once,
    load(source) {
      matching.clear();
      for (const document of matchingDocuments(query, source)) matching.set(document.name, document);
      window = computeWindow();
      return [...window.values()].map((document) => ({ name: document.name, document, present: true }));
    },
    apply(commit) {
      const seen = commit.changes.filter((change) => readsCollection(query, parentOf(change.name)));
      if (seen.length === 0) return [];
      const changes: TargetChange[] = [];
      for (const { name, after } of seen) {
        const was = matching.has(name);
        const is = after !== null && matchesQuery(query, after);
        if (is) matching.set(name, after);
        else matching.delete(name);
        if (!windowed && (was || is)) changes.push({ name, document: after, present: is });
      }
      if (!windowed) return changes;
      const before = window;
      window = computeWindow();
      const now = new Map(seen.map((change) => [change.name, change.after]));
      for (const [name, document] of before) {
        if (window.has(name)) continue;
        const current = now.get(name);
        changes.push({ name, document: current === undefined ? document : current, present: false });
      }
      for (const [name, document] of window) {
        if (before.get(name) !== document) changes.push({ name, document, present: true });
      }
      return changes;
    },
    authorize: () => authorizeQuery(core, caller, query),
    // A query is allowed by its own shape, whatever its documents hold.
    authorizeAfter: () => Promise.resolve(),
  };
}
