import { type ExerciseItem, type RoutineDay, USUAL_REST } from './routine.ts';
import { targetFigures } from './routine-texts.ts';
import { parseLoad } from './load-input.ts';
import { lastSet } from './last-time.ts';
import { isSamePlace, type SessionExercise, type SetRecord } from './session.ts';

// The order of a training, and what a set is filled with before it is done.

/** A set that a day asks for. */
export interface PlannedSet {
  readonly item: ExerciseItem;
  /** The number of the set, from 1. */
  readonly set: number;
  /** The rest after it in seconds, as long as a set is open; 0 within a round of joined exercises. */
  readonly rest: number;
}

/** The exercises of a day in groups: joined ones together, the others alone. Lines of words stand in no group and part one. */
function groupsOf({ items }: Pick<RoutineDay, 'items'>): ExerciseItem[][] {
  const groups: ExerciseItem[][] = [];
  let joins = false;
  for (const item of items) {
    if (item.kind === 'exercise') {
      if (joins) groups.at(-1)?.push(item);
      else groups.push([item]);
    }
    joins = item.kind === 'exercise' && item.joined;
  }
  return groups;
}

/** The sets of a group: a round has one set of each exercise that has one left, and the rest follows after the last of them. */
function setsOfGroup(group: readonly ExerciseItem[]): PlannedSet[] {
  const rest = group.at(-1)?.rest ?? USUAL_REST;
  const rounds = Math.max(...group.map(({ sets }) => sets));
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((set) => {
    const round = group.filter(({ sets }) => sets >= set);
    return round.map((item, index) => ({ item, set, rest: index === round.length - 1 ? rest : 0 }));
  });
}

/** The sets of a day in the order in which they are trained: an exercise after the other, joined ones in turn. */
export function plannedSets(day: Pick<RoutineDay, 'items'>): PlannedSet[] {
  return groupsOf(day).flatMap(setsOfGroup);
}

/** What was done of a planned set; undefined where it was not done, or undone. */
export function doneSet({ item, set }: PlannedSet, sets: readonly SetRecord[]): SetRecord | undefined {
  return sets.find((each) => each.unit !== 'x' && isSamePlace(each, { item: item.id, set }));
}

/**
 * The place of the next set that is not done, from the place `from` of `planned` on, and then from the beginning, where something was
 * left out; null where all is done.
 */
export function nextSet(
  planned: readonly PlannedSet[],
  sets: readonly SetRecord[],
  from: number,
): number | null {
  const open = planned.flatMap((each, index) => (doneSet(each, sets) === undefined ? [index] : []));
  return open.find((index) => index >= from) ?? open[0] ?? null;
}

/** Whether every set of the day is done. */
export const isFinished = (planned: readonly PlannedSet[], sets: readonly SetRecord[]): boolean =>
  nextSet(planned, sets, 0) === null;

/** Whether an exercise has no set left to do, as when its sets are sent. */
export const isExerciseDone = (
  planned: readonly PlannedSet[],
  sets: readonly SetRecord[],
  item: string,
): boolean => planned.every((each) => each.item.id !== item || doneSet(each, sets) !== undefined);

/** What of a day was not done: an exercise, and how many of its sets. */
export interface LeftOut {
  readonly item: string;
  readonly name: string;
  readonly sets: number;
}

/** The exercises of which sets were left out, in the order of the day. */
export function leftOut({ items }: Pick<RoutineDay, 'items'>, sets: readonly SetRecord[]): LeftOut[] {
  return items.flatMap((item) => {
    if (item.kind !== 'exercise') return [];
    const open = setsOfGroup([item]).filter((each) => doneSet(each, sets) === undefined).length;
    return open === 0 ? [] : [{ item: item.id, name: item.exercise.name, sets: open }];
  });
}

export type Filled = Pick<SetRecord, 'load' | 'amount'> & { readonly unit: 'r' | 's' };

/** The repetitions of a set whose target is "until no further one is possible", before anybody has done it. */
const UNTIL_FAILURE = 10;

function aimOf({ item: { target }, set }: PlannedSet): Omit<Filled, 'load'> {
  switch (target.kind) {
    case 'reps':
      return { amount: target.to, unit: 'r' };
    case 'reps-each':
      return { amount: target.reps[set - 1] ?? UNTIL_FAILURE, unit: 'r' };
    case 'seconds':
      return { amount: target.to, unit: 's' };
    case 'failure':
      return { amount: UNTIL_FAILURE, unit: 'r' };
    default:
      return target satisfies never;
  }
}

const KILOGRAMS = /(\d+(?:[.,]\d+)?)(?:\s*(?:[-–/]|a)\s*\d+(?:[.,]\d+)?)?\s*(?:kgs?|quilos?)(?!\p{L})/iu;

/** The kilograms that a hint names, the lower of two; null where it names none, as '70% da máxima' or 'leve'. */
export function loadOfHint(hint: string): number | null {
  const parsed = parseLoad(KILOGRAMS.exec(hint)?.[1] ?? hint);
  return parsed.problem === null ? parsed.value : null;
}

/**
 * What the fields of a set hold before it is done: what was done last time, else what this training has done of the exercise, else
 * the number of the hint. The load is null where none belongs.
 * `exercise` is the one that is done: the item's own or a swap, for which the hint says nothing.
 */
export function prefill(
  planned: PlannedSet,
  exercise: string,
  lastTime: readonly SetRecord[],
  sets: readonly SetRecord[],
): Filled {
  const { item, set } = planned;
  const aim = aimOf(planned);
  const today = sets
    .filter((each) => each.exercise === exercise && each.unit !== 'x')
    .sort((one, other) => one.at - other.at);
  const before = lastSet(lastTime, { item: item.id, set }) ?? today.at(-1);
  if (before === undefined) {
    return { ...aim, load: exercise === item.exercise.id ? loadOfHint(item.load) : null };
  }
  return before.unit === aim.unit
    ? { load: before.load, amount: before.amount, unit: aim.unit }
    : { ...aim, load: before.load };
}

/** The exercises of a day as a session keeps them, and each swap that was used behind its item. */
export function sessionExercises(
  { items }: Pick<RoutineDay, 'items'>,
  sets: readonly SetRecord[],
): SessionExercise[] {
  return items.flatMap((item) => {
    if (item.kind !== 'exercise') return [];
    const target = `${item.sets} × ${targetFigures(item.target)}`;
    const used = item.swaps.filter(({ id }) =>
      sets.some((each) => each.item === item.id && each.exercise === id),
    );
    return [item.exercise, ...used].map(({ id, name }) => ({ item: item.id, exercise: id, target, name }));
  });
}
