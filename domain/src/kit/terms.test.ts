import { expect, it } from 'vitest';
import { endOfSpan } from './terms.ts';

it.each([
  ['the last moment of a year in São Paulo', '2027-01-01T02:59:59Z', '2032-01-01T03:00:00Z'],
  ['the first moment of the next year', '2027-01-01T03:00:00Z', '2033-01-01T03:00:00Z'],
])('calendar years are counted from the year in São Paulo: from %s', (_when, from, end) => {
  expect(endOfSpan({ calendarYears: 5 }, new Date(from))).toEqual(new Date(end));
});
