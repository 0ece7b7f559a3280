import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Days } from './builder-days.ts';
import { type Clock, createDraftKeeper, draftStore } from './builder-saving.ts';
import type { Followed, TrainerData } from './data/open-trainer-data.ts';
import { storeDraft } from './trainer-calls.ts';

const CLOCK: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** How many steps back there are. */
const STEPS_BACK = 50;

/** One step back: the days before it, and what is told of it. */
interface Step {
  readonly days: Days | null;
  readonly told: string | null;
  /** The field that was typed in. Going on in it makes no further step. */
  readonly of: string | null;
}

/**
 * The draft of a person: followed, kept on this device, sent, with the steps back. `isOpen`: the person has an account, whose draft
 * can be read.
 */
export function useDraft(uid: string, id: string, data: TrainerData | null, isOpen: boolean) {
  const [keeper] = useState(() =>
    createDraftKeeper(
      draftStore(uid, id),
      async ({ version, days }) => (await storeDraft(id, version, days)).version,
      CLOCK,
    ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [failure, setFailure] = useState<Followed<never>['status'] | null>(null);
  const [past, setPast] = useState<readonly Step[]>([]);
  const follow = useMemo(() => (isOpen ? (data?.followDraft(id) ?? null) : null), [data, id, isOpen]);

  useEffect(
    () =>
      follow?.((followed) => {
        if (followed.status === 'present') keeper.hear(followed.value);
        if (followed.status === 'absent') keeper.hear(null);
        const isTold = followed.status === 'present' || followed.status === 'absent';
        setFailure(isTold || followed.status === 'loading' ? null : followed.status);
      }),
    [follow, keeper],
  );

  useEffect(() => {
    const now = () => void keeper.flush().catch(() => undefined);
    const hide = () => document.visibilityState === 'hidden' && now();
    keeper.open();
    window.addEventListener('online', now);
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hide);
      keeper.close();
    };
  }, [keeper]);

  const latest = useRef(state.days);
  useEffect(() => {
    latest.current = state.days;
  }, [state.days]);

  /** Changes the days. `told` says what was taken away, beside the way back; `of` names the field that is typed in. */
  const edit = useCallback(
    (next: Days, told: string | null = null, of: string | null = null) => {
      const before = latest.current;
      if (next === before) return;
      latest.current = next;
      setPast((steps) =>
        of !== null && steps.at(-1)?.of === of
          ? steps
          : [...steps.slice(1 - STEPS_BACK), { days: before, told, of }],
      );
      keeper.edit(next);
    },
    [keeper],
  );

  const last = past.at(-1) ?? null;
  const undo = useCallback(() => {
    if (last === null) return;
    setPast((steps) => steps.slice(0, -1));
    latest.current = last.days ?? [];
    keeper.edit(last.days ?? []);
  }, [keeper, last]);

  return {
    ...state,
    failure,
    edit,
    undo: last === null ? null : undo,
    told: last?.told ?? null,
    flush: keeper.flush,
    choose: keeper.choose,
    forget: keeper.forget,
  };
}
export type DraftBook = ReturnType<typeof useDraft>;
