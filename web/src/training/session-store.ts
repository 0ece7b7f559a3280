import * as v from 'valibot';
import {
  isSameFeedback,
  NO_FEEDBACK,
  printSets,
  SESSIONS_MAX_COUNT,
  type SetRecord,
} from 'domain/training/session';
import { within } from '../kit/within.ts';
import { isUnsent, type KeptSession, KeptSessionSchema, unitedCopies } from './kept-session.ts';
import type { Changes, TrainingDatabase } from './training-database.ts';

export type Sessions = ReadonlyMap<string, KeptSession>;
/** What becomes of the sessions: the ones to write by their ids, and null for one to erase. It may be asked more than once. */
export type Change = (sessions: Sessions) => ReadonlyMap<string, KeptSession | null>;

/** What one tab tells the others of the same account. */
interface Channel {
  readonly post: (message: Message) => void;
  readonly close: () => void;
}
/** Opens the channel, and calls `onMessage` with what the other tabs tell. */
export type OpenChannel = (onMessage: (message: Message) => void) => Channel;
type Message = 'changed' | 'forgotten';

/** The longest wait for the disk, in milliseconds: some browsers never answer. */
const PATIENCE = 3_000;

/** The sessions after a change. Of the past ones that the server has, the newest stay, which tell what was done last time. */
function changedBy(sessions: Sessions, change: Change): Sessions {
  const next = new Map(sessions);
  for (const [id, session] of change(sessions)) {
    if (session === null) next.delete(id);
    else next.set(id, session);
  }
  const past = [...next.values()]
    .filter((session) => session.endedAt !== null && !isUnsent(session))
    .sort((one, other) => other.startedAt - one.startedAt);
  for (const { id } of past.slice(SESSIONS_MAX_COUNT)) next.delete(id);
  return next;
}

function readable(records: ReadonlyMap<string, unknown>): Sessions {
  const sessions = new Map<string, KeptSession>();
  for (const [id, record] of records) {
    const parsed = v.safeParse(KeptSessionSchema, record);
    // What a newer page has written, or nobody can read, stays where it is.
    if (parsed.success) sessions.set(id, parsed.output);
  }
  return sessions;
}

/**
 * The sessions of one account on this device. A change is seen at once and kept soon: `isKept` tells what the disk has. Where the
 * browser blocks storage or has no room, sessions last as long as the page, and each later change tries to keep all again.
 */
export function createSessionStore(database: TrainingDatabase, uid: string, openChannel: OpenChannel) {
  let channel: Channel | null = null;
  /** The sessions after the last change that is through, kept or not. */
  let base: Sessions = new Map();
  /** The changes that are under way, in their order. */
  const pending: Change[] = [];
  let view: Sessions = base;
  /** What the disk is known to have. */
  let kept: Sessions = new Map();
  /** The sessions of which this page has more than the disk. */
  const unkept = new Set<string>();
  let isWorking = true;
  let isLoaded = false;
  /** Counts how often the account's sessions were forgotten: a change from before brings none of them back. */
  let forgotten = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function show() {
    view = pending.reduce(changedBy, base);
    for (const listener of listeners) listener();
  }

  /** What the disk has, with what only this page has: what could not be kept, and what the browser has cleared since. */
  function withMine(stored: Sessions): Sessions {
    const all = new Map(stored);
    for (const [id, mine] of base) {
      // One without a set was ended in another tab.
      const isCleared = !stored.has(id) && mine.sets !== '' && (mine.endedAt === null || isUnsent(mine));
      if (unkept.has(id) || isCleared) all.set(id, unitedCopies(stored.get(id), mine));
    }
    return all;
  }

  async function keep(change: Change, age: number): Promise<boolean> {
    let result: Sessions | null = null;
    let wrote = false;
    const apply = (records: ReadonlyMap<string, unknown>): Changes => {
      const stored = readable(records);
      const before = age === forgotten ? withMine(stored) : stored;
      const next = age === forgotten ? changedBy(before, change) : stored;
      const written = new Map<string, unknown>();
      for (const [id, session] of next) if (session !== stored.get(id)) written.set(id, session);
      for (const id of stored.keys()) if (!next.has(id)) written.set(id, undefined);
      result = next;
      wrote = written.size > 0;
      return written;
    };
    try {
      await within(PATIENCE, database.change(uid, apply), () => new Error('IndexedDB does not answer'));
    } catch {
      result = null;
    }
    if (result === null) {
      if (age !== forgotten) return false;
      // The page goes on without the disk, which may do it later: the next change then finds it.
      const next = changedBy(base, change);
      for (const [id, session] of next) if (session !== base.get(id)) unkept.add(id);
      base = next;
      isWorking = false;
      return false;
    }
    if (age !== forgotten) return false;
    base = result;
    kept = result;
    unkept.clear();
    isWorking = true;
    if (wrote) channel?.post('changed');
    return true;
  }

  /** Changes the sessions. Resolves once the change is on the disk (true), or cannot be kept there (false). */
  function change(how: Change): Promise<boolean> {
    const age = forgotten;
    pending.push(how);
    const done = turn.then(async () => {
      try {
        return await keep(how, age);
      } finally {
        if (age === forgotten) pending.shift();
        isLoaded = true;
        show();
      }
    });
    turn = done.catch(() => undefined);
    show();
    return done;
  }

  function drop() {
    forgotten += 1;
    base = new Map();
    kept = new Map();
    pending.length = 0;
    unkept.clear();
    show();
  }

  const NOTHING: Change = () => new Map();
  const reload = () => change(NOTHING);

  return {
    /** Hears of the other tabs, until the function that it answers is called. */
    open: () => {
      const opened = openChannel((message) => {
        if (message === 'forgotten') drop();
        else void reload();
      });
      channel = opened;
      return () => {
        opened.close();
        channel = null;
      };
    },
    change,
    /** Reads what the disk has. */
    load: reload,
    sessions: () => view,
    isLoaded: () => isLoaded,
    /** How often the account's trainings were erased in this page. */
    erasures: () => forgotten,
    /** Whether the disk took the last change. */
    isWorking: () => isWorking,
    /** Whether the disk has what is said of a training, sent or begun, as it is shown. */
    isSaid: (id: string, { feedback, draft }: Pick<KeptSession, 'feedback' | 'draft'>): boolean => {
      const onDisk = kept.get(id);
      return (
        isSameFeedback(onDisk?.feedback ?? NO_FEEDBACK, feedback) &&
        isSameFeedback(onDisk?.draft ?? NO_FEEDBACK, draft ?? NO_FEEDBACK)
      );
    },
    /** Whether the disk has this set as it is shown. */
    isKept: (id: string, set: SetRecord): boolean =>
      `;${kept.get(id)?.sets ?? ''}`.includes(`;${printSets([set])}`),
    /** Erases all that this device keeps of the account's trainings, in every tab. */
    forget: async (): Promise<void> => {
      // A tab that hears of it too late must not write again what it still shows.
      channel?.post('forgotten');
      // Until the disk has answered nobody may take the account for one of which nothing is kept.
      isLoaded = false;
      drop();
      const erased = turn.then(() =>
        within(
          PATIENCE,
          database.change(uid, (records) => new Map([...records.keys()].map((id) => [id, undefined]))),
          () => new Error('IndexedDB does not answer'),
        ),
      );
      turn = erased.catch(() => undefined);
      try {
        await erased;
        channel?.post('forgotten');
      } catch (error) {
        isWorking = false;
        throw error;
      } finally {
        isLoaded = true;
        // Another map, so that whoever follows the sessions looks again.
        base = new Map(base);
        show();
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;

/** The tabs of one account in this browser. Where there is no such channel, each change still unites with what the disk has. */
export const tabsOf =
  (uid: string): OpenChannel =>
  (onMessage) => {
    if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined };
    const channel = new BroadcastChannel(`treino:${uid}`);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'changed' || data === 'forgotten') onMessage(data);
    });
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    };
  };
