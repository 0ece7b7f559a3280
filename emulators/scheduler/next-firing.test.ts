import { describe, expect, test } from 'vitest';
import { nextFiring, UnknownScheduleError } from './scheduler.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const next = (schedule: string, after: string, timeZone = SAO_PAULO): string | null => {
  const time = nextFiring(schedule, Date.parse(after), timeZone);
  return time === null ? null : new Date(time).toISOString();
};

describe('every N minutes or hours', () => {
  test.each([
    ['every 15 minutes', '2026-11-20T10:07:31Z', '2026-11-20T10:15:00.000Z'],
    ['every 60 minutes', '2026-11-20T10:07:31Z', '2026-11-20T11:00:00.000Z'],
    ['every 1 hours', '2026-11-20T10:07:31Z', '2026-11-20T11:00:00.000Z'],
    ['every 1 minute', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
  ])('%s after %s fires at %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('at the very moment of a firing, the next firing is one interval later', () => {
    expect(next('every 15 minutes', '2026-11-20T10:15:00Z')).toBe('2026-11-20T10:30:00.000Z');
  });
});

describe('five cron fields', () => {
  test.each([
    ['*/15 * * * *', '2026-11-20T10:07:00Z', '2026-11-20T10:15:00.000Z'],
    // São Paulo is three hours behind UTC.
    ['0 9 * * *', '2026-11-20T11:59:59Z', '2026-11-20T12:00:00.000Z'],
    ['0 9 * * *', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['30 23 * * *', '2026-11-21T02:00:00Z', '2026-11-21T02:30:00.000Z'],
    ['0 8-10/2 * * *', '2026-11-20T11:00:00Z', '2026-11-20T13:00:00.000Z'],
    ['5,10 0 1 1 *', '2026-11-20T00:00:00Z', '2027-01-01T03:05:00.000Z'],
    ['5/15 * * * *', '2026-11-20T10:06:00Z', '2026-11-20T10:20:00.000Z'],
    // 20 November 2026 is a Friday.
    ['0 9 * * 1', '2026-11-20T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['0 9 * * 7', '2026-11-20T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['0 0 29 2 *', '2026-11-20T12:00:00Z', '2028-02-29T03:00:00.000Z'],
  ])('"%s" after %s fires at %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('with both a day of the month and a day of the week, either is enough', () => {
    expect(next('0 9 25 * 1', '2026-11-20T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(next('0 9 25 * 1', '2026-11-23T12:00:00Z')).toBe('2026-11-25T12:00:00.000Z');
  });

  test('the hour is read on the clocks of the time zone', () => {
    expect(next('0 9 * * *', '2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20T09:00:00.000Z');
  });

  test('on the day when the change to summer time leaves its hour out, it does not fire', () => {
    expect(next('30 2 * * *', '2026-03-08T06:00:00Z', 'America/New_York')).toBe('2026-03-09T06:30:00.000Z');
  });

  test('a schedule for a day that never comes never fires', () => {
    expect(next('0 0 30 2 *', '2026-11-20T12:00:00Z')).toBeNull();
  });
});

describe('a text that is not a schedule is refused', () => {
  test.each([
    '',
    'every day 09:00',
    'every 0 minutes',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '*/0 * * * *',
    '5-1 * * * *',
    'a b c d e',
    '0 0 0 * * *',
    '@daily',
    '2026-11-20T09:00:00',
  ])('"%s"', (schedule) => {
    expect(() => nextFiring(schedule, 0, SAO_PAULO)).toThrow(UnknownScheduleError);
    expect(() => nextFiring(schedule, 0, SAO_PAULO)).toThrow(`"${schedule}"`);
  });
});
