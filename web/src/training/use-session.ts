import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { lastTimes } from 'domain/training/last-time';
import { isExerciseDone, plannedSets } from 'domain/training/player';
import { interrupts, type Routine, type RoutineDay } from 'domain/training/routine';
import { doneSets, type Feedback, readSets, type SetPlace, type SetRecord } from 'domain/training/session';
import { nextDay, trainedDays } from 'domain/training/turn';
import { WAITING_SETS } from 'domain/training/waiting-texts';
import {
  askClock,
  clockOffset,
  isClockKnown,
  serverNow,
  subscribeToClock,
} from '../kit/device/server-clock.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { showToast } from '../kit/ui/toast.tsx';
import { keepDay, keptDays } from './kept-day.ts';
import { type decisionOf, keepsTrainings, markKept, markUnkept, useDecision } from './kept-mark.ts';
import {
  type Beginning,
  correctable,
  isUnsent,
  type KeptSession,
  type Press,
  type Refusal,
  waitingIn,
  type Words,
} from './kept-session.ts';
import { firestoreSessions } from './session-server.ts';
import { createSessionStore, type SessionStore, tabsOf } from './session-store.ts';
import {
  type Clock,
  createSessionSync,
  draftedSession,
  interruptedSession,
  newSessionId,
  openSession,
  sessionElsewhere,
  type SessionSync,
} from './session-sync.ts';
import { openTrainingDatabase } from './training-database.ts';

/** A training that is under way or has just ended. */
export interface Training {
  readonly id: string;
  /** The day as it was at the beginning. */
  readonly plan: RoutineDay;
  /** The version of the routine. */
  readonly routine: number;
  readonly letter: string;
  /** The sets, also the undone ones (their unit is 'x'). */
  readonly sets: readonly SetRecord[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Where the sets are: on this device's disk, on their way there, or in this page alone. Null for a training without records. */
  readonly keeping: 'kept' | 'keeping' | 'not-kept' | null;
  /** What the server has: all, not yet all, or that it takes no more. Null for a training without records or without a set. */
  readonly sending: 'sent' | 'waiting' | 'refused' | null;
  readonly refused: Refusal | null;
  /** Whether a release for safety has ended it, and the person has not read that yet. */
  readonly interrupted: boolean;
  /** What the person says of it. */
  readonly feedback: Feedback;
  /** What the person has begun to say and not sent; null for nothing. `isDraftKept`: whether the disk has it as it is shown. */
  readonly draft: Words | null;
  readonly isDraftKept: boolean;
  /** Whether it was opened to be corrected, or is noted afterwards. */
  readonly isPast: boolean;
}

/** A training of the last days as a list tells it. */
export interface PastTraining extends Pick<KeptSession, 'id' | 'letter' | 'name' | 'startedAt'> {
  /** Whether the server has it as it is here. */
  readonly isSent: boolean;
  /** Whether something is said of it, and whether something was begun and not sent. */
  readonly isTold: boolean;
  readonly isDrafted: boolean;
}

export interface UsedSession {
  /** Whether the device has told what it keeps. */
  readonly isLoaded: boolean;
  /**
   * The training that is shown: the one that this page began or opened last, else one that may be continued, else one of which has to be
   * said that it was interrupted.
   */
  readonly training: Training | null;
  /** A training of another device that may go on here, where none is under way. */
  readonly elsewhere: Pick<Training, 'letter' | 'routine'> | null;
  /** Goes on here with it. `routine` is the one that is released now, where it is known. */
  readonly join: (routine: Routine | null) => void;
  /** The sets of the last training of each exercise, by the exercise's id. */
  readonly lastTimes: ReadonlyMap<string, readonly SetRecord[]>;
  /** Whether these are all: until the server has answered, an exercise that is not among them may have been done elsewhere. */
  readonly isHistoryKnown: boolean;
  /** The id of the day that is next in turn. */
  readonly nextDay: (days: readonly RoutineDay[]) => string | null;
  /** Notes that a day was trained without a record. */
  readonly finishDay: (day: string) => void;
  /** How many sets of all trainings the server lacks. */
  readonly waiting: number;
  /** The recorded trainings that can be corrected, the newest first. */
  readonly past: readonly PastTraining[];
  /** Shows one of them. `routine` is the one that is released now, where it is known. */
  readonly correct: (id: string, routine: Routine | null) => Promise<void>;
  /** Keeps what the person says of the training that is shown, and sends it. */
  readonly say: (words: Words) => Promise<void>;
  /** Keeps on this device what the person has begun to say of it; null for nothing. */
  readonly keepDraft: (words: Words | null) => Promise<void>;
  /**
   * Begins a training, or goes on with the open one. Without `records` it lasts as long as the page, and nothing of it is kept. One of
   * another day is noted, or shown where it is known.
   */
  readonly start: (beginning: Beginning, records: boolean) => Promise<void>;
  /** Notes a set that was done, or corrects it. True once the disk has it. */
  readonly press: (press: Press) => Promise<boolean>;
  readonly undo: (place: SetPlace) => Promise<boolean>;
  /** Ends it. Of one that is past, what was corrected is sent. */
  readonly end: () => Promise<void>;
  /** Goes on with the training that has just ended. */
  readonly resume: () => Promise<void>;
  /** Ends what is under way and began before `routine` was changed for safety. */
  readonly interrupt: (routine: Pick<Routine, 'safety_version'>) => void;
  /** Shows the ended training no more, and sends what was corrected of a past one. Whoever closes it has read why it was interrupted. */
  readonly leave: () => void;
  /** Sends once more what was refused, because consent or plan have changed. */
  readonly retry: () => void;
  /** Erases what this device keeps of the account's trainings. False where the disk refuses, and may still have some. Never rejects. */
  readonly forget: () => Promise<boolean>;
}

const CLOCK: Clock = {
  now: () => serverNow().getTime(),
  offset: clockOffset,
  isKnown: isClockKnown,
  steady: () => performance.now(),
};

const SILENT = () => ({ post: () => undefined, close: () => undefined });
/** Where a training without records is: in the page alone. */
const NOWHERE = { change: () => Promise.reject(new Error('Nothing is kept')) };

interface Keeper {
  readonly store: SessionStore;
  readonly sync: SessionSync;
}

const keeperOf = (store: SessionStore, onRefused?: (refused: Refusal) => void): Keeper => ({
  store,
  sync: createSessionSync(store, CLOCK, newSessionId, onRefused),
});
const openStore = (uid: string) => createSessionStore(openTrainingDatabase(), uid, tabsOf(uid));

function told(session: KeptSession, store: SessionStore | null, isPast: boolean): Training | null {
  const { id, plan, routine, letter, startedAt, endedAt, refused, interrupted, feedback, draft } = session;
  if (plan === null) return null;
  const sets = readSets(session.sets);
  const isSaid = store !== null && store.isWorking() && store.isSaid(id, session);
  const isOnDisk = isSaid && sets.every((set) => store.isKept(id, set));
  return {
    id,
    plan,
    routine,
    letter,
    sets,
    startedAt,
    endedAt,
    refused,
    interrupted,
    feedback,
    draft,
    isDraftKept: draft !== null && isSaid,
    isPast,
    keeping: store === null ? null : isOnDisk ? 'kept' : store.isWorking() ? 'keeping' : 'not-kept',
    sending:
      store === null || session.sets === ''
        ? null
        : refused !== null
          ? 'refused'
          : isUnsent(session)
            ? 'waiting'
            : 'sent',
  };
}

/** A consent that was given without a network may be on its way, and what needs it still waits. */
const isOnItsWay = (refused: Refusal | null, decision: ReturnType<typeof decisionOf>) =>
  refused === 'consent' && decision === 'asked';

/**
 * Says that the server takes no more of a training, which then no longer waits. A consent that was withdrawn elsewhere erases the
 * training here, and that is told once it is done.
 */
function tellRefusal(refused: Refusal): void {
  if (refused === 'consent') return;
  showToast({ kind: 'warning', text: WAITING_SETS.refused[refused] });
}

/** After so long out of sight the page asks again what other devices have recorded, in milliseconds. */
const LONG_AWAY = 5 * 60_000;

/** Follows the page's life: what may be the last moment of it, and what tells that the network is back. */
function follow({ sync }: Keeper): () => void {
  // A steady clock may stand still while the device sleeps, and the other one may be set.
  const clocks = () => [performance.now(), Date.now()] as const;
  let left: ReturnType<typeof clocks> | null = null;
  function onVisibility() {
    if (document.visibilityState === 'hidden') {
      left = clocks();
      sync.send();
      return;
    }
    const before = left;
    left = null;
    const isAfterLong =
      before !== null && clocks().some((now, index) => now - (before[index] ?? now) >= LONG_AWAY);
    void sync.back(isAfterLong);
    // Without an answer no training ends by itself.
    askClock().then(sync.clockTold, () => undefined);
  }
  const events = [
    [document, 'visibilitychange', onVisibility],
    [window, 'pagehide', sync.send],
    [window, 'online', sync.send],
  ] as const;
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  const stopClock = subscribeToClock(() => void sync.clockTold());
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    stopClock();
  };
}

/**
 * The trainings of the account `uid` on this device, and how far the server has them. `session` is absent without a connection to the
 * database: everything then waits on the device. What waits is sent in any case; with `asks` the server is also asked, once, for what
 * was recorded on other devices.
 */
export function useSession(uid: string, session: DataSession | undefined, asks: boolean): UsedSession {
  const recorded = useMemo(() => keeperOf(openStore(uid), tellRefusal), [uid]);
  const unrecorded = useMemo(() => keeperOf(createSessionStore(NOWHERE, uid, SILENT)), [uid]);
  const [shown, setShown] = useState<string | null>(null);
  /** The training that was opened to be corrected, or is noted afterwards. */
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    const close = recorded.store.open();
    void recorded.sync.load();
    const stop = follow(recorded);
    return () => {
      stop();
      close();
    };
  }, [recorded]);
  useEffect(() => {
    // A connection of another account sends nothing of this one.
    recorded.sync.connect(session?.uid === uid ? firestoreSessions(session) : null);
    return () => recorded.sync.connect(null);
  }, [recorded, session, uid]);
  useEffect(() => {
    if (asks) recorded.sync.ask();
  }, [recorded, asks]);

  const sessions = useSessions(recorded.store);
  const free = useSessions(unrecorded.store);
  const isLoaded = recorded.store.isLoaded();
  const isWorking = recorded.store.isWorking();
  const decision = useDecision(uid);
  const waiting = useMemo(
    () =>
      [...sessions.values()]
        .filter(({ refused }) => refused === null || isOnItsWay(refused, decision))
        .reduce((sum, each) => sum + waitingIn(each), 0),
    [sessions, decision],
  );
  useEffect(() => {
    if (!isLoaded) return undefined;
    if (isWorking) {
      markKept(uid, sessions.size === 0 ? null : waiting);
      return undefined;
    }
    // What the disk may have from before stays marked.
    markUnkept(uid, waiting);
    return () => markUnkept(uid, 0);
  }, [uid, isLoaded, isWorking, sessions, waiting]);

  const isFree = shown !== null && free.has(shown);
  const opened = past ?? shown;
  const live =
    (opened === null ? undefined : (free.get(opened) ?? sessions.get(opened))) ??
    openSession([...sessions.values()], CLOCK.now()) ??
    interruptedSession([...sessions.values()]);
  const elsewhere = live === null ? sessionElsewhere([...sessions.values()], CLOCK.now()) : null;
  // After a reload the words that were begun are there again.
  const current = live ?? (elsewhere === null ? draftedSession([...sessions.values()], CLOCK.now()) : null);
  const id = current?.id ?? null;
  const isPast = id !== null && (id === past || live === null);
  /** What is shown stays, whatever becomes of it. */
  const stay = (chosen: string) => (isPast ? setPast : setShown)(chosen);
  const used = isFree ? unrecorded : recorded;
  /** Keeps that a day was trained without a record, however it ended: after a reload nothing else tells of it. */
  function keepFreeDay() {
    if (!isFree || current === undefined || current === null || doneSets(current.sets).length === 0) return;
    // Continued in this page, the training itself tells the turn, because it began at the same moment.
    keepDay(uid, current.day, current.startedAt);
  }

  return {
    isLoaded,
    training: current && told(current, isFree ? null : recorded.store, isPast),
    elsewhere,
    join: (routine) => {
      if (elsewhere !== null) void recorded.sync.join(elsewhere.id, routine);
    },
    lastTimes: useLastTimes(sessions, id, isPast),
    past: useMemo(() => correctable(sessions.values(), CLOCK.now()).map(listed), [sessions]),
    correct: async (chosen, routine) => {
      await recorded.sync.join(chosen, routine);
      setPast(chosen);
    },
    say: async (words) => {
      if (id === null) return;
      stay(id);
      await used.sync.say(id, words);
    },
    keepDraft: async (words) => {
      if (id === null) return;
      if (opened === null) stay(id);
      await used.sync.draft(id, words);
    },
    isHistoryKnown: recorded.sync.isRefreshed(),
    nextDay: (days) => {
      const all = [...free.values(), ...sessions.values()];
      return nextDay(days, [...trainedDays(all, CLOCK.now()), ...keptDays(uid)]);
    },
    finishDay: (day) => keepDay(uid, day, CLOCK.now()),
    waiting,
    start: async (beginning, records) => {
      const { at } = beginning;
      if (at !== undefined) {
        // Where nothing is recorded there is nothing to note.
        if (!records) return;
        const entered = await recorded.sync.enter({ ...beginning, at });
        // What is under way today is not past.
        const goesOn = recorded.store.sessions().get(entered)?.endedAt === null;
        (goesOn ? setShown : setPast)(entered);
        return;
      }
      setShown(await (records ? recorded : unrecorded).sync.start(beginning));
    },
    press: async (press) => {
      if (id === null) return false;
      stay(id);
      const kept = used.sync.press(id, press);
      const after = used.store.sessions().get(id);
      const planned = after?.plan && plannedSets(after.plan);
      if (!planned || isExerciseDone(planned, readSets(after.sets), press.item)) {
        void kept.then(used.sync.exerciseDone);
      }
      return kept;
    },
    undo: async (place) => {
      if (id === null) return false;
      return used.sync.undo(id, place);
    },
    end: async () => {
      if (current === null) return;
      if (isPast && current.endedAt !== null) {
        used.sync.send();
        return;
      }
      // One that was opened to be corrected may go on since, by another device.
      stay(current.id);
      keepFreeDay();
      await used.sync.end(current.id);
    },
    resume: async () => {
      if (id !== null) await used.sync.resume(id);
    },
    interrupt: (routine) => {
      if (current?.endedAt === null && interrupts(routine, current.routine)) keepFreeDay();
      for (const { sync } of [recorded, unrecorded]) void sync.interrupt(routine);
    },
    leave: () => {
      setPast(null);
      // What is corrected is sent together: each write of an ended training has the server compute again what all of them come to.
      if (isPast) used.sync.send();
      // A training that is under way was not left by a look at another one.
      else setShown(null);
      if (current?.interrupted === true) void used.sync.notice();
    },
    retry: recorded.sync.retry,
    forget: async () => {
      setShown(null);
      setPast(null);
      try {
        await recorded.store.forget();
        markKept(uid, null);
        return true;
      } catch {
        // The mark stays, so that the next visit erases what may be there.
        return !keepsTrainings(uid);
      }
    },
  };
}

type Sessions = ReadonlyMap<string, KeptSession>;

/** The sessions of a store. They are other ones after whatever has become of them, also after they have reached the disk. */
const useSessions = (store: SessionStore): Sessions => useSyncExternalStore(store.subscribe, store.sessions);

/** For a past training that is what was done before it. */
const useLastTimes = (
  sessions: Sessions,
  current: string | null,
  isPast: boolean,
): UsedSession['lastTimes'] =>
  useMemo(() => {
    const all = [...sessions.values()];
    const until = isPast && current !== null ? sessions.get(current)?.startedAt : undefined;
    return lastTimes(until === undefined ? all : all.filter(({ startedAt }) => startedAt <= until), current);
  }, [sessions, current, isPast]);

const listed = (session: KeptSession): PastTraining => ({
  id: session.id,
  letter: session.letter,
  name: session.name,
  startedAt: session.startedAt,
  isSent: !isUnsent(session),
  isTold: session.feedback.told !== null,
  isDrafted: session.draft !== null,
});

/**
 * Erases what this device keeps of an account's trainings, where no page of them is open. With `ifSent` nothing is erased where
 * something of them is nowhere else: what the server lacks, or words that were begun.
 */
export async function forgetTrainings(uid: string, { ifSent = false } = {}): Promise<void> {
  const store = openStore(uid);
  const close = store.open();
  try {
    await store.load();
    const sessions = [...store.sessions().values()];
    if (ifSent && sessions.some((session) => isUnsent(session) || session.draft !== null)) return;
    await store.forget();
    markKept(uid, null);
  } finally {
    close();
  }
}
