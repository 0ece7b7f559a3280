import { describe, expect, it } from 'vitest';
import { addWorkingDays, isWorkingDay, withdrawableUntil, workingDaysBetween } from './working-days.ts';

describe('a working day', () => {
  it.each([
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
    ['Carnival Monday of 2026', '2026-02-16'],
    ['Carnival Tuesday of 2026', '2026-02-17'],
    ['Good Friday of 2026', '2026-04-03'],
    ['Corpus Christi of 2026', '2026-06-04'],
    ['Good Friday of 2027', '2027-03-26'],
    ['Corpus Christi of 2038, when Easter is at its latest', '2038-06-24'],
    ['Tiradentes', '2026-04-21'],
    ['Consciência Negra since 2024', '2026-11-20'],
    ['Christmas', '2026-12-25'],
  ])('is not %s', (_name, date) => {
    expect(isWorkingDay(date)).toBe(false);
  });

  it.each([
    ['an ordinary Monday', '2026-11-23'],
    ['Ash Wednesday', '2026-02-18'],
    ['November 20 before it was a holiday', '2023-11-20'],
    ['the Monday after Easter', '2026-04-06'],
  ])('is %s', (_name, date) => {
    expect(isWorkingDay(date)).toBe(true);
  });
});

describe('a promise in working days', () => {
  it('does not count the day on which it is given', () => {
    expect(addWorkingDays('2026-11-23', 3)).toBe('2026-11-26');
  });

  it('leaves out weekends and holidays, and goes on over the end of a year', () => {
    expect(addWorkingDays('2026-11-19', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-12-30', 3)).toBe('2027-01-05');
  });

  it('is counted back the same way', () => {
    expect(workingDaysBetween('2026-12-30', '2027-01-05')).toBe(3);
    expect(workingDaysBetween('2026-11-23', '2026-11-23')).toBe(0);
    expect(workingDaysBetween('2026-11-24', '2026-11-23')).toBe(0);
  });
});

it('the right to withdraw ends with the seventh day after the purchase, by the clock of São Paulo', () => {
  expect(withdrawableUntil(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-11-28T02:59:59.999Z'));
});

it('a purchase in the last hour of a day counts as made on that day', () => {
  expect(withdrawableUntil(new Date('2026-11-21T02:30:00Z'))).toEqual(new Date('2026-11-28T02:59:59.999Z'));
});
