import { mondayOf } from '../kit/calendar-days.ts';
import { describe, expect, it } from 'vitest';
import {
  doneExercises,
  isCorrectable,
  isUnderWay,
  lastWeeks,
  lineOf,
  minutesTrained,
  weeksInARow,
  weeksTrained,
} from './evolution.ts';
import {
  axisDate,
  changeText,
  estimateText,
  EVOLUTION,
  setsText,
  valueText,
  weekdayText,
} from './evolution-texts.ts';
import { isPainUnseen, type ProgressPoint } from './progress.ts';
import { printExercises, printSets, type Session, type SetRecord } from './session.ts';

// A Saturday.
const TODAY = '2026-11-28';

describe('a week', () => {
  it('begins with its Monday, also across a month and a year', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29', '2026-11-30', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
      '2026-12-28',
    ]);
  });

  it('counts its days, and the weeks are shown from the first training on, at most twelve', () => {
    expect(lastWeeks([], TODAY)).toEqual([]);
    expect(lastWeeks(['2026-11-10', '2026-11-12', '2026-11-12', '2026-11-28'], TODAY)).toEqual([
      { monday: '2026-11-09', days: 2 },
      { monday: '2026-11-16', days: 0 },
      { monday: '2026-11-23', days: 1 },
    ]);
    const year = lastWeeks(['2025-11-28', '2026-09-07'], TODAY);
    expect(year).toHaveLength(12);
    expect(year[0]).toEqual({ monday: '2026-09-07', days: 1 });
    expect(year.at(-1)).toEqual({ monday: '2026-11-23', days: 0 });
  });

  it('is one of those in a row, which the present week does not end before it is over', () => {
    const days = ['2026-10-26', '2026-11-09', '2026-11-11', '2026-11-20'];
    expect(weeksTrained(days)).toBe(3);
    expect(weeksInARow(days, TODAY)).toBe(2);
    expect(weeksInARow([...days, TODAY], TODAY)).toBe(3);
    expect(weeksInARow(days, '2026-11-30')).toBe(0);
    expect(weeksInARow([], TODAY)).toBe(0);
  });
});

const point = (on: string, load: number | null, amount = 10): ProgressPoint => ({
  on,
  load,
  amount,
  estimate: null,
});

describe('the line of an exercise', () => {
  it('is that of its load, with the change since the first point and without a rest of floating-point numbers', () => {
    const points = [point('2026-09-03', 40.1), point('2026-10-01', 60), point('2026-11-03', 62.3)];
    expect(lineOf({ unit: 'r', points })).toEqual({
      measure: 'kg',
      points: [
        { on: '2026-09-03', value: 40.1 },
        { on: '2026-10-01', value: 60 },
        { on: '2026-11-03', value: 62.3 },
      ],
      change: 22.2,
    });
  });

  it('is that of its repetitions or seconds where mostly no load was noted', () => {
    const points = [point('2026-10-01', null, 8), point('2026-10-05', 5, 6), point('2026-11-03', null, 12)];
    expect(lineOf({ unit: 'r', points })).toEqual({
      measure: 'r',
      points: [
        { on: '2026-10-01', value: 8 },
        { on: '2026-11-03', value: 12 },
      ],
      change: 4,
    });
    expect(lineOf({ unit: 's', points: [point('2026-10-01', null, 40)] })).toMatchObject({
      measure: 's',
      change: null,
    });
  });

  it('takes a load of zero for none', () => {
    expect(lineOf({ unit: 'r', points: [point('2026-10-01', 0, 8)] })).toMatchObject({
      measure: 'r',
      points: [{ on: '2026-10-01', value: 8 }],
    });
  });

  it('of no point at all has no change', () => {
    expect(lineOf({ unit: 'r', points: [] })).toEqual({ measure: 'r', points: [], change: null });
  });
});

const set = (fields: Partial<SetRecord>): SetRecord => ({
  exercise: 'supino',
  item: 'i1',
  set: 1,
  load: 60,
  amount: 10,
  unit: 'r',
  rir: null,
  at: 60,
  ...fields,
});

const EXERCISES = printExercises([
  { item: 'i1', exercise: 'supino', target: '4 × 8–12', name: 'Supino reto' },
  { item: 'i2', exercise: 'remada', target: '3 × 10', name: 'Remada' },
  { item: 'i2', exercise: 'barra', target: '3 × 10', name: 'Barra fixa' },
  { item: 'i3', exercise: 'prancha', target: '', name: 'Prancha' },
]);

describe('a session', () => {
  it('tells of each exercise what was done of what its own text asked for, and of a swap its place', () => {
    const sets = printSets([
      set({}),
      set({ set: 2, at: 200, load: 62.5, amount: 8 }),
      set({ set: 3, at: 210, unit: 'x', load: null, amount: 0 }),
      set({ item: 'i2', exercise: 'barra', load: null, amount: 6, at: 500 }),
    ]);
    const told = doneExercises({ exercises: EXERCISES, sets }).map(
      ({ name, asked, insteadOf, sets: done }) => [
        name,
        EVOLUTION.done(done.length, asked),
        insteadOf,
        setsText(done),
      ],
    );
    expect(told).toEqual([
      ['Supino reto', '2 de 4 séries', null, '60 kg × 10, 62,5 kg × 8'],
      ['Barra fixa', '1 de 3 séries', 'Remada', '6 repetições'],
      ['Prancha', '0 séries feitas', null, ''],
    ]);
  });

  it('has an exercise and its swap where both were done on one place', () => {
    const sets = printSets([
      set({ item: 'i2', exercise: 'remada' }),
      set({ item: 'i2', exercise: 'barra', set: 2 }),
    ]);
    expect(doneExercises({ exercises: EXERCISES, sets }).map(({ name }) => name)).toEqual([
      'Supino reto',
      'Remada',
      'Barra fixa',
      'Prancha',
    ]);
  });

  it('lasted until its last press, undoings included', () => {
    const started_at = new Date('2026-11-20T12:00:00Z');
    const minutes = (sets: string, ended: string | null) =>
      minutesTrained({ sets, started_at, ended_at: ended === null ? null : new Date(ended) });
    const sets = printSets([set({ at: 1_790 }), set({ set: 2, at: 3_119 })]);
    expect(minutes(sets, '2026-11-20T14:00:00Z')).toBe(52);
    expect(minutes(sets, null)).toBe(52);
    expect(minutes('', null)).toBe(0);
    // A set that was corrected days later, and a training that was only noted.
    expect(minutes(sets + printSets([set({ set: 3, at: 259_200 })]), '2026-11-20T13:00:00Z')).toBe(60);
    expect(minutes(sets, '2026-11-20T12:00:00Z')).toBe(0);
  });

  it('may be corrected for seven days once it has ended', () => {
    const startedAt = new Date('2026-11-20T12:00:00Z');
    const session = { started_at: startedAt, ended_at: startedAt } as Session;
    expect(isCorrectable(session, new Date('2026-11-27T11:59:00Z'))).toBe(true);
    expect(isCorrectable(session, new Date('2026-11-27T12:00:00Z'))).toBe(false);
    expect(isCorrectable({ ...session, ended_at: null }, startedAt)).toBe(false);
  });

  it('is under way for a day, unless it has ended', () => {
    const startedAt = new Date('2026-11-27T12:00:00Z');
    const session = { started_at: startedAt, ended_at: null } as Session;
    expect(isUnderWay(session, new Date('2026-11-28T11:59:00Z'))).toBe(true);
    expect(isUnderWay(session, new Date('2026-11-28T12:00:00Z'))).toBe(false);
    expect(isUnderWay({ ...session, ended_at: startedAt }, startedAt)).toBe(false);
  });
});

describe('a pain', () => {
  it('is unseen from four on, as long as no trainer has marked it as seen', () => {
    const told = (pain: number) => ({ unseen: { pain, comment: false, since: null, until: null } });
    expect([null, told(0), told(3), told(4), told(10)].map(isPainUnseen)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the texts', () => {
  it('write numbers, days and changes as Brazilians do', () => {
    expect(valueText('kg', 62.5)).toBe('62,5 kg');
    expect(valueText('r', 1)).toBe('1 repetição');
    expect(valueText('s', 45)).toBe('45 s');
    expect(changeText('kg', 7.5, '2026-09-03')).toBe('+ 7,5 kg desde 03/09/2026');
    expect(changeText('kg', -2.5, '2026-09-03')).toBe('− 2,5 kg desde 03/09/2026');
    expect(changeText('r', 0, '2026-09-03')).toBe('igual desde 03/09/2026');
    const free = { load: null, unit: 'r' } as const;
    expect(
      setsText([
        { ...free, amount: 12 },
        { ...free, amount: 12 },
      ]),
    ).toBe('12, 12 repetições');
    expect(setsText([{ ...free, amount: 12 }])).toBe('12 repetições');
    expect(estimateText(83.333)).toBe('cerca de 83 kg');
    expect(axisDate('2026-09-03')).toBe('03/09/26');
    expect(EVOLUTION.week({ monday: '2026-11-23', days: 1 })).toBe('Semana de 23/11/2026: 1 dia');
    expect(EVOLUTION.week({ monday: '2026-11-23', days: 0 })).toBe('Semana de 23/11/2026: sem treino');
  });

  it('name the weekday in São Paulo, where a late training is still of its day', () => {
    expect(weekdayText(new Date('2026-11-25T01:30:00Z'))).toBe('terça-feira, 24/11/2026');
    expect(weekdayText('2026-11-24')).toBe('terça-feira, 24/11/2026');
  });
});
