import { matchesQuery } from '../../query/match-query.ts';
import type { Query } from '../../query/query.ts';
import { runQuery } from '../../query/run-query.ts';
import type { DocumentChange } from '../../store/store.ts';
import { compareTimestamps } from '../../values/timestamp.ts';
import { authorizeQuery } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import { createResultWindow } from './result-window.ts';
import { differences, type Loaded, type Target, type TargetChange } from './target.ts';

/** A target that watches a query. It keeps documents only if the query has a limit or an offset. */
export function createQueryTarget(
  core: Core,
  caller: Caller,
  id: number,
  once: boolean,
  query: Query,
): Target {
  const window = query.limit === null && query.offset === 0 ? null : createResultWindow(query, core.store);

  function result() {
    if (window === null) return runQuery(query, core.store);
    window.load();
    return window.visible();
  }

  return {
    id,
    once,
    watched: { kind: 'query', query },
    load(since, expected): Loaded {
      const documents = result();
      const names = () => documents.map((document) => document.name);
      // A document that moved up into a limited result may be older than those that the client has seen of that result.
      if (since?.source && (since.recent || window !== null)) {
        const before = runQuery(query, since.source);
        return {
          reset: false,
          changes: differences(before, documents, core.store),
          names: expected === null || expected === before.length ? null : names(),
        };
      }
      const all = documents.map((document) => ({ name: document.name, document, present: true }));
      if (since === null || window !== null) return { reset: true, changes: all, names: null };
      const changes = all.filter(({ document }) => compareTimestamps(document.updateTime, since.time) > 0);
      return { reset: false, changes, names: names() };
    },
    apply: (changes) => (window === null ? changesOf(query, changes) : window.apply(changes)),
    async authorize() {
      await authorizeQuery(core, caller, query);
      core.indexes?.require(query);
    },
    // The rules decide on the shape of a query, which no commit changes.
    authorizeAfter: () => Promise.resolve(),
  };
}

function changesOf(query: Query, changes: readonly DocumentChange[]): TargetChange[] {
  const told: TargetChange[] = [];
  for (const { name, before, after } of changes) {
    const was = before !== null && matchesQuery(query, before);
    const is = after !== null && matchesQuery(query, after);
    if (was || is) told.push({ name, document: after, present: is });
  }
  return told;
}
