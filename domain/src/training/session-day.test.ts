import { describe, expect, it } from 'vitest';
import { sessionExercises } from './player.ts';
import type { ExerciseItem, RoutineDay, Target } from './routine.ts';
import { printExercises, type SetRecord } from './session.ts';
import { dayOfSession } from './session-day.ts';

const exercise = (id: string) => ({ id, name: `Exercício ${id}`, video: null, cue: '' });
const item = (id: string, target: Target, changes: Partial<ExerciseItem> = {}): ExerciseItem => ({
  kind: 'exercise',
  id,
  exercise: exercise(`e${id}`),
  sets: 3,
  target,
  load: '',
  rest: null,
  tempo: '',
  rir: null,
  note: '',
  joined: false,
  swaps: [],
  ...changes,
});
const DAY: RoutineDay = {
  id: 'dia',
  name: 'Peito',
  items: [
    item('a', { kind: 'reps', from: 8, to: 12 }),
    item('b', { kind: 'reps', from: 10, to: 10 }, { sets: 4, swaps: [exercise('troca')] }),
    item('c', { kind: 'reps-each', reps: [12, 10, 8] }),
    item('d', { kind: 'seconds', from: 30, to: 45 }),
    item('e', { kind: 'seconds', from: 45, to: 60 }),
    item('f', { kind: 'seconds', from: 90, to: 90 }),
    item('g', { kind: 'seconds', from: 75, to: 120 }),
    item('h', { kind: 'failure' }),
  ],
};
const SWAPPED: SetRecord = {
  exercise: 'troca',
  item: 'b',
  set: 1,
  load: 10,
  amount: 10,
  unit: 'r',
  rir: null,
  at: 5,
};
const told = (exercises: string) => dayOfSession({ day: 'dia', name: 'Peito', exercises });

describe('the day that a session tells', () => {
  it('has the exercises, sets, targets and used swaps that it began with', () => {
    expect(told(printExercises(sessionExercises(DAY, [SWAPPED])))).toEqual(DAY);
  });

  it('leaves out what was not used', () => {
    expect(told(printExercises(sessionExercises(DAY, [])))?.items[1]).toMatchObject({ swaps: [] });
  });

  it('can be trained also where its targets had no room', () => {
    expect(told('a:ea::Supino')?.items).toEqual([
      item('a', { kind: 'failure' }, { sets: 1, exercise: { ...exercise('ea'), name: 'Supino' } }),
    ]);
  });

  it('is none where it names no exercise', () => {
    expect([told(''), told('lixo')]).toEqual([null, null]);
  });
});
