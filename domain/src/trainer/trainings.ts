import { daysAfter, mondayOf } from '../kit/calendar-days.ts';
import type { ExerciseProgress, Progress } from '../training/progress.ts';
import { askedSets, doneSets, readExercises, type Session, type SetRecord } from '../training/session.ts';

// What the trainings of a person tell their trainer, on the person's page.

/** What was done on one place of the day: of the exercise that was asked, or of those that took its place. */
export interface DonePlace {
  readonly item: string;
  readonly name: string;
  /** As it was asked: '4 × 8–12'; '' where the training tells no targets. */
  readonly target: string;
  /** How many sets were asked; null where the training tells no targets. */
  readonly asked: number | null;
  readonly sets: readonly SetRecord[];
}

/** What was done of each place of a training's day, in the order of the day. */
export function placesOf({ exercises, sets }: Pick<Session, 'exercises' | 'sets'>): readonly DonePlace[] {
  const done = doneSets(sets);
  const told = readExercises(exercises);
  return [...new Set(told.map(({ item }) => item))].map((item) => {
    const named = told.filter((each) => each.item === item);
    const [first] = named;
    const here = done.filter((set) => set.item === item);
    const used = named.filter(({ exercise }) => here.some((set) => set.exercise === exercise));
    const target = first?.target ?? '';
    return {
      item,
      name: (used.length > 0 ? used : named.slice(0, 1)).map(({ name }) => name).join(', '),
      target,
      asked: askedSets(target),
      sets: here,
    };
  });
}

/** How many sets were done and asked. More sets on one place make up for none on another. */
export function countSets(places: readonly DonePlace[]): { readonly done: number; readonly asked: number } {
  return {
    done: places.reduce((sum, { asked, sets }) => sum + Math.min(sets.length, asked ?? sets.length), 0),
    asked: places.reduce((sum, { asked, sets }) => sum + (asked ?? sets.length), 0),
  };
}

/** The places of which sets are missing. */
export const missedIn = (places: readonly DonePlace[]): readonly DonePlace[] =>
  places.filter(({ asked, sets }) => sets.length < (asked ?? 0));

/** Whether trainings tell all that is unseen: what they leave out a mark as seen would hide unread. */
export const tellsUnseen = (
  told: readonly Pick<Session, 'pain' | 'comment'>[],
  { pain, comment }: Pick<Progress['unseen'], 'pain' | 'comment'>,
): boolean =>
  told.some((each) => (each.pain ?? 0) >= pain) &&
  (!comment || told.some((each) => each.comment.trim() !== ''));

export type Trend = 'rising' | 'steady' | 'falling';

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/**
 * Where the effort goes: the mean of the last three against that of up to three before them, a whole point apart. null for fewer than
 * four. The earliest comes first.
 */
export function trendOf(efforts: readonly number[]): Trend | null {
  if (efforts.length < 4) return null;
  const difference = meanOf(efforts.slice(-3)) - meanOf(efforts.slice(-6, -3));
  if (difference >= 1) return 'rising';
  return difference <= -1 ? 'falling' : 'steady';
}

/** How many weeks of loads the page shows. */
export const WEEKS_SHOWN = 6;

/** The Mondays of the last weeks, the earliest first; all days are YYYY-MM-DD. */
export const mondaysUntil = (today: string): readonly string[] =>
  Array.from({ length: WEEKS_SHOWN }, (_, week) => daysAfter(mondayOf(today), -7 * (WEEKS_SHOWN - 1 - week)));

/** An exercise over the weeks: the best of each, in kilograms, or in repetitions or seconds where it has no load. */
export interface WeeksOfExercise {
  readonly id: string;
  readonly name: string;
  readonly unit: 'kg' | 'r' | 's';
  /** null for a week without it. */
  readonly weeks: readonly (number | null)[];
  /** From the first of these weeks to the last; null where it is in one of them only. */
  readonly change: number | null;
}

/** The exercises that were trained in the weeks which begin on `mondays`. */
export function weeksOf(
  exercises: readonly ExerciseProgress[],
  mondays: readonly string[],
): readonly WeeksOfExercise[] {
  return exercises.flatMap(({ id, name, unit, points }) => {
    const shown = points.filter(({ on }) => on >= (mondays[0] ?? ''));
    if (shown.length === 0) return [];
    const isLoaded = shown.some(({ load }) => load !== null);
    const weeks = mondays.map((monday, week) => {
      const next = mondays[week + 1];
      const numbers = shown
        .filter(({ on }) => on >= monday && (next === undefined || on < next))
        .flatMap(({ load, amount }) => (isLoaded ? (load ?? []) : amount));
      return numbers.length === 0 ? null : Math.max(...numbers);
    });
    const known = weeks.filter((number) => number !== null);
    const change = known.length < 2 ? null : Math.round(((known.at(-1) ?? 0) - (known[0] ?? 0)) * 100) / 100;
    return [{ id, name, unit: isLoaded ? ('kg' as const) : unit, weeks, change }];
  });
}

/** Of how many exercises with a load it rose and fell, of those that can be compared. */
export function loadsChanged(exercises: readonly WeeksOfExercise[]) {
  const changes = exercises.flatMap(({ unit, change }) => (unit === 'kg' ? (change ?? []) : []));
  return {
    compared: changes.length,
    rose: changes.filter((change) => change > 0).length,
    fell: changes.filter((change) => change < 0).length,
  };
}
