import { getHolidays, isBusinessDay } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './dates.ts';
import { addWorkingDays, isWorkingDay, withdrawableUntil, workingDaysBetween } from './working-days.ts';

/** The dates of some years, each as the package's functions take it: noon by the clock of this machine. */
function* datesOf(first: number, last: number): Generator<readonly [date: string, noon: Date]> {
  for (let day = Date.UTC(first, 0, 1); day < Date.UTC(last + 1, 0, 1); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    yield [date, new Date(`${date}T12:00:00`)];
  }
}

// Of Carnival brazilian-utils knows the Tuesday only. Federal decrees list the Monday, too.
it('a working day is one for brazilian-utils, too, except for the Monday of Carnival', () => {
  const differ: string[] = [];
  const mondays: string[] = [];
  let before = '';
  for (const [date, noon] of datesOf(2000, 2060)) {
    if (isWorkingDay(date) !== isBusinessDay(noon)) differ.push(date);
    const isCarnival = getHolidays(noon.getFullYear()).some(
      (holiday) => holiday.name.startsWith('Carnaval') && holiday.date.toDateString() === noon.toDateString(),
    );
    if (isCarnival) mondays.push(before);
    before = date;
  }
  expect(differ).toEqual(mondays);
  expect(mondays).toHaveLength(61);
  expect(isWorkingDay('2026-02-16')).toBe(false);
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
