import { expect, it } from 'vitest';
import type { ExerciseProgress } from '../training/progress.ts';
import { printExercises, printSets, type SetRecord } from '../training/session.ts';
import { lastOf, setsInFigures, TRAININGS } from './training-texts.ts';
import {
  countSets,
  loadsChanged,
  missedIn,
  mondaysUntil,
  placesOf,
  tellsUnseen,
  trendOf,
  weeksOf,
} from './trainings.ts';

const set = (item: string, number: number, given: Partial<SetRecord> = {}): SetRecord => ({
  exercise: `e${item}`,
  item,
  set: number,
  load: 40,
  amount: 10,
  unit: 'r',
  rir: null,
  at: number,
  ...given,
});

const told = (item: string, name: string, target: string, exercise = `e${item}`) => ({
  item,
  exercise,
  target,
  name,
});

it('a training tells place by place what was asked and done, and which sets are missing', () => {
  const places = placesOf({
    exercises: printExercises([told('a1', 'Supino', '2 × 8–12'), told('a2', 'Prancha', '3 × 30–45 s')]),
    sets: printSets([set('a1', 1), set('a1', 2), set('a2', 1, { unit: 's' }), set('a2', 2, { unit: 'x' })]),
  });
  expect(places.map(({ name, asked, sets }) => [name, asked, sets.length])).toEqual([
    ['Supino', 2, 2],
    ['Prancha', 3, 1],
  ]);
  expect(countSets(places)).toEqual({ done: 3, asked: 5 });
  expect(TRAININGS.missed(missedIn(places))).toBe('Faltou: Prancha (1 de 3)');
});

it('a swap counts on the place of what was asked, under the name of what was done', () => {
  const [place] = placesOf({
    exercises: printExercises([told('a1', 'Supino', '2 × 10'), told('a1', 'Flexão', '2 × 10', 'swap')]),
    sets: printSets([set('a1', 1, { exercise: 'swap' }), set('a1', 2, { exercise: 'swap' })]),
  });
  expect(place).toMatchObject({ name: 'Flexão', asked: 2 });
  expect(missedIn(place === undefined ? [] : [place])).toEqual([]);
});

it('one set more than asked makes up for no other, and without targets nothing is missing', () => {
  const more = placesOf({
    exercises: printExercises([told('a1', 'Supino', '1 × 10'), told('a2', 'Remada', '1 × 10')]),
    sets: printSets([set('a1', 1), set('a1', 2)]),
  });
  expect(countSets(more)).toEqual({ done: 1, asked: 2 });
  const open = placesOf({
    exercises: printExercises([told('a1', 'Supino', '')]),
    sets: printSets([set('a1', 1)]),
  });
  expect(countSets(open)).toEqual({ done: 1, asked: 1 });
  expect(missedIn(open)).toEqual([]);
});

it('the effort rises or falls by a whole point of three trainings against the three before', () => {
  expect(trendOf([6, 7, 8])).toBeNull();
  expect(trendOf([5, 6, 6, 7, 7, 7])).toBe('rising');
  expect(trendOf([9, 9, 9, 6, 6, 6, 7, 7, 6])).toBe('steady');
  expect(trendOf([8, 8, 6, 6, 6])).toBe('falling');
});

it('the weeks begin on Mondays, also on a Monday and on a Sunday', () => {
  expect(mondaysUntil('2026-11-29').at(-1)).toBe('2026-11-23');
  expect(mondaysUntil('2026-11-23')).toEqual([
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
});

const exercise = (
  id: string,
  points: ExerciseProgress['points'],
  unit: 'r' | 's' = 'r',
): ExerciseProgress => ({
  id,
  name: id,
  unit,
  last: [],
  best: points[0] ?? { on: '2026-01-01', load: null, amount: 0, estimate: null },
  points,
});
const point = (on: string, load: number | null, amount = 10) => ({ on, load, amount, estimate: null });

it('each week has the best of an exercise, and the change is told of the first and last of them', () => {
  const mondays = mondaysUntil('2026-11-25');
  const rows = weeksOf(
    [
      exercise('supino', [
        point('2026-10-01', 90),
        point('2026-10-25', 60),
        point('2026-11-10', 65),
        point('2026-11-12', 62.5),
        point('2026-11-24', 62.55),
      ]),
      exercise('prancha', [point('2026-11-24', null, 40)], 's'),
      exercise('antigo', [point('2026-10-18', 80)]),
    ],
    mondays,
  );
  expect(rows).toEqual([
    { id: 'supino', name: 'supino', unit: 'kg', weeks: [60, null, null, 65, null, 62.55], change: 2.55 },
    { id: 'prancha', name: 'prancha', unit: 's', weeks: [null, null, null, null, null, 40], change: null },
  ]);
  expect(loadsChanged(rows)).toEqual({ compared: 1, rose: 1, fell: 0 });
  expect(TRAININGS.loadsChanged(rows)).toBe('A carga subiu em 1 de 1 exercício.');
  expect(TRAININGS.loadsChanged([])).toBe('');
});

it('sets of one load stand together, and a set without a load says what it counts', () => {
  const sets = [
    { load: 62.5, amount: 10 },
    { load: 62.5, amount: 8 },
    { load: 60, amount: 8 },
  ];
  expect(lastOf(sets, 'r')).toBe('Última: 62,5 kg × 10, 8 · 60 kg × 8');
  expect(setsInFigures([{ load: null, amount: 12 }], 'r')).toBe('12 repetições');
  expect(
    setsInFigures(
      [
        { load: null, amount: 40 },
        { load: null, amount: 35 },
      ],
      's',
    ),
  ).toBe('40, 35 s');
});

it('trainings tell all that is unseen only with the strongest pain and a comment among them', () => {
  const told = (pain: number | null, comment = '') => ({ pain, comment });
  expect(tellsUnseen([told(3), told(6, 'Puxado.')], { pain: 6, comment: true })).toBe(true);
  expect(tellsUnseen([told(3, 'Puxado.')], { pain: 6, comment: true })).toBe(false);
  expect(tellsUnseen([told(6)], { pain: 6, comment: true })).toBe(false);
  expect(tellsUnseen([told(null, 'Leve.')], { pain: 0, comment: true })).toBe(true);
  expect(tellsUnseen([], { pain: 0, comment: true })).toBe(false);
});
