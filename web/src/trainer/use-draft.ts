import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Days } from './builder-days.ts';
import {
  type Clock,
  createDraftKeeper,
  draftStore,
  NOTHING_TYPED,
  type Typed,
  typedStore,
} from './builder-saving.ts';
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
 * Lets one tab of this browser write: what is not sent is kept once for all of them. Another tab waits until that one is closed, or
 * takes over at once.
 */
export function useOnlyTab(name: string) {
  // Only a page of a secure address has locks.
  const locks = navigator.locks as LockManager | undefined;
  const [state, setState] = useState<'asking' | 'mine' | 'elsewhere'>(
    locks === undefined ? 'mine' : 'asking',
  );
  const lost = useRef(false);
  const isLost = useCallback(() => lost.current, []);
  const take = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (locks === undefined) return undefined;
    let over = false;
    let release = () => undefined as void;
    let waiting = new AbortController();
    const late = setTimeout(() => setState((now) => (now === 'asking' ? 'elsewhere' : now)), ASKING_AT_MOST);

    function ask(options: LockOptions) {
      let isHeld = false;
      const held = locks?.request(name, options, () => {
        isHeld = true;
        lost.current = false;
        setState('mine');
        return new Promise<void>((resolve) => {
          release = resolve;
          if (over) resolve();
        });
      });
      held?.catch((error: unknown) => {
        if (over) return;
        if (isHeld) {
          // Another tab has taken it.
          lost.current = true;
          setState('elsewhere');
          wait();
        } else if (!(error instanceof DOMException && error.name === 'AbortError')) setState('mine');
      });
    }
    function wait() {
      waiting = new AbortController();
      ask({ signal: waiting.signal });
    }
    wait();
    take.current = () => {
      waiting.abort();
      ask({ steal: true });
    };
    return () => {
      over = true;
      clearTimeout(late);
      waiting.abort();
      release();
    };
  }, [locks, name]);
  return { state, isLost, take: () => take.current() };
}

/** How long the page waits for the lock of a tab that is just closing, as at a reload, before it says so; in milliseconds. */
const ASKING_AT_MOST = 400;

export interface DraftPlace {
  /** The trainer's account. */
  readonly uid: string;
  /** The person's. */
  readonly id: string;
  readonly data: TrainerData | null;
  /** Whether the person has an account, whose draft can be read. */
  readonly isOpen: boolean;
  /** Whether another tab has taken the draft over. */
  readonly isLost: () => boolean;
}

/** What is typed for a person and not entered, and how to keep another part of it. */
function useTyped(uid: string, id: string) {
  const [store] = useState(() => typedStore(uid, id));
  const [typed, setTyped] = useState(store.read);
  const type = useCallback(
    (part: Partial<Typed>) => {
      const next = { ...store.read(), ...part };
      store.write(next);
      setTyped(next);
    },
    [store],
  );
  return { typed, type };
}

/** The draft of a person, and what is typed and not entered: followed, kept on this device, sent, with the steps back. */
export function useDraft({ uid, id, data, isOpen, isLost }: DraftPlace) {
  const [keeper] = useState(() =>
    createDraftKeeper(
      draftStore(uid, id),
      async ({ version, days }) => (await storeDraft(id, version, days)).version,
      CLOCK,
    ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  const { typed, type } = useTyped(uid, id);
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
      if (isLost()) keeper.abandon();
      else keeper.close();
    };
  }, [keeper, isLost]);

  const latest = useRef(state.days);
  useEffect(() => {
    latest.current = state.days;
  }, [state.days]);

  // The steps back would bring back what a withdrawn consent has erased.
  if (state.erased && past.length > 0) setPast([]);

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
    /** Forgets all that this device keeps, because the person is gone. */
    forget: useCallback(() => {
      keeper.forget();
      type(NOTHING_TYPED);
    }, [keeper, type]),
    typed,
    type,
  };
}
export type DraftBook = ReturnType<typeof useDraft>;
