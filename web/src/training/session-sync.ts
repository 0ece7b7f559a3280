import { DAY_MS } from 'domain/kit/dates';
import type { SetPlace } from 'domain/training/session';
import { interrupts, type Routine } from 'domain/training/routine';
import { isSamePlace, readSets } from 'domain/training/session';
import {
  absorbed,
  type Beginning,
  begun,
  correctable,
  endedByItself,
  endedIfLeft,
  entered,
  fitted,
  interruptedHere,
  isNotable,
  isOfDate,
  isOpen,
  isUnderWay,
  isUnsent,
  joined,
  type KeptSession,
  noticed,
  type Press,
  pressed,
  rectified,
  type Refusal,
  said,
  sent,
  undoing,
  type Words,
} from './kept-session.ts';
import type { Change, Sessions, SessionStore } from './session-store.ts';

/** The server as the trainings need it. Each of these rejects where no answer comes, or none that says anything. */
export interface SessionServer {
  /**
   * Writes a session as the revision after the one that is known. `start`: whose clock tells the times of a new one. 'refused' where the rules
   * refuse it, for whatever reason.
   */
  readonly write: (session: KeptSession, start: 'device' | 'server') => Promise<'stored' | 'refused'>;
  /** One session; null where there is none. */
  readonly read: (id: string) => Promise<KeptSession | null>;
  /** The last sessions, at most 20; only those written after `since` (epoch milliseconds) where it is not null. */
  readonly changedSince: (since: number | null) => Promise<readonly KeptSession[]>;
  /** Whether the consent to keep trainings stands. */
  readonly isConsented: () => Promise<boolean>;
}

export interface Clock {
  /** The server's time as far as it is known, in epoch milliseconds. */
  readonly now: () => number;
  /** By how much the server's clock is ahead of the device's. */
  readonly offset: () => number;
  readonly isKnown: () => boolean;
  /** Milliseconds that nobody sets. */
  readonly steady: () => number;
}

/** How often sets are sent while somebody trains, at most. */
const BETWEEN_SENDS = 3 * 60_000;
/** How often a refused write is united with what the server has, and tried again. Each time another device was faster. */
const ATTEMPTS = 5;

/** A change of one session, where it is still there. */
const ofOne =
  (id: string, change: (session: KeptSession) => KeptSession | null): Change =>
  (sessions) => {
    const session = sessions.get(id);
    return new Map(session === undefined ? [] : [[id, change(session)]]);
  };

/** Every interruption is read. */
const allNoticed: Change = (sessions) =>
  new Map(
    [...sessions].flatMap(([id, session]) => (session.interrupted ? [[id, noticed(session)] as const] : [])),
  );

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id for a session. 252 is the greatest multiple of 36 in a byte, so that every letter is as likely. */
export function newSessionId(): string {
  let id = '';
  while (id.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < 252 && id.length < 20) id += LETTERS.charAt(byte % 36);
    }
  }
  return id;
}

/**
 * Keeps the trainings of one account on this device and sends them. A set is in the store before anything is sent, and stays there
 * until a newer training has taken its place: whatever happens to page, network or clock, the server has it in the end.
 * `onRefused` hears once of each training of which the server takes no more.
 */
export function createSessionSync(
  store: SessionStore,
  clock: Clock,
  newId: () => string,
  onRefused: (refused: Refusal) => void = () => undefined,
) {
  let server: SessionServer | null = null;
  /** The sending that is under way to the present server. A write to a server that never answers never ends. */
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Whether somebody wants to see what other devices have recorded, and whether that is known. */
  let isAsked = false;
  let isRefreshed = false;
  /** Whether the page was away for so long that other devices may have recorded something since. */
  let isOutdated = false;
  /** Whether the device's clock may have been moved since the server's was last compared with it. */
  let isClockOutdated = false;
  let lastSent = Number.NEGATIVE_INFINITY;
  /** The sessions that the server has refused to this page. They wait for the next visit, or for what the person changes. */
  const refusedHere = new Set<string>();

  const change = (id: string, how: (session: KeptSession) => KeptSession | null) =>
    store.change(ofOne(id, how));

  /** Ends what was left open for more than a day, and mends the start of what was begun by a wrong clock. */
  function tidy(): Promise<boolean> {
    const now = clock.now();
    const offset = clock.isKnown() ? clock.offset() : null;
    return store.change((sessions) => {
      const tidied = new Map<string, KeptSession | null>();
      for (const [id, session] of sessions) {
        const right = offset === null ? session : rectified(session, offset);
        // A clock that may be wrong by a day ends nothing.
        const next = offset === null || isClockOutdated ? right : endedByItself(right, now);
        // One that is being noted by hand has no set yet, perhaps in another tab.
        const isBeingEntered = next.enteredAt !== null && now - next.enteredAt < DAY_MS;
        const isNothing = next.sets === '' && next.known === null && !next.interrupted && !isBeingEntered;
        if (next.endedAt !== null && isNothing) tidied.set(id, null);
        else if (next !== session) tidied.set(id, next);
      }
      return tidied;
    });
  }

  /** Asks once in a page, and again after it was away, what other devices have recorded, and what this one has lost. */
  async function refresh(to: SessionServer): Promise<void> {
    if ((isRefreshed && !isOutdated) || !isAsked) return;
    const times = [...store.sessions().values()].flatMap(({ known }) => known?.updatedAt ?? []);
    const erasures = store.erasures();
    const found = await to.changedSince(times.length === 0 ? null : Math.max(...times));
    // What was erased meanwhile does not come back by an answer from before.
    if (to !== server || store.erasures() !== erasures) return;
    isRefreshed = true;
    isOutdated = false;
    // Also where nothing came: whoever follows the sessions then knows that these are all.
    await store.change(
      (sessions) => new Map(found.map((each) => [each.id, absorbed(sessions.get(each.id), each)])),
    );
    await tidy();
  }

  /** Sends one session. Rejects where the server does not answer. */
  async function sendOne(to: SessionServer, id: string): Promise<void> {
    let start: 'device' | 'server' = 'device';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const found = store.sessions().get(id);
      if (found === undefined || !isUnsent(found) || refusedHere.has(id) || to !== server) return;
      if (clock.isKnown()) {
        const [now, offset] = [clock.now(), clock.offset()];
        const fit = (session: KeptSession) => fitted(rectified(session, offset), now);
        if (fit(found) !== found) {
          await change(id, fit);
          continue;
        }
      }
      const revision = (found.known?.revision ?? 0) + 1;
      const outcome = await to.write(found, start);
      if (outcome === 'stored') {
        await change(id, (session) => sent(session, found, revision));
        return;
      }
      const stored = await to.read(id);
      if (stored !== null) {
        const now = clock.isKnown() ? clock.now() : (stored.known?.updatedAt ?? 0);
        await change(id, (session) => fitted(absorbed(session, stored), now));
        // Another device was faster, or an end by a wrong clock was refused.
        if (stored.known?.revision !== found.known?.revision) continue;
        if (store.sessions().get(id)?.endedAt !== found.endedAt) continue;
      }
      if (stored === null && found.known === null && !clock.isKnown() && start === 'device') {
        // Nothing is known of the clock but that its time may be what was refused.
        start = 'server';
        continue;
      }
      const isErased = stored === null && found.known !== null;
      const refused: Refusal = isErased ? 'erased' : (await to.isConsented()) ? 'plan' : 'consent';
      refusedHere.add(id);
      const isNews = found.refused !== refused && store.sessions().has(id);
      await change(id, (session) => ({ ...session, refused }));
      if (isNews) onRefused(refused);
      return;
    }
  }

  async function sendAll(to: SessionServer): Promise<void> {
    lastSent = clock.steady();
    // A failed question is asked again with the next sending, and stops nothing.
    await refresh(to).catch(() => undefined);
    for (const [id, session] of store.sessions()) {
      // What one session cannot have sent may be another's alone.
      if (isUnsent(session)) await sendOne(to, id).catch(() => undefined);
    }
  }

  /** Sends what the server lacks. Where the answer to an earlier sending is still awaited, this one follows it. */
  function send(): void {
    const to = server;
    if (to === null || !store.isLoaded()) return;
    if (running !== null) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    const sending = sendAll(to).finally(() => {
      if (running !== sending) return;
      running = null;
      if (isAskedAgain) send();
    });
    running = sending;
  }

  return {
    /** Reads what the device has. */
    load: async (): Promise<void> => {
      await store.load();
      await tidy();
      send();
    },
    /** Sends to this server from now on; null where there is none, as after the end of the account's connection. */
    connect: (next: SessionServer | null): void => {
      if (next === server) return;
      server = next;
      running = null;
      send();
    },
    send,
    /** Asks the server once for what other devices have recorded. */
    ask: (): void => {
      if (isAsked) return;
      isAsked = true;
      send();
    },
    /** The page is shown again. After a while the server is asked once more what other devices have recorded. */
    back: async (isAfterLong: boolean): Promise<void> => {
      isClockOutdated = true;
      isOutdated ||= isAfterLong && isRefreshed;
      // Other tabs may have gone on meanwhile.
      await store.load();
      await tidy();
      if (isOutdated) send();
    },
    /** The server has just told its clock: a day may have passed. */
    clockTold: async (): Promise<void> => {
      isClockOutdated = false;
      await tidy();
    },
    /** Whether the server has told this page what other devices have recorded. */
    isRefreshed: (): boolean => isRefreshed,
    /** Sends after an exercise is done, not more often than every three minutes. */
    exerciseDone: (): void => {
      if (clock.steady() - lastSent >= BETWEEN_SENDS) send();
    },
    /** Tries what was refused once more, because consent or plan have changed. */
    retry: (): void => {
      refusedHere.clear();
      send();
    },
    /** Begins a training, or answers the one that is open here: a double press and a second tab come to the same one. */
    start: async (beginning: Beginning): Promise<string> => {
      const now = clock.now();
      const fresh = begun(beginning, { id: newId(), now, isClockKnown: clock.isKnown() });
      refusedHere.clear();
      await store.change((sessions) => {
        const isOther = openSession([...sessions.values()], now) !== null;
        return new Map([...allNoticed(sessions), ...(isOther ? [] : [[fresh.id, fresh] as const])]);
      });
      const sessions = store.sessions();
      return sessions.has(fresh.id) ? fresh.id : (openSession([...sessions.values()], now)?.id ?? fresh.id);
    },
    /**
     * Notes a training of another moment, or answers the one that is known of this day and date: one of today that is under way goes on,
     * and one that was left open before is over. It has a set before it is sent.
     */
    enter: async (beginning: Beginning & { readonly at: number }): Promise<string> => {
      const { routine, day, at } = beginning;
      const now = clock.now();
      const fresh = entered(beginning, { now, isClockKnown: clock.isKnown() });
      const known = (sessions: Sessions) =>
        sessions.get(fresh.id) ??
        newest([...sessions.values()].filter((each) => isOfDate(each, day.id, at) && isNotable(each)));
      refusedHere.clear();
      await store.change((sessions) => {
        const there = known(sessions);
        if (there === null) return new Map([[fresh.id, fresh]]);
        return new Map([[there.id, endedIfLeft(joined(there, { version: routine, days: [day] }), now)]]);
      });
      return known(store.sessions())?.id ?? fresh.id;
    },
    /** Goes on here with a training that another device began, or opens one that is over to correct it. */
    join: async (id: string, routine: Parameters<typeof joined>[1]): Promise<void> => {
      await change(id, (session) => joined(session, routine));
    },
    /** Notes a set. True once it is on the disk, false where it cannot be kept there. */
    press: (id: string, press: Press): Promise<boolean> => {
      const now = clock.now();
      return change(id, (session) => pressed(session, press, now));
    },
    /** Takes a set back. */
    undo: (id: string, place: SetPlace): Promise<boolean> => {
      const now = clock.now();
      return change(id, (session) => {
        const done = readSets(session.sets).find((set) => isSamePlace(set, place));
        return done === undefined ? session : pressed(session, undoing(done), now);
      });
    },
    /** Keeps what the person says of a training, and sends it. */
    say: async (id: string, words: Words): Promise<void> => {
      const now = clock.now();
      await change(id, (session) => said(session, words, now));
      send();
    },
    /** Keeps what the person has begun to say; null for nothing. It is sent with `say` alone. */
    draft: async (id: string, words: Words | null): Promise<void> => {
      await change(id, (session) => ({ ...session, draft: words && { ...words, told: null } }));
    },
    /** Ends a training. One without a set was none. */
    end: async (id: string): Promise<void> => {
      const now = clock.now();
      await change(id, (session) =>
        session.sets === '' ? null : { ...session, endedAt: Math.max(now, session.startedAt) },
      );
      send();
    },
    /** Ends the trainings that are under way here and began before this routine was changed for safety. */
    interrupt: async (routine: Pick<Routine, 'safety_version'>): Promise<void> => {
      const now = clock.now();
      await store.change(
        (sessions) =>
          new Map(
            [...sessions].flatMap(([id, session]) =>
              isUnderWay(session, now) && interrupts(routine, session.routine)
                ? [[id, interruptedHere(session)] as const]
                : [],
            ),
          ),
      );
      send();
    },
    /** The person has read that a training was interrupted. */
    notice: async (): Promise<void> => {
      await store.change(allNoticed);
    },
    /** Goes on with a training that was ended by mistake. */
    resume: async (id: string): Promise<void> => {
      await change(id, (session) => ({ ...session, endedAt: null }));
    },
  };
}
export type SessionSync = ReturnType<typeof createSessionSync>;

const newest = (sessions: readonly KeptSession[]): KeptSession | null =>
  [...sessions].sort((one, other) => other.startedAt - one.startedAt)[0] ?? null;

/** The session that goes on here: of those that this device began or joined, and that are not a day old, the last. */
export const openSession = (sessions: readonly KeptSession[], now: number): KeptSession | null =>
  newest(sessions.filter((session) => isUnderWay(session, now)));

/** The session of which the person has not read yet that it was interrupted. */
export const interruptedSession = (sessions: readonly KeptSession[]): KeptSession | null =>
  newest(sessions.filter((session) => session.interrupted));

/** The session of which the person has begun to say something, and not sent it. */
export const draftedSession = (sessions: readonly KeptSession[], now: number): KeptSession | null =>
  correctable(sessions, now).find(({ draft, plan }) => draft !== null && plan !== null) ?? null;

/** The session of another device that this one may go on with; null where this one has its own. */
export function sessionElsewhere(sessions: readonly KeptSession[], now: number): KeptSession | null {
  if (openSession(sessions, now) !== null) return null;
  return newest(sessions.filter((session) => isOpen(session, now) && joined(session, null).plan !== null));
}
