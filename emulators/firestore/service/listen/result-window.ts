import { compareDocuments, matchesQuery } from '../../query/compile-query.ts';
import type { Query } from '../../query/query.ts';
import { runQuery } from '../../query/run-query.ts';
import type { DocumentChange, DocumentSource } from '../../store/store.ts';
import type { Document } from '../../values/document.ts';
import { differences, type TargetChange } from './target.ts';

/** The result of a query with a limit or an offset, kept over commits. */
export interface ResultWindow {
  /** Reads it anew. */
  load(): void;
  /** What offset and limit leave of the matches, in order. */
  visible(): readonly Document[];
  /** Carries it over one commit, at which the store stands; answers with what changed of the visible part. */
  apply(changes: readonly DocumentChange[]): readonly TargetChange[];
}

/** At least so many documents behind the visible ones are kept, to move up without asking the store. */
const SPARE = 16;

/** Keeps the first matches in order, as many again as are visible; the rest stays in the store until it is needed. */
export function createResultWindow(query: Query, store: DocumentSource): ResultWindow {
  const needed = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
  const capacity = needed + Math.max(SPARE, needed);
  const first: Query = { ...query, offset: 0, limit: Number.isFinite(capacity) ? capacity : null };
  let kept: Document[] = [];
  /** All matches are kept. */
  let complete = false;

  function load(): void {
    kept = [...runQuery(first, store)];
    complete = kept.length < capacity;
  }

  function visible(): readonly Document[] {
    return kept.slice(query.offset, needed);
  }

  /** Where a matching document is, or would be. */
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

  /** Takes one change in; answers whether it touched what is kept. */
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
      // Behind the last one kept there may be others, before this one.
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
