import * as v from 'valibot';
import { sessionExercises } from 'domain/training/player';
import { dayLetter, type Routine, type RoutineDay, RoutineDaySchema } from 'domain/training/routine';
import {
  AT_MAX,
  isSamePlace,
  printExercises,
  printSets,
  readSets,
  type Session,
  SESSION_LASTS,
  SETS_TEXT_MAX_LENGTH,
  SessionIdSchema,
  type SetPlace,
  type SetRecord,
  unite,
  uniteExercises,
} from 'domain/training/session';
import { dayOfSession } from 'domain/training/session-day';

// A session as a device keeps it, and what becomes of it. Everything here is pure: the store calls it within one transaction.

const CONTENT = {
  exercises: v.string(),
  sets: v.string(),
  endedAt: v.nullable(v.number()),
};

/** Why the server takes no write of a session: the consent or the plan is over, or the session was erased there. */
const REFUSALS = ['consent', 'plan', 'erased'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Times are epoch milliseconds by the server's clock, as far as the device knows it. */
export const KeptSessionSchema = v.object({
  id: SessionIdSchema,
  subscriber: v.string(),
  /** The version of the routine. */
  routine: v.number(),
  day: v.string(),
  letter: v.string(),
  name: v.string(),
  /** The day as it was when the session began, so that a release changes nothing of it; null for one that goes on elsewhere alone. */
  plan: v.nullable(RoutineDaySchema),
  startedAt: v.number(),
  /** Whether the server's clock was not known when it began: `startedAt` is this device's own time, which may be wrong. */
  isGuessed: v.boolean(),
  /** Whether the start was moved into what the server takes. */
  isClamped: v.boolean(),
  ...CONTENT,
  /** What the server is known to hold; null before the first write is known to have arrived. */
  known: v.nullable(v.object({ revision: v.number(), updatedAt: v.nullable(v.number()), ...CONTENT })),
  refused: v.nullable(v.picklist(REFUSALS)),
  /** Whether a release for safety has ended it, and the person has not read that yet. */
  interrupted: v.optional(v.boolean(), false),
});
export type KeptSession = v.InferOutput<typeof KeptSessionSchema>;

/** What of a session may change, and is sent. */
export type Content = Pick<KeptSession, 'exercises' | 'sets' | 'endedAt'>;

/** What a training begins with. */
export interface Beginning {
  /** The id of the `subscribers` record. */
  readonly subscriber: string;
  readonly routine: number;
  readonly day: RoutineDay;
  /** The place of the day in its routine, from 0. */
  readonly place: number;
}

/** A session that begins now. */
export function begun(
  { subscriber, routine, day, place }: Beginning,
  { id, now, isClockKnown }: { id: string; now: number; isClockKnown: boolean },
): KeptSession {
  return {
    id,
    subscriber,
    routine,
    day: day.id,
    letter: dayLetter(place),
    name: day.name,
    plan: day,
    startedAt: now,
    isGuessed: !isClockKnown,
    isClamped: false,
    exercises: printExercises(sessionExercises(day, [])),
    sets: '',
    endedAt: null,
    known: null,
    refused: null,
    interrupted: false,
  };
}

/** A session of another device that goes on here: by the day of its own routine, else, after a release or without it, by its own words. */
export function joined(session: KeptSession, routine: Pick<Routine, 'version' | 'days'> | null): KeptSession {
  if (session.plan !== null) return session;
  const days = routine?.version === session.routine ? routine.days : [];
  return { ...session, plan: days.find(({ id }) => id === session.day) ?? dayOfSession(session) };
}

/** What a press says of a set. An undoing says its place alone. */
export type Press = Omit<SetRecord, 'at'>;

export const undoing = ({ exercise, item, set }: SetPlace & Pick<SetRecord, 'exercise'>): Press => ({
  exercise,
  item,
  set,
  load: null,
  amount: 0,
  unit: 'x',
  rir: null,
});

/** The latest moment that a clock gives a press. Presses on one place may then still follow each other. */
const AT_MOST = AT_MAX - 99_999;

/**
 * A session after a press. Its moment is later than that of every press on its place that this device knows, also where the clock was
 * set back in between or both came in one second.
 */
export function pressed(session: KeptSession, press: Press, now: number): KeptSession {
  const sets = readSets(session.sets);
  const before = sets.find((each) => isSamePlace(each, press));
  const passed = Math.min(Math.max(Math.floor((now - session.startedAt) / 1_000), 0), AT_MOST);
  const at = Math.min(Math.max(passed, (before?.at ?? -1) + 1), AT_MAX);
  const next = [...sets.filter((each) => each !== before), { ...press, at }];
  const text = printSets(next);
  // So many sets no training has. The server would take none of them any more.
  if (text.length > SETS_TEXT_MAX_LENGTH) return session;
  const exercises =
    session.plan === null ? session.exercises : printExercises(sessionExercises(session.plan, next));
  return { ...session, sets: text, exercises: uniteExercises(session.exercises, exercises) };
}

/** The moment of the last press of a session; its start before the first one. */
function lastPressAt({ startedAt, sets }: Pick<KeptSession, 'startedAt' | 'sets'>): number {
  return startedAt + 1_000 * Math.max(0, ...readSets(sets).map(({ at }) => at));
}

/** Whether a session is open and may be continued. */
export const isOpen = ({ endedAt, startedAt }: KeptSession, now: number): boolean =>
  endedAt === null && now - startedAt < SESSION_LASTS;

/** A session that was left open for more than a day ends at its last press. */
export function endedByItself(session: KeptSession, now: number): KeptSession {
  if (session.endedAt !== null || isOpen(session, now)) return session;
  return { ...session, endedAt: lastPressAt(session) };
}

/** Whether a session goes on here: this device began or joined it, it is open, and not a day old. */
export const isUnderWay = (session: KeptSession, now: number): boolean =>
  session.plan !== null && isOpen(session, now);

/** A session that a release for safety has ended: at its last press, because what is done stays and nothing more was. */
export const interruptedHere = (session: KeptSession): KeptSession => ({
  ...session,
  endedAt: lastPressAt(session),
  interrupted: true,
});

/** An interrupted session once the person has read why it ended; null where nothing was done in it. */
export const noticed = (session: KeptSession): KeptSession | null =>
  session.sets === '' && session.known === null ? null : { ...session, interrupted: false };

/** A session whose start was told by a wrong clock, and is not sent yet, begins where the server's clock says. */
export function rectified(session: KeptSession, offset: number): KeptSession {
  if (!session.isGuessed) return session;
  if (session.known !== null) return { ...session, isGuessed: false };
  const endedAt = session.endedAt === null ? null : session.endedAt + offset;
  return { ...session, isGuessed: false, startedAt: session.startedAt + offset, endedAt };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A moment between two others. One that is outside, or almost, comes an hour inside, so that it is still there when it is sent. */
function between(time: number, least: number, most: number): number {
  if (time < least + HOUR / 2) return least + HOUR;
  return time > most - HOUR / 2 ? most - HOUR : time;
}

/**
 * A session whose times the rules take: a start from eight days ago to a day ahead, which stays once it is stored, and an end from
 * the start to a day ahead. `now` is the server's time.
 */
export function fitted(session: KeptSession, now: number): KeptSession {
  const { known, endedAt: end } = session;
  const startedAt = known === null ? between(session.startedAt, now - 8 * DAY, now + DAY) : session.startedAt;
  const moved = startedAt - session.startedAt;
  const endedAt = end === null ? null : Math.max(startedAt, between(end + moved, 0, now + DAY));
  if (moved === 0 && endedAt === end) return session;
  return { ...session, startedAt, endedAt, isClamped: session.isClamped || moved !== 0 };
}

const isSameContent = (one: Content, other: Content) =>
  one.sets === other.sets && one.exercises === other.exercises && one.endedAt === other.endedAt;

/** Whether the server lacks something of a session. One without a set is not sent. */
export function isUnsent(session: KeptSession): boolean {
  if (session.known === null) return session.sets !== '';
  return !isSameContent(session, session.known);
}

/** How many sets of a session the server lacks, undoings included; 1 where it lacks something else. */
export function waitingIn(session: KeptSession): number {
  const known = new Set(readSets(session.known?.sets ?? '').map((set) => printSets([set])));
  const sets = readSets(session.sets).filter((set) => !known.has(printSets([set])));
  return Math.max(sets.length, isUnsent(session) ? 1 : 0);
}

/** A session of which the server has stored `content` with this revision. What was pressed meanwhile still waits. */
export function sent(session: KeptSession, content: Content, revision: number): KeptSession {
  if ((session.known?.revision ?? 0) >= revision) return session;
  const { exercises, sets, endedAt } = content;
  return {
    ...session,
    known: { exercises, sets, endedAt, revision, updatedAt: session.known?.updatedAt ?? null },
    refused: null,
  };
}

/** What this device has changed of the end since it last heard of the server; else what the server says. */
function unitedEnd(session: KeptSession, stored: number | null): number | null {
  const { endedAt, known } = session;
  if (endedAt === (known?.endedAt ?? null)) return stored;
  return endedAt === null || stored === null ? endedAt : Math.max(endedAt, stored);
}

/** A document of the server as this device keeps it. */
export function fromServer(id: string, session: Session): KeptSession {
  const content = {
    exercises: session.exercises,
    sets: session.sets,
    endedAt: session.ended_at?.getTime() ?? null,
  };
  const { revision, updated_at: updated } = session;
  return {
    id,
    subscriber: session.subscriber,
    routine: session.routine,
    day: session.day,
    letter: session.letter,
    name: session.name,
    plan: null,
    startedAt: session.started_at.getTime(),
    isGuessed: false,
    isClamped: session.clamped,
    ...content,
    known: { ...content, revision, updatedAt: updated.getTime() },
    refused: null,
    interrupted: false,
  };
}

/** What this device has of a session, united with what the server has. */
export function absorbed(session: KeptSession | undefined, stored: KeptSession): KeptSession {
  if (session === undefined) return stored;
  const isOlder = (stored.known?.revision ?? 0) < (session.known?.revision ?? 0);
  // An answer that was overtaken tells nothing new.
  if (isOlder) return session;
  return {
    ...stored,
    plan: session.plan,
    sets: unite(stored.sets, session.sets),
    exercises: uniteExercises(stored.exercises, session.exercises),
    endedAt: unitedEnd(session, stored.endedAt),
    refused: session.refused,
    interrupted: session.interrupted,
  };
}

/** Two copies of one session on one device. `mine` has what could not be kept; what only the server tells comes from the newer one. */
export function unitedCopies(kept: KeptSession | undefined, mine: KeptSession): KeptSession {
  if (kept === undefined) return mine;
  const newer = (kept.known?.revision ?? 0) > (mine.known?.revision ?? 0) ? kept : mine;
  return {
    ...newer,
    plan: mine.plan ?? kept.plan,
    interrupted: mine.interrupted,
    endedAt: mine.endedAt,
    sets: unite(kept.sets, mine.sets),
    exercises: uniteExercises(mine.exercises, kept.exercises),
  };
}
