import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { placeOf, type QueueFilter, type QueueRow } from 'domain/trainer/contract';
import { QUEUE_PAGE_SIZE, QUEUE_STATES } from 'domain/trainer/row';
import { matchesSearch, searchKey } from 'domain/trainer/search';
import { forgetLibrary } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';
import { forgetDrafts } from '../kit/device/kept-drafts.ts';
import type { TrainerData } from './data/open-trainer-data.ts';
import type { QueueQuestion } from './data/queue-query.ts';
import type { FollowedQueue, QueuePage } from './data/queue.ts';

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

/** The storage key. Auth's file has it in its text, too, because this file is not loaded with Auth. */
const KEY = 'fila';

const Moment = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
    v.check((date) => !Number.isNaN(date.getTime())),
  ),
);

const LastQueueSchema = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  rows: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        nome: v.string(),
        subscription_end: Moment,
        active: v.boolean(),
        state: v.picklist(QUEUE_STATES),
        since: Moment,
        due_on: v.nullable(v.string()),
      }),
    ),
    v.maxLength(QUEUE_PAGE_SIZE),
  ),
});
/** The queue's first page as this browser last showed it: without flags, phones and e-mail addresses. */
type LastQueue = v.InferOutput<typeof LastQueueSchema>;

const storeIn = (storage: Storage | null) =>
  createDeviceStore(storage, KEY, v.nullable(LastQueueSchema), null);

export function readLastQueue(storage: Storage | null): LastQueue | null {
  return storeIn(storage).read();
}

/** Keeps the rows of the first page for the trainer's next visit. */
export function writeLastQueue(storage: Storage | null, uid: string, rows: readonly QueueRow[]): void {
  const store = storeIn(storage);
  store.write({
    uid,
    rows: rows
      .slice(0, QUEUE_PAGE_SIZE)
      .map(({ id, nome, subscription_end, active, state, since, due_on }) => {
        return { id, nome, subscription_end, active, state, since, due_on };
      }),
  });
  // The rows that the storage still holds are out of date.
  if (!store.isKept()) store.write(null);
}

/** Forgets what this browser keeps for the trainer: the rows, the library of exercises, and what is not sent of routines. */
export function clearLastQueue(storage: Storage | null): void {
  storeIn(storage).write(null);
  forgetLibrary();
  forgetDrafts(storage);
}

/** The kept rows in the shape of the live ones. The parts that are not kept are empty. */
export function rowsOf({ rows }: LastQueue): readonly QueueRow[] {
  return rows.map((row) => ({
    ...row,
    subscriber: '',
    uid: null,
    email: '',
    telefone: '',
    tier: null,
    renews: false,
    next_charge: null,
    missing: [],
    correction_asked: false,
    health_changed: false,
    last_training: null,
    trained_7: null,
    pain_unseen: false,
    noted_at: null,
    note_start: '',
    contacted_at: null,
    objetivo_principal: '',
    frequencia_semanal: '',
    experiencia_treino: '',
    flags: [],
    order: '',
    search: [],
  }));
}
