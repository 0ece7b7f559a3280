import { describe, expect, test } from 'vitest';
import { nextFiring, UnknownScheduleError } from './next-firing.ts';

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

  test('a firing moment itself is over: the next one comes an interval later', () => {
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
    // 20 November 2026 is a Friday.
    ['0 9 * * 1', '2026-11-20T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['0 9 * * 7', '2026-11-20T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['0 0 29 2 *', '2026-11-20T12:00:00Z', '2028-02-29T03:00:00.000Z'],
  ])('"%s" after %s fires at %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('day of month and day of week, both given, mean either', () => {
    expect(next('0 9 25 * 1', '2026-11-20T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(next('0 9 25 * 1', '2026-11-23T12:00:00Z')).toBe('2026-11-25T12:00:00.000Z');
  });

  test('the time zone decides the moment', () => {
    expect(next('0 9 * * *', '2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20T09:00:00.000Z');
  });

  test('a time that the change to summer time leaves out waits for the next day that has it', () => {
    expect(next('30 2 * * *', '2026-03-08T06:00:00Z', 'America/New_York')).toBe('2026-03-09T06:30:00.000Z');
  });

  test('a day that never comes never fires', () => {
    expect(next('0 0 30 2 *', '2026-11-20T12:00:00Z')).toBeNull();
  });
});

describe('what is not a schedule is refused, quoted', () => {
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
  ])('"%s"', (schedule) => {
    expect(() => nextFiring(schedule, 0, SAO_PAULO)).toThrow(UnknownScheduleError);
  });
});
