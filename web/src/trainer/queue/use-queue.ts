import { placeOf, type QueueFilter, type QueueRow } from 'domain/trainer/contract';
import { matchesSearch, searchKey } from 'domain/trainer/search';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TrainerData } from '../data/open-trainer-data.ts';
import type { FollowedQueue, QueuePage } from '../data/queue.ts';
import type { QueueQuestion } from '../data/queue-query.ts';

/**
 * The live first page and the rows behind it that were loaded once. A loaded row that now is on the first page counts as it
 * is there. A loaded row that belongs before the end of the first page and is not there has left the filter.
 */
export function mergePages(
  first: readonly QueueRow[],
  loaded: readonly QueueRow[],
  filter: QueueFilter,
): readonly QueueRow[] {
  const last = first.at(-1);
  if (last === undefined) return first;
  const live = new Set(first.map(({ id }) => id));
  const end = placeOf(last, filter);
  return [...first, ...loaded.filter((row) => !live.has(row.id) && placeOf(row, filter) > end)];
}

const NO_PAGE: QueuePage = { rows: [], whole: false };
const FAILED: FollowedQueue = { status: 'failed' };

export interface Queue {
  /** `known`: the rows are those of the last visit, until the live ones come. */
  readonly status: FollowedQueue['status'] | 'known';
  readonly rows: readonly QueueRow[];
  /** Whether the live rows are those that the server has now. */
  readonly fresh: boolean;
  readonly hasMore: boolean;
  readonly isLong: boolean;
  /** Loads the next page. Resolves with whether it could. */
  readonly loadMore: () => Promise<boolean>;
  /** The first page as the server has it, whatever a search's other words are; null before. New with each news of the server. */
  readonly live: readonly QueueRow[] | null;
}

/** Follows the first page of a filter, and loads further pages. `known` are the rows of the last visit without a filter. */
export function useQueue(
  data: TrainerData | null,
  filter: QueueFilter,
  today: string,
  known: readonly QueueRow[] | null,
): Queue {
  const { state, flag, overdue, search = '' } = filter;
  // A search asks the server by one word only, and not while all are too short.
  const key = searchKey(search) ?? undefined;
  const question = useMemo(
    () => ({ filter: key === undefined ? { state, flag, overdue } : { search: key }, today }),
    [state, flag, overdue, key, today],
  );
  const [answer, setAnswer] = useState<{ to: QueueQuestion; is: FollowedQueue } | null>(null);
  const [loaded, setLoaded] = useState<{ to: QueueQuestion; page: QueuePage } | null>(null);
  useEffect(() => data?.followQueue(question, (is) => setAnswer({ to: question, is })), [data, question]);

  // An answer to an older question is not shown.
  const answered = answer?.to === question ? answer.is : null;
  const live = answered?.status === 'live' ? answered : null;
  const further = loaded?.to === question ? loaded.page : NO_PAGE;
  const all = useMemo(
    () => (live === null ? [] : mergePages(live.rows, further.rows, question.filter)),
    [live, further, question],
  );
  const rows = useMemo(() => all.filter((row) => matchesSearch(search, row.search)), [all, search]);

  const last = all.at(-1);
  const loadMore = useCallback(async () => {
    if (data === null || last === undefined) return false;
    try {
      const page = await data.loadQueuePage(question, last);
      setLoaded({ to: question, page: { rows: [...all, ...page.rows], whole: page.whole } });
      return true;
    } catch {
      return false;
    }
  }, [data, all, last, question]);

  // The rows that have one word of a search may fill pages before the first one that has all its words.
  const hasMore = live !== null && !live.whole && !further.whole;
  const isLookingOn = hasMore && rows.length === 0;
  useEffect(() => {
    const lookOn = async () => {
      if (await loadMore()) return;
      setAnswer((latest) => (latest?.to === question ? { to: question, is: FAILED } : latest));
    };
    if (isLookingOn) void lookOn();
  }, [isLookingOn, loadMore, question]);

  const isFiltered = state ?? flag ?? overdue ?? key;
  const lastVisit =
    live === null && isFiltered === undefined && answered?.status !== 'refused' ? known : null;
  const status = isLookingOn ? 'loading' : (answered?.status ?? 'loading');
  return {
    status: status === 'loading' && lastVisit !== null ? 'known' : status,
    rows: lastVisit ?? rows,
    fresh: live?.fresh ?? false,
    hasMore,
    isLong: lastVisit === null && further.rows.length > 0,
    loadMore,
    live: live?.rows ?? null,
  };
}
