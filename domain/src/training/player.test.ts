import { describe, expect, it } from 'vitest';
import {
  doneSet,
  isExerciseDone,
  isFinished,
  loadOfHint,
  nextSet,
  plannedSets,
  prefill,
  sessionExercises,
} from './player.ts';
import type { ExerciseItem, RoutineItem } from './routine.ts';
import type { SetRecord } from './session.ts';

const named = (id: string) => ({ id, name: id.toUpperCase(), video: null, cue: '' });
const item = (id: string, changes: Partial<ExerciseItem> = {}): ExerciseItem => ({
  kind: 'exercise',
  id,
  exercise: named(`e${id}`),
  sets: 3,
  target: { kind: 'reps', from: 8, to: 12 },
  load: '',
  rest: 90,
  tempo: '',
  rir: null,
  note: '',
  joined: false,
  swaps: [],
  ...changes,
});
const words: RoutineItem = { kind: 'text', id: 't1', text: '10 min de esteira' };
const set = (place: string, number: number, changes: Partial<SetRecord> = {}): SetRecord => ({
  exercise: `e${place}`,
  item: place,
  set: number,
  load: 60,
  amount: 10,
  unit: 'r',
  rir: null,
  at: number,
  ...changes,
});
const order = (...items: RoutineItem[]) =>
  plannedSets({ items }).map((each) => `${each.item.id}/${each.set} ${each.rest}`);
const planned = (changes: Partial<ExerciseItem>, number = 1) => {
  const found = plannedSets({ items: [item('a', changes)] })[number - 1];
  if (found === undefined) throw new Error('No such set');
  return found;
};

describe('the order of a training', () => {
  it('is an exercise after the other, with a rest after each set', () => {
    expect(order(words, item('a', { sets: 2 }), item('b', { sets: 2, rest: 45 }))).toEqual([
      'a/1 90',
      'a/2 90',
      'b/1 45',
      'b/2 45',
    ]);
  });

  it('rests a minute where none is named, and not where it is 0', () => {
    expect(order(item('a', { sets: 2, rest: null }), item('b', { sets: 2, rest: 0 }))).toEqual([
      'a/1 60',
      'a/2 60',
      'b/1 0',
      'b/2 0',
    ]);
  });

  it('alternates joined exercises, and rests after the last of a round alone', () => {
    expect(order(item('a', { sets: 2, joined: true }), item('b', { sets: 2, rest: 45 }))).toEqual([
      'a/1 0',
      'b/1 45',
      'a/2 0',
      'b/2 45',
    ]);
  });

  it('alternates uneven ones as long as both have sets: 3 + 1 and 1 + 3', () => {
    const [long, short] = [item('a', { sets: 3, joined: true }), item('b', { sets: 1, rest: 45 })];
    expect(order(long, short)).toEqual(['a/1 0', 'b/1 45', 'a/2 45', 'a/3 45']);
    expect(order(item('b', { sets: 1, joined: true }), item('a', { sets: 3 }))).toEqual([
      'b/1 0',
      'a/1 90',
      'a/2 90',
      'a/3 90',
    ]);
  });

  it('joins three in a row, none over a line of words, and none with nothing behind', () => {
    const one = { sets: 1, joined: true };
    expect(order(item('a', one), item('b', one), item('c', { sets: 1 }), item('d', one))).toEqual([
      'a/1 0',
      'b/1 0',
      'c/1 90',
      'd/1 90',
    ]);
    expect(order(item('a', { sets: 2, joined: true }), words, item('b', { sets: 1 }))).toEqual([
      'a/1 90',
      'a/2 90',
      'b/1 90',
    ]);
  });
});

describe('the next set', () => {
  const day = plannedSets({ items: [item('a', { sets: 2 }), item('b', { sets: 2 })] });

  it('is the first that is not done from here on, and then what was left out before', () => {
    expect(nextSet(day, [], 0)).toBe(0);
    expect(nextSet(day, [set('a', 1)], 0)).toBe(1);
    expect(nextSet(day, [], 2)).toBe(2);
    expect(nextSet(day, [set('b', 1), set('b', 2)], 3)).toBe(0);
    expect(nextSet(day, [set('a', 1), set('a', 2), set('b', 1), set('b', 2)], 3)).toBeNull();
  });

  it('is an undone one again', () => {
    const undone = set('a', 1, { unit: 'x' });
    expect(nextSet(day, [undone], 0)).toBe(0);
    expect(day[0] && doneSet(day[0], [undone])).toBeUndefined();
  });

  it('tells when an exercise is done, and when all is', () => {
    const sets = [set('a', 1), set('a', 2)];
    expect([isExerciseDone(day, sets, 'a'), isExerciseDone(day, sets, 'b')]).toEqual([true, false]);
    expect(isFinished(day, sets)).toBe(false);
    expect(isFinished(day, [...sets, set('b', 1), set('b', 2)])).toBe(true);
  });

  it('counts a set that was done with a swap', () => {
    expect(nextSet(day, [set('a', 1, { exercise: 'swap' })], 0)).toBe(1);
  });
});

describe('a set before it is done', () => {
  it('holds what was done last time in the same set', () => {
    const last = [set('a', 1, { load: 62.5 }), set('a', 2, { load: 65, amount: 8 })];
    expect(prefill(planned({ load: '40 kg' }, 2), 'ea', last, [])).toEqual({
      load: 65,
      amount: 8,
      unit: 'r',
    });
    expect(prefill(planned({}, 3), 'ea', last, [])).toEqual({ load: 65, amount: 8, unit: 'r' });
  });

  it('holds last time also where the exercise stood on another place', () => {
    expect(prefill(planned({}), 'ea', [set('z', 1, { load: 30 })], [])).toMatchObject({ load: 30 });
  });

  it('holds the number of the hint the first time, and then what this training has done', () => {
    const first = planned({ load: '62,5 kg cada lado' });
    expect(prefill(first, 'ea', [], [])).toEqual({ load: 62.5, amount: 12, unit: 'r' });
    const today = [set('a', 2, { load: 50, at: 9 }), set('a', 1, { load: 40, at: 20 })];
    expect(prefill(planned({ load: '62,5 kg' }, 3), 'ea', [], today)).toMatchObject({ load: 40 });
  });

  it('holds no load where none belongs', () => {
    expect(prefill(planned({}), 'ea', [], [])).toEqual({ load: null, amount: 12, unit: 'r' });
    expect(prefill(planned({}), 'ea', [set('a', 1, { load: null })], [])).toMatchObject({ load: null });
  });

  it('of a swap starts with its own history, or empty', () => {
    const place = planned({ load: '62,5 kg' });
    expect(prefill(place, 'swap', [], [set('a', 2)])).toMatchObject({ load: null });
    expect(prefill(place, 'swap', [set('q', 1, { load: 12 })], [])).toMatchObject({ load: 12 });
  });

  it('holds the amount of its target: each set its own, seconds, and until failure', () => {
    const each = { sets: 2, target: { kind: 'reps-each' as const, reps: [10, 6] } };
    expect(prefill(planned(each, 2), 'ea', [], [])).toMatchObject({ amount: 6 });
    const seconds = { target: { kind: 'seconds', from: 30, to: 40 } } as const;
    expect(prefill(planned(seconds), 'ea', [], [])).toEqual({ load: null, amount: 40, unit: 's' });
    expect(prefill(planned({ target: { kind: 'failure' } }), 'ea', [], [])).toMatchObject({ unit: 'r' });
  });

  it('takes no repetitions for seconds where the target has changed', () => {
    const seconds = { target: { kind: 'seconds', from: 30, to: 40 } } as const;
    expect(prefill(planned(seconds), 'ea', [set('a', 1, { load: 10, amount: 12 })], [])).toEqual({
      load: 10,
      amount: 40,
      unit: 's',
    });
  });
});

describe('the kilograms of a hint', () => {
  it.each([
    ['20 kg cada lado', 20],
    ['62,5kg', 62.5],
    ['62.5 Kg', 62.5],
    ['60–65 kg', 60],
    ['60 a 65 kg', 60],
    ['2 x 10 kg', 10],
    ['40', 40],
    ['70% da máxima', null],
    ['leve', null],
    ['', null],
    ['2 placas', null],
    ['5000 kg', null],
  ])('%s: %s', (hint, load) => {
    expect(loadOfHint(hint)).toBe(load);
  });
});

it('a session keeps names and targets, and each swap that was used behind its item', () => {
  const items = [words, item('a', { swaps: [named('swap'), named('other')] }), item('b')];
  expect(sessionExercises({ items }, [set('a', 1, { exercise: 'swap' })])).toEqual([
    { item: 'a', exercise: 'ea', target: '3 × 8–12', name: 'EA' },
    { item: 'a', exercise: 'swap', target: '3 × 8–12', name: 'SWAP' },
    { item: 'b', exercise: 'eb', target: '3 × 8–12', name: 'EB' },
  ]);
});
