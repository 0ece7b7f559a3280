import type { WorkoutEvent } from 'domain/records/workout';
import { describe, expect, it } from 'vitest';
import { monthsOfWorkout } from './months-of-workout.ts';

type Kind =
  | 'received'
  | 'started'
  | 'asked'
  | 'corrected'
  | 'released'
  | 'taken-back'
  | 'changed'
  | 'current';

/** An event at noon in São Paulo of a date. A correction asks about the weight alone. */
function event(kind: Kind, date: string): WorkoutEvent {
  const base = { at: new Date(`${date}T15:00:00Z`), by: null };
  switch (kind) {
    case 'asked':
      return { ...base, kind: 'correction-asked', fields: ['peso'], message: '' };
    case 'corrected':
      return { ...base, kind: 'corrected', fields: ['peso'] };
    case 'released':
      return { ...base, kind: 'released', link: 'https://app.example/treino', message: '' };
    case 'changed':
      return { ...base, kind: 'answers-changed', fields: ['peso'] };
    case 'current':
      return { ...base, kind: 'marked-current' };
    default:
      return { ...base, kind };
  }
}

/** The released workouts by month and working days, e.g. `2026-11: 2 days × 1`. */
function releases(events: readonly (readonly [Kind, string])[]): readonly string[] {
  const months = monthsOfWorkout(
    events.map(([kind, date]) => event(kind, date)),
    { user_id: 'ana', subscriber: 'hash' },
  );
  return Object.entries(months).flatMap(([month, { release_days }]) =>
    Object.entries(release_days).map(([days, count]) => `${month}: ${days} days × ${count}`),
  );
}

// 2026-11-20, a Friday, is a holiday.
describe('the working days from the answers to the release', () => {
  it.each<[string, readonly (readonly [Kind, string])[], readonly string[]]>([
    ['are not counted before the release', [['received', '2026-11-18']], []],
    [
      'are none on the same day',
      [
        ['received', '2026-11-18'],
        ['released', '2026-11-18'],
      ],
      ['2026-11: 0 days × 1'],
    ],
    [
      'leave out a holiday and the weekend',
      [
        ['received', '2026-11-18'],
        ['started', '2026-11-19'],
        ['released', '2026-11-24'],
      ],
      ['2026-11: 3 days × 1'],
    ],
    [
      'count in the month of the release',
      [
        ['received', '2026-11-30'],
        ['released', '2026-12-01'],
      ],
      ['2026-12: 1 days × 1'],
    ],
    [
      'begin anew once a correction was answered, as the promise does',
      [
        ['received', '2026-11-02'],
        ['asked', '2026-11-03'],
        ['corrected', '2026-11-18'],
        ['released', '2026-11-19'],
      ],
      ['2026-11: 1 days × 1'],
    ],
    [
      'do not count for a release that was taken back, but for the next one',
      [
        ['received', '2026-11-16'],
        ['released', '2026-11-17'],
        ['taken-back', '2026-11-17'],
        ['released', '2026-11-19'],
      ],
      ['2026-11: 3 days × 1'],
    ],
    [
      'do not count for a release that was taken back and not repeated',
      [
        ['received', '2026-11-16'],
        ['released', '2026-11-17'],
        ['taken-back', '2026-11-17'],
      ],
      [],
    ],
    [
      'count once where answers changed and the workout was released again',
      [
        ['received', '2026-11-16'],
        ['released', '2026-11-17'],
        ['changed', '2026-11-18'],
        ['released', '2026-11-25'],
        ['changed', '2026-11-26'],
        ['current', '2026-11-27'],
      ],
      ['2026-11: 1 days × 1'],
    ],
    [
      'stay those of the first release where a later one was taken back',
      [
        ['received', '2026-11-16'],
        ['released', '2026-11-17'],
        ['changed', '2026-11-18'],
        ['released', '2026-11-25'],
        ['taken-back', '2026-11-25'],
        ['released', '2026-11-26'],
      ],
      ['2026-11: 1 days × 1'],
    ],
    [
      'count for each time of access',
      [
        ['received', '2026-11-16'],
        ['released', '2026-11-17'],
        ['received', '2026-11-23'],
        ['released', '2026-11-24'],
      ],
      ['2026-11: 1 days × 2'],
    ],
  ])('%s', (_what, events, expected) => {
    expect(releases(events)).toEqual(expected);
  });
});
