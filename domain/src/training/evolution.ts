import { daysAfter, mondayOf } from '../kit/calendar-days.ts';
import { DAY_MS } from '../kit/dates.ts';
import type { ExerciseProgress } from './progress.ts';
import {
  askedSets,
  doneSets,
  readExercises,
  readSets,
  type Session,
  SESSION_LASTS,
  type SessionExercise,
  type SetRecord,
} from './session.ts';

// What the page 'Minha Evolução' tells, computed from `progress/{uid}` and from the sessions. Days are YYYY-MM-DD in São Paulo.

export interface TrainedWeek {
  /** The week's first day. */
  readonly monday: string;
  /** On how many of its days somebody trained. */
  readonly days: number;
}

/** How many weeks the page shows at most, one beside the other. */
export const SHOWN_WEEKS = 12;

/** The last weeks, from the first training on, the earliest first. The last one is the week of `today`, which may go on. */
export function lastWeeks(days: readonly string[], today: string): TrainedWeek[] {
  const trained = [...new Set(days)].map(mondayOf);
  const last = mondayOf(today);
  return Array.from({ length: SHOWN_WEEKS }, (_, index) => {
    const monday = daysAfter(last, -7 * (SHOWN_WEEKS - 1 - index));
    return { monday, days: trained.filter((each) => each === monday).length };
  }).filter(({ monday }) => trained.some((each) => each <= monday));
}

/** In how many weeks somebody trained, of those that are kept. */
export const weeksTrained = (days: readonly string[]): number => new Set(days.map(mondayOf)).size;

/** In how many weeks in a row somebody trained, up to this one. A week that has only begun interrupts nothing. */
export function weeksInARow(days: readonly string[], today: string): number {
  const trained = new Set(days.map(mondayOf));
  let week = mondayOf(today);
  if (!trained.has(week)) week = daysAfter(week, -7);
  let count = 0;
  while (trained.has(week)) {
    count += 1;
    week = daysAfter(week, -7);
  }
  return count;
}

/** A line of one exercise: its load in kilograms or, where mostly none was noted, its repetitions or seconds. */
export interface ExerciseLine {
  readonly measure: 'kg' | 'r' | 's';
  /** The earliest first. */
  readonly points: readonly { readonly on: string; readonly value: number }[];
  /** The last value less the first one; null with fewer than two points. */
  readonly change: number | null;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export function lineOf({ unit, points }: Pick<ExerciseProgress, 'unit' | 'points'>): ExerciseLine {
  const loads = points.flatMap(({ on, load }) => (load ? [{ on, value: load }] : []));
  const isByLoad = loads.length > 0 && 2 * loads.length >= points.length;
  // A set with a load has fewer repetitions, so it is no point of a line of repetitions.
  const line = isByLoad
    ? loads
    : points.flatMap(({ on, load, amount }) => (load ? [] : [{ on, value: amount }]));
  const [first, last] = [line[0], line.at(-1)];
  const change = line.length < 2 || !first || !last ? null : rounded(last.value - first.value);
  return { measure: isByLoad ? 'kg' : unit, points: line, change };
}

/** What was done of one exercise in a session, against what the session's own text asked for. */
export interface DoneExercise extends Pick<SessionExercise, 'name' | 'target'> {
  readonly key: string;
  /** How many sets were asked for; null where the text does not tell. */
  readonly asked: number | null;
  readonly sets: readonly SetRecord[];
  /** The exercise in whose place this one was done; null for one on its own place. */
  readonly insteadOf: string | null;
}

/**
 * The exercises of a session in its order. An exercise in whose place only swaps were done is left out: they tell of it. What was done
 * without being among the session's exercises cannot be named, and is left out, too.
 */
export function doneExercises({ exercises, sets }: Pick<Session, 'exercises' | 'sets'>): DoneExercise[] {
  const rows = readExercises(exercises);
  const done = doneSets(sets);
  return rows.flatMap(({ item, exercise, name, target }) => {
    const [own] = rows.filter((row) => row.item === item);
    const here = done.filter((set) => set.item === item);
    const mine = here.filter((set) => set.exercise === exercise);
    if (mine.length === 0 && (here.length > 0 || own?.exercise !== exercise)) return [];
    return [
      {
        key: `${item}:${exercise}`,
        name,
        target,
        asked: askedSets(target),
        sets: mine,
        insteadOf: own === undefined || own.exercise === exercise ? null : own.name,
      },
    ];
  });
}

/**
 * The minutes from the start of a session to its last press: it may have been ended long afterwards. A press after the end corrected or
 * noted something, and was no training; so one that was only noted has none.
 */
export function minutesTrained({
  sets,
  started_at,
  ended_at,
}: Pick<Session, 'sets' | 'started_at' | 'ended_at'>): number {
  const most = ended_at === null ? Infinity : (ended_at.getTime() - started_at.getTime()) / 1_000;
  return Math.round(Math.min(most, Math.max(0, ...readSets(sets).map(({ at }) => at))) / 60);
}

/** For so many days after its start an ended session may be corrected on the page of the routine. */
const CORRECTED_FOR = 7 * DAY_MS;

export function isCorrectable({ started_at, ended_at }: Session, now: Date): boolean {
  return ended_at !== null && now.getTime() - started_at.getTime() < CORRECTED_FOR;
}

/** Whether a session may still be continued at the moment `now`. */
export function isUnderWay({ started_at, ended_at }: Session, now: Date): boolean {
  return ended_at === null && now.getTime() - started_at.getTime() < SESSION_LASTS;
}
