import * as v from 'valibot';
import { DAY_MS } from 'domain/kit/dates';
import { sessionExercises } from 'domain/training/player';
import { dayLetter, type Routine, type RoutineDay, RoutineDaySchema } from 'domain/training/routine';
import {
  AT_MAX,
  type Feedback,
  FeedbackSchema,
  isSameFeedback,
  isSamePlace,
  NO_FEEDBACK,
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
  uniteFeedback,
} from 'domain/training/session';
import { dayOfSession } from 'domain/training/session-day';

// A session as a device keeps it, and what becomes of it. Everything here is pure: the store calls it within one transaction.

const HOUR = 3_600_000;

const CONTENT = {
  exercises: v.string(),
  sets: v.string(),
  endedAt: v.nullable(v.number()),
  /** What the person says of the training. */
  feedback: v.optional(FeedbackSchema, NO_FEEDBACK),
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
  /** What the person has begun to say of it, and not sent: it outlives the page, and stays on this device. */
  draft: v.optional(v.nullable(FeedbackSchema), null),
  /** When it was noted by hand, for a training of another day; null for one that was trained with this page. */
  enteredAt: v.optional(v.nullable(v.number()), null),
});
export type KeptSession = v.InferOutput<typeof KeptSessionSchema>;

/** What of a session may change, and is sent. */
export type Content = Pick<KeptSession, 'exercises' | 'sets' | 'endedAt' | 'feedback'>;

/** What a training begins with. */
export interface Beginning {
  /** The id of the `subscribers` record. */
  readonly subscriber: string;
  readonly routine: number;
  readonly day: RoutineDay;
  /** The place of the day in its routine, from 0. */
  readonly place: number;
  /** When it was trained, in epoch milliseconds, where it is noted afterwards. */
  readonly at?: number;
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
    feedback: NO_FEEDBACK,
    known: null,
    refused: null,
    interrupted: false,
    draft: null,
    enteredAt: null,
  };
}

/** The calendar day of a moment in Brazil, counted from 1970: São Paulo is three hours behind, in summer too. */
const dayNumber = (time: number) => Math.floor((time - 3 * HOUR) / DAY_MS);

/**
 * The id of a training that is noted afterwards. It follows from the day and the date, so that a double press, two tabs and two devices
 * come to one document.
 */
function enteredId(day: string, at: number): string {
  const date = dayNumber(at).toString(36).padStart(4, '0');
  return `${date}${day.length.toString(36)}${day}`.padEnd(20, '0');
}

/** A training of an earlier moment, noted now. How long it took nobody knows: it ends when it begins. */
export function entered(
  beginning: Beginning & { readonly at: number },
  { now, isClockKnown }: { now: number; isClockKnown: boolean },
): KeptSession {
  const { day, at } = beginning;
  const session = begun(beginning, { id: enteredId(day.id, at), now: at, isClockKnown });
  return { ...session, endedAt: at, enteredAt: now };
}

/** Whether a session is a training of this day on the date of `at`. */
export const isOfDate = (session: KeptSession, day: string, at: number): boolean =>
  session.day === day && dayNumber(session.startedAt) === dayNumber(at);

/** Whether a session is there to be answered where its day and date are noted: not one that ended, or was interrupted, without a set. */
export const isNotable = ({ endedAt, sets, enteredAt }: KeptSession): boolean =>
  endedAt === null || sets !== '' || enteredAt !== null;

/**
 * A session that somebody notes at `now`, because it was trained. Left open on an earlier date, it is over since its last press. One of
 * today goes on.
 */
export function endedIfLeft(session: KeptSession, now: number): KeptSession {
  if (session.endedAt !== null || dayNumber(session.startedAt) === dayNumber(now)) return session;
  // Without a set it would be nothing, but its sets are just being noted.
  return { ...session, endedAt: lastPressAt(session), enteredAt: now };
}

/** Trainings that began so long ago, in milliseconds, can still be corrected, and noted. */
const CORRECTED_FOR = 7 * DAY_MS;

/** The trainings that can be corrected, the newest first. */
export const correctable = (sessions: Iterable<KeptSession>, now: number): KeptSession[] =>
  [...sessions]
    .filter(
      (each) =>
        each.endedAt !== null &&
        each.sets !== '' &&
        dayNumber(now - CORRECTED_FOR) <= dayNumber(each.startedAt),
    )
    .sort((one, other) => other.startedAt - one.startedAt);

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

/** What somebody says of a training. Whoever keeps it knows when that was. */
export type Words = Omit<Feedback, 'told'>;

/** A session of which the person has said this: later than all that this device knows to be said. Nothing is said of one without a set. */
export function said(session: KeptSession, words: Words, now: number): KeptSession {
  if (session.sets === '' && session.known === null) return session;
  const passed = Math.min(Math.max(Math.floor((now - session.startedAt) / 1_000), 0), AT_MOST);
  const told = Math.min(Math.max(passed, (session.feedback.told ?? -1) + 1), AT_MAX);
  return { ...session, feedback: { ...words, told }, draft: null };
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
  const startedAt =
    known === null ? between(session.startedAt, now - 8 * DAY_MS, now + DAY_MS) : session.startedAt;
  const moved = startedAt - session.startedAt;
  const endedAt = end === null ? null : Math.max(startedAt, between(end + moved, 0, now + DAY_MS));
  if (moved === 0 && endedAt === end) return session;
  return { ...session, startedAt, endedAt, isClamped: session.isClamped || moved !== 0 };
}

const isSameContent = (one: Content, other: Content) =>
  one.sets === other.sets &&
  one.exercises === other.exercises &&
  one.endedAt === other.endedAt &&
  isSameFeedback(one.feedback, other.feedback);

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
  const { exercises, sets, endedAt, feedback } = content;
  return {
    ...session,
    known: { exercises, sets, endedAt, feedback, revision, updatedAt: session.known?.updatedAt ?? null },
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
  const { effort, pain, pain_where, comment, told } = session;
  const content = {
    exercises: session.exercises,
    sets: session.sets,
    endedAt: session.ended_at?.getTime() ?? null,
    feedback: { effort, pain, pain_where, comment, told },
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
    draft: null,
    enteredAt: null,
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
    feedback: uniteFeedback(stored.feedback, session.feedback),
    refused: session.refused,
    interrupted: session.interrupted,
    draft: session.draft,
    enteredAt: session.enteredAt,
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
    draft: mine.draft,
    endedAt: mine.endedAt,
    feedback: uniteFeedback(kept.feedback, mine.feedback),
    sets: unite(kept.sets, mine.sets),
    exercises: uniteExercises(mine.exercises, kept.exercises),
  };
}
