import * as v from 'valibot';
import { type DraftDay, DraftDaysSchema } from 'domain/training/routine';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';
import { draftKey, typedKey } from '../kit/device/kept-drafts.ts';
import { CallError } from '../kit/firebase/callable.ts';
import type { Days } from './builder-days.ts';

/** Days with the version of the stored draft that they continue; 0 where there was none. */
export interface Draft {
  readonly version: number;
  readonly days: Days;
}

/** What of a draft this device keeps until the server has it. */
export interface DraftStore {
  readonly read: () => Draft | null;
  readonly write: (draft: Draft | null) => void;
  /** Whether what was written outlives the page. */
  readonly isKept: () => boolean;
}

const KeptDraftSchema = v.nullable(v.object({ version: v.number(), days: DraftDaysSchema }));

/** What this device keeps of the draft that the trainer `uid` writes for the person `id`. */
export const draftStore = (uid: string, id: string): DraftStore =>
  createDeviceStore<Draft | null>(deviceStorage(), draftKey(uid, id), KeptDraftSchema, null);

const TypedSchema = v.object({
  /** Into the line at the end of each day, by the day's id. */
  lines: v.record(v.string(), v.string()),
  /** Into the field for a whole routine, before there is one. */
  begun: v.string(),
  /** Into the routine as text; null while that is not changed. */
  text: v.nullable(v.string()),
});

/** What is typed and not entered. It is only on this device, because it says nothing yet. */
export type Typed = Readonly<v.InferOutput<typeof TypedSchema>>;
export const NOTHING_TYPED: Typed = { lines: {}, begun: '', text: null };

/** What the trainer `uid` has typed for the person `id` and not entered. */
export const typedStore = (uid: string, id: string) =>
  createDeviceStore<Typed>(deviceStorage(), typedKey(uid, id), TypedSchema, NOTHING_TYPED);

export interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Calls `work` once after so many milliseconds, and answers how to prevent it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

export interface DraftState {
  /** The days as the trainer sees them; null where there is no draft, or nothing is known yet. */
  readonly days: Days | null;
  /** Whether this device or the server has told what the days are. */
  readonly known: boolean;
  /** `sent`: the server has what was written in this visit. `as-stored`: nothing was written. */
  readonly status: 'as-stored' | 'unsent' | 'sent';
  /** Why the last call failed, until the next one succeeds. */
  readonly problem: unknown;
  /** What another device has stored meanwhile; the trainer chooses. */
  readonly conflict: Draft | null;
  /** Whether the server has erased the draft while it was open. */
  readonly erased: boolean;
  readonly isKept: boolean;
}

/** The least time between two calls, in milliseconds. */
export const SEND_EVERY = 10_000;
/** How long the first call waits for further changes, in milliseconds. */
export const SEND_AFTER = 2_000;

/** As the schema spells the days, so that what was sent and what comes back can be compared. */
const spelt = (days: Days): string => {
  const { success, output } = v.safeParse(DraftDaysSchema, days);
  return JSON.stringify(success ? output : days);
};
const isSame = (one: Days, other: Days) => one === other || spelt(one) === spelt(other);

/** The calls that are worth repeating by themselves. */
const PASSING: readonly CallError['code'][] = ['offline', 'internal', 'rate-limited', 'maintenance'];
const isPassing = (error: unknown) => !(error instanceof CallError) || PASSING.includes(error.code);
const isConflict = (error: unknown) => error instanceof CallError && error.code === 'changed-meanwhile';

/**
 * Keeps what a trainer writes for a person: at once on this device, and by a call at most every ten seconds on the server. `send`
 * answers the version that the draft then has. What another device has stored meanwhile is never overwritten without a choice.
 */
export function createDraftKeeper(device: DraftStore, send: (draft: Draft) => Promise<number>, clock: Clock) {
  const store: DraftStore = { ...device, write: (draft) => abandoned || device.write(draft) };
  const kept = store.read();
  let days: Days | null = kept?.days ?? null;
  let version = kept?.version ?? 0;
  let unsent = kept !== null;
  let wasSent = false;
  /** The draft as the server last told it; undefined before. */
  let heard: Draft | null | undefined;
  /** The newest version that the server has told, and the one that it answered to a call: its listener may come later. */
  let told = 0;
  let answered = 0;
  let last: Draft | null = null;
  let sending: Promise<void> | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  let problem: unknown = null;
  let conflict: Draft | null = null;
  let erased = false;
  let closed = false;
  /** Whether another tab writes now. What this device keeps is that tab's. */
  let abandoned = false;

  const listeners = new Set<() => void>();
  const now = (): DraftState => ({
    days,
    known: kept !== null || heard !== undefined || days !== null,
    status: unsent ? 'unsent' : wasSent ? 'sent' : 'as-stored',
    problem,
    conflict,
    erased,
    isKept: store.isKept(),
  });
  let state = now();
  function tell() {
    state = now();
    for (const listener of listeners) listener();
  }

  function schedule() {
    if (closed || cancel !== null || conflict !== null) return;
    const wait = Math.max(SEND_AFTER, sentAt + SEND_EVERY - clock.now());
    cancel = clock.after(wait, () => {
      cancel = null;
      void flush().catch(() => undefined);
    });
  }

  function adopt(draft: Draft | null) {
    days = draft?.days ?? null;
    version = draft?.version ?? 0;
    unsent = false;
    store.write(null);
  }

  /** Compares what the server has told with what stands here. */
  function settle() {
    if (heard === undefined || sending !== null) return;
    const stored = heard?.version ?? 0;
    // The listener may not have heard of our own call yet.
    const isLate = version === answered && told < answered;
    if (heard === null) {
      if (version === 0 || isLate) return;
      erased = true;
      conflict = null;
      return adopt(null);
    }
    // A draft that was erased and begun anew counts from one again.
    const isOther = isConflict(problem) && stored !== version && !isLate;
    if (stored <= version && !isOther) return;
    if (!unsent) return adopt(heard);
    if (days !== null && isSame(heard.days, days)) {
      // Our own call, whose answer was lost, or another device with the same words.
      adopt(heard);
      wasSent = true;
      problem = null;
    } else if (last !== null && last.version < stored && isSame(heard.days, last.days)) {
      version = stored;
      if (days !== null) store.write({ version, days });
      schedule();
    } else {
      conflict = heard;
      cancel?.();
      cancel = null;
    }
  }

  async function sendOnce(draft: Draft) {
    last = draft;
    sentAt = clock.now();
    try {
      version = await send(draft);
      answered = version;
      problem = null;
      wasSent = true;
      unsent = days !== draft.days;
      store.write(unsent && days !== null ? { version, days } : null);
      if (unsent) schedule();
    } catch (error) {
      problem = error;
      if (isPassing(error)) schedule();
      throw error;
    } finally {
      sending = null;
      settle();
      tell();
    }
  }

  /** Sends what the server does not have. Resolves with the version of the draft; rejects as the call does. */
  async function flush(): Promise<number> {
    // A call that is under way had an older text. The next one tells what follows.
    if (sending !== null) {
      await sending.catch(() => undefined);
      return flush();
    }
    if (conflict !== null) throw new CallError('changed-meanwhile');
    if (abandoned || !unsent || days === null) return version;
    cancel?.();
    cancel = null;
    sending = sendOnce({ version, days });
    await sending;
    return flush();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit: (next: Days) => {
      days = next;
      unsent = true;
      erased = false;
      store.write({ version, days });
      schedule();
      tell();
    },
    /** The server has told the draft; null where there is none. */
    hear: (draft: { readonly version: number; readonly days: readonly DraftDay[] } | null) => {
      heard = draft;
      told = Math.max(told, draft?.version ?? 0);
      settle();
      if (unsent && !isConflict(problem)) schedule();
      tell();
    },
    flush,
    /** Ends a conflict: with the days of this device, or with those of the other one. */
    choose: (which: 'mine' | 'theirs') => {
      if (conflict === null || days === null) return;
      const theirs = conflict;
      conflict = null;
      problem = null;
      if (which === 'theirs') adopt(theirs);
      else {
        version = theirs.version;
        store.write({ version, days });
        void flush().catch(() => undefined);
      }
      tell();
    },
    /** Forgets what this device keeps, because the person is gone. */
    forget: () => {
      cancel?.();
      cancel = null;
      adopt(null);
      tell();
    },
    /** Called before the page goes: sends at once what is not sent. */
    close: () => {
      void flush().catch(() => undefined);
      closed = true;
      cancel?.();
      cancel = null;
    },
    /** Called in the place of `close` where another tab goes on with what this device keeps. */
    abandon: () => {
      abandoned = true;
      closed = true;
      cancel?.();
      cancel = null;
    },
    open: () => {
      closed = false;
      if (unsent) schedule();
    },
  };
}
