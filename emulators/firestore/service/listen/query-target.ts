import { compareDocuments, matchesQuery } from '../../query/match-query.ts';
import type { Query } from '../../query/query.ts';
import { runQuery } from '../../query/run-query.ts';
import type { DocumentChange, DocumentSource } from '../../store/store.ts';
import { type Document, compareTimestamps } from '../../values/value.ts';
import { authorizeQuery } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import { type Loaded, type Target, type TargetChange, differences } from './target.ts';

/** The result of a query with a limit or an offset, kept up to date over commits. */
interface ResultWindow {
  /** Reads the result from the store. */
  load(): void;
  /** The matches that offset and limit leave, in order. */
  visible(): readonly Document[];
  /** Applies one commit, while the store stands at it. Returns the changes in the visible part. */
  apply(changes: readonly DocumentChange[]): readonly TargetChange[];
}

/**
 * At least this many documents are kept behind the visible ones, so that they can move up without a look at the store.
 */
const SPARE = 16;

/** Keeps the first matches in order: the visible ones and as many again, or `SPARE`. The others stay in the store until needed. */
function createResultWindow(query: Query, store: DocumentSource): ResultWindow {
  const needed = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
  const capacity = needed + Math.max(SPARE, needed);
  const first: Query = { ...query, offset: 0, limit: Number.isFinite(capacity) ? capacity : null };
  let kept: Document[] = [];
  /** Whether all matches are kept. */
  let complete = false;

  function load(): void {
    kept = [...runQuery(first, store)];
    complete = kept.length < capacity;
  }

  function visible(): readonly Document[] {
    return kept.slice(query.offset, needed);
  }

  /** The index of a matching document, or the one it would have. */
  function position(document: Document): number {
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = kept[middle];
      if (there !== undefined && compareDocuments(query, there, document) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Applies one change. Returns whether it touched a kept document. */
  function take({ before, after }: DocumentChange): boolean {
    let touched = false;
    if (before !== null && matchesQuery(query, before)) {
      const at = position(before);
      if (kept[at]?.name === before.name) {
        kept.splice(at, 1);
        touched = true;
      }
    }
    if (after !== null && matchesQuery(query, after)) {
      const at = position(after);
      // Unless all matches are kept, there may be others between the last kept one and this one.
      if (complete || at < kept.length) {
        kept.splice(at, 0, after);
        touched = true;
      }
    }
    return touched;
  }

  return {
    load,
    visible,
    apply(changes) {
      const before = visible();
      const touched = changes.filter(take);
      if (touched.length === 0) return [];
      if (kept.length > capacity) {
        kept.length = capacity;
        complete = false;
      }
      if (!complete && kept.length < needed) load();
      return differences(before, visible(), store);
    },
  };
}

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
