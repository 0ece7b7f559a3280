import type { Clock } from '../../store/clock.ts';
import { createSnapshot } from '../../store/create-snapshot.ts';
import type { Commit, DocumentSource, Store } from '../../store/store.ts';
import { compareTimestamps } from '../../values/timestamp.ts';
import type { Timestamp } from '../../values/value.ts';

/** What is known of a past moment: all of it, or only that documents have changed since by their update times. */
export type History =
  | { readonly kind: 'exact'; readonly past: DocumentSource }
  | { readonly kind: 'updates'; readonly since: Timestamp };

export interface ChangeLog {
  /** The moment `time` of a database; null where nothing later can be told apart from it: the client starts over. */
  recall(database: string, time: Timestamp): History | null;
}

/**
 * How long commits are kept. Production too forgets soon which documents were deleted: its SDKs' tests wait ten
 * seconds before they expect an existence filter instead.
 */
const KEPT_MS = 5_000;
/** Of how many documents changes are kept at most: the log holds what they were before. */
const KEPT_CHANGES = 10_000;

/** Remembers the last commits of all databases, so that listeners can resume. */
export function createChangeLog(clock: Clock, store: Store): ChangeLog {
  const kept: { readonly commit: Commit; readonly until: bigint }[] = [];
  /** Where update times stopped telling what is new: imports bring documents of any age. */
  const beginnings = new Map<string, Timestamp>();
  const beginning = store.now();
  let changes = 0;
  /** Everything after it is kept. */
  let floor = beginning;
  let pruning = false;

  function prune(): void {
    const now = clock.now();
    for (let oldest = kept[0]; oldest !== undefined; oldest = kept[0]) {
      if (oldest.until > now && changes <= KEPT_CHANGES) return;
      kept.shift();
      changes -= oldest.commit.changes.length;
      floor = oldest.commit.commitTime;
    }
  }

  function pruneLater(): void {
    if (pruning) return;
    pruning = true;
    clock.after(KEPT_MS, () => {
      pruning = false;
      prune();
      if (kept.length > 0) pruneLater();
    });
  }

  store.subscribe((commit) => {
    if (commit.origin !== 'write') beginnings.set(commit.database, commit.commitTime);
    if (commit.changes.length === 0) return;
    kept.push({ commit, until: clock.now() + BigInt(KEPT_MS) * 1000n });
    changes += commit.changes.length;
    prune();
    pruneLater();
  });

  return {
    recall(database, time) {
      prune();
      const first = beginnings.get(database) ?? beginning;
      if (compareTimestamps(time, first) < 0 || compareTimestamps(time, store.now()) > 0) return null;
      if (compareTimestamps(time, floor) < 0) return { kind: 'updates', since: time };
      const past = createSnapshot(store, time, () => undefined);
      for (const { commit } of kept) {
        if (commit.database !== database || compareTimestamps(commit.commitTime, time) <= 0) continue;
        past.remember(commit.changes);
      }
      return { kind: 'exact', past };
    },
  };
}
