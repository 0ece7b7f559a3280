import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lastSet } from 'domain/training/last-time';
import { parseAmount, parseLoad, printLoad, stepAmount, stepLoad } from 'domain/training/load-input';
import { doneSet, nextSet, type PlannedSet, plannedSets, prefill } from 'domain/training/player';
import { figuresText, PLAYER } from 'domain/training/player-texts';
import { type Rest, startRest } from 'domain/training/rest';
import type { RoutineDay } from 'domain/training/routine';
import { isSamePlace, type SetPlace, type SetRecord } from 'domain/training/session';
import { instant } from './rest-timer.tsx';

/** A set as the person pressed it. Whoever keeps it knows when that was. */
export type PressedSet = Omit<SetRecord, 'at' | 'unit'> & { readonly unit: 'r' | 's' };

/** What a training is, and what the player does with it. */
export interface PlayedTraining {
  readonly day: RoutineDay;
  /** The sets so far, also the undone ones. */
  readonly sets: readonly SetRecord[];
  /** The sets of each exercise when it was done last. */
  readonly lastTimes: ReadonlyMap<string, readonly SetRecord[]>;
  /** Whether an exercise that is not among them was never done. */
  readonly isHistoryKnown: boolean;
  readonly onSet: (set: PressedSet) => void;
  readonly onUndo: (place: SetPlace) => void;
  readonly onRest: (rest: Rest | null) => void;
  readonly onEnd: () => void;
}

/** What stands in the fields of a set. */
export interface Entered {
  readonly load: string;
  readonly amount: string;
  /** How many more repetitions would have been possible; null where it is not told. */
  readonly rir: number | null;
}

/** A second press within this time is the same press of a wet hand, in milliseconds. */
const SAME_PRESS = 800;

/** How long a corrected figure stands still before it is kept, in milliseconds. */
const CORRECTION = 500;

/** Milliseconds that nobody sets. */
const steady = () => performance.now();

const isAt = ({ item, set }: PlannedSet, place: SetPlace) => isSamePlace({ item: item.id, set }, place);
const keyOf = ({ item, set }: PlannedSet) => `${item.id}:${set}`;
const latestFirst = (sets: readonly SetRecord[]) => [...sets].sort((one, other) => other.at - one.at);

/** The set on which a training begins or goes on: behind the one that was pressed last, because others may be left out. */
function beginning(planned: readonly PlannedSet[], done: readonly SetRecord[]): number {
  const [latest] = latestFirst(done);
  const behind = latest === undefined ? -1 : planned.findIndex((each) => isAt(each, latest));
  return nextSet(planned, done, behind + 1) ?? planned.length - 1;
}

/** By how much a press changes a load, in kg: light ones are finer. */
const loadStep = (load: number, by: 1 | -1) => by * (load + by * 0.01 < 10 ? 1 : 2.5);

const asEntered = ({ load, amount, rir }: Pick<SetRecord, 'load' | 'amount' | 'rir'>): Entered => ({
  load: printLoad(load),
  amount: `${amount}`,
  rir,
});

/** Which set is shown, what stands in its fields, and what presses do. */
export function useShownSet({ day, sets, lastTimes, onSet, onUndo, onRest, onEnd }: PlayedTraining) {
  const planned = useMemo(() => plannedSets(day), [day]);
  const done = useMemo(() => sets.filter(({ unit }) => unit !== 'x'), [sets]);
  const [at, setAt] = useState(() => beginning(planned, done));
  /** What was typed and is not yet a set, by the place. `dirty`: it is to be kept, where the set is done. */
  const [typed, setTyped] = useState<Readonly<Record<string, Entered & { readonly dirty: boolean }>>>({});
  const [swapped, setSwapped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  /** The place of the set that was pressed last, which can be undone from the next one. */
  const [pressed, setPressed] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  const current = planned[at] ?? planned[0];
  if (current === undefined) throw new Error('A day has a set');
  const key = keyOf(current);
  const record = doneSet(current, done);
  const exercise = exerciseAt(current);
  const filled = prefillOf(current, done);
  const unit = record === undefined ? filled.unit : record.unit === 's' ? 's' : 'r';
  const fields: Entered = typed[key] ?? asEntered(record ?? { ...filled, rir: null });
  const load = parseLoad(fields.load);
  const amount = parseAmount(fields.amount);

  /** The exercise at a place: as it was done, or as it is to be done. */
  function exerciseAt(each: PlannedSet) {
    const latest = latestFirst(done.filter(({ item }) => item === each.item.id))[0]?.exercise;
    const id = doneSet(each, done)?.exercise ?? swapped[each.item.id] ?? latest;
    return each.item.swaps.find((swap) => swap.id === id) ?? each.item.exercise;
  }

  function prefillOf(each: PlannedSet, known: readonly SetRecord[]) {
    const { id } = exerciseAt(each);
    return prefill(each, id, lastTimes.get(id) ?? [], known);
  }

  function lastOf(each: PlannedSet): SetRecord | null {
    return lastSet(lastTimes.get(exerciseAt(each).id) ?? [], { item: each.item.id, set: each.set }) ?? null;
  }

  /** The set that the fields tell; null while they hold no numbers. */
  function told(): PressedSet | null {
    if (load.problem !== null || amount.problem !== null || current === undefined) return null;
    const { item, set } = current;
    const figures = { load: load.value, amount: amount.value, unit, rir: fields.rir } as const;
    return { exercise: exercise.id, item: item.id, set, ...figures };
  }

  const forget = (place: string) =>
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== place)));

  // A correction of a set that is done is kept by itself. It starts no rest and ends none.
  const correction = record !== undefined && typed[key]?.dirty === true ? told() : null;
  const correct = useEffectEvent(() => {
    if (correction === null) return;
    onSet(correction);
    // What stands in the field stays, because '62,' is on its way to '62,5'.
    setTyped((all) => ({ ...all, [key]: { ...fields, dirty: false } }));
  });
  const waiting = correction !== null && `${key} ${fields.load} ${fields.amount} ${fields.rir}`;
  useEffect(() => {
    if (waiting === false) return undefined;
    const timer = setTimeout(() => correct(), CORRECTION);
    const hide = () => correct();
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [waiting]);
  useEffect(() => () => correct(), []);

  function show(index: number) {
    if (correction !== null) onSet(correction);
    if (record !== undefined) forget(key);
    setTried(false);
    setAt(index);
  }

  /** Whether this is a press of its own, and not the second one of a wet hand. */
  function isOwnPress(): boolean {
    const now = steady();
    if (now - pressedAt.current < SAME_PRESS) return false;
    pressedAt.current = now;
    return true;
  }

  /** Tells whether the set was done; false where its figures are no numbers. */
  function press(): boolean {
    if (current === undefined || !isOwnPress()) return true;
    if (isFinished) onEnd();
    else if (record !== undefined) undoAt(at);
    else return doSet(current);
    return true;
  }

  function doSet(each: PlannedSet): boolean {
    const set = told();
    setTried(set === null);
    if (set === null) return false;
    onSet(set);
    forget(key);
    setPressed(at);
    const known = [...done, { ...set, at: Number.MAX_SAFE_INTEGER }];
    const after = nextSet(planned, known, at + 1);
    // Nobody rests after the last open set, wherever it stands in the day.
    onRest(after !== null && each.rest > 0 ? startRest(each.rest, instant()) : null);
    const next = after === null ? PLAYER.allDone : nextText(after, known);
    setSaid(`${PLAYER.said(each.set, figuresText(set))} ${next}`);
    if (after !== null) setAt(after);
    return true;
  }

  function undoAt(index: number) {
    const each = planned[index];
    if (each === undefined) return;
    onUndo({ item: each.item.id, set: each.set });
    // Nobody rests after a set that was not done.
    if (index === pressed) onRest(null);
    setPressed(null);
    setSaid(PLAYER.undone(each.set));
    // What was typed stands in the fields again.
    const before = doneSet(each, done);
    if (before !== undefined)
      setTyped((all) => ({ ...all, [keyOf(each)]: { ...asEntered(before), dirty: false } }));
    setAt(index);
  }

  /** What is done at a place, in words: the exercise, its set, and what its fields hold. */
  function nextText(index: number, known: readonly SetRecord[] = done): string {
    const each = planned[index];
    if (each === undefined) return '';
    const figures = figuresText(prefillOf(each, known));
    const name = each.item === current?.item ? null : exerciseAt(each).name;
    return PLAYER.next(name, PLAYER.set(each.set, each.item.sets), figures);
  }

  const firstOpen = nextSet(planned, done, 0);
  const isFinished = firstOpen === null;

  return {
    planned,
    current,
    exercise,
    exerciseAt,
    record: record ?? null,
    lastOf,
    unit,
    fields,
    /** Whether a load belongs to the exercise. */
    hasLoad: filled.load !== null || isLoaded(current, exercise.id),
    problems: {
      load: load.problem !== null && (tried || fields.load !== ''),
      amount: amount.problem !== null && (tried || fields.amount !== ''),
    },
    isFinished,
    said,
    /** The set that one press undoes: the one that is shown, or the one that was pressed last. */
    undoable: record === undefined ? (pressed === null ? null : (planned[pressed] ?? null)) : current,
    /** What the person does after this rest. */
    next: firstOpen === null ? PLAYER.allDone : nextText(record === undefined ? at : firstOpen),
    enter: (next: Entered) => setTyped((all) => ({ ...all, [key]: { ...next, dirty: true } })),
    stepLoad: (by: 1 | -1) => {
      const from = load.problem === null ? load.value : null;
      return printLoad(stepLoad(from, loadStep(from ?? 0, by)));
    },
    stepAmount: (by: 1 | -1) =>
      `${stepAmount(amount.problem === null ? amount.value : 0, by * (unit === 's' ? 5 : 1))}`,
    press,
    undo: () => {
      const index = record === undefined ? pressed : at;
      if (index !== null && isOwnPress()) undoAt(index);
    },
    toNext: () => show(nextSet(planned, done, at + 1) ?? at),
    showSet: (set: number) =>
      show(planned.findIndex((each) => each.item === current.item && each.set === set)),
    showItem: (id: string) => {
      const open = planned.findIndex((each) => each.item.id === id && doneSet(each, done) === undefined);
      show(open === -1 ? planned.findIndex((each) => each.item.id === id) : open);
    },
    /** Leaves the open sets of this exercise for later, or for good. */
    skip: () => {
      const open = planned.flatMap((each, index) =>
        each.item !== current.item && doneSet(each, done) === undefined ? [index] : [],
      );
      const after = open.find((index) => index > at) ?? open[0];
      if (after === undefined) onEnd();
      else show(after);
    },
    swap: (id: string) => {
      setSwapped((all) => ({ ...all, [current.item.id]: id }));
      if (record === undefined) forget(key);
    },
  };
}

/** Words of a hint that say that there is no load. */
const NO_LOAD = /corp|sem (?:carga|peso)/i;

function isLoaded({ item }: PlannedSet, exercise: string): boolean {
  return exercise === item.exercise.id && item.load !== '' && !NO_LOAD.test(item.load);
}
