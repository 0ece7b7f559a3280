import { describe, expect, it } from 'vitest';
import { SESSION_LASTS } from './session.ts';
import { nextDay, trainedDays } from './turn.ts';

const DAYS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const DONE = 'supino:i1:1:60:10r@-~5;';
const UNDONE = 'supino:i1:1:-:0x@-~9;';

/** A session that began so many hours ago and, where it is told, ended an hour later. */
const session = (day: string, hours: number, { sets = DONE, ended = true } = {}) => {
  const startedAt = NOW - hours * HOUR;
  return { day, startedAt, endedAt: ended ? startedAt + HOUR : null, sets };
};
const next = (...sessions: readonly ReturnType<typeof session>[]) =>
  nextDay(DAYS, trainedDays(sessions, NOW));

describe('the day that is next in turn', () => {
  it('is the first where nothing was trained, and the first again after the last', () => {
    expect(next()).toBe('a');
    expect(next(session('c', 50))).toBe('a');
    expect(nextDay([], [])).toBeNull();
  });

  it('follows the day that was trained last, in whatever order the sessions come', () => {
    expect(next(session('b', 90), session('a', 50))).toBe('b');
    expect(next(session('a', 50), session('b', 90))).toBe('b');
  });

  it.each([1, 2, 7, 40])('is the following one, however many days were missed: %i', (days) => {
    expect(next(session('a', 24 * days + 2))).toBe('b');
  });

  it('is the day that is being trained, and the following once it ended or ran out by itself', () => {
    expect(next(session('b', 1, { ended: false }))).toBe('b');
    const limit = SESSION_LASTS / HOUR;
    expect(next(session('b', limit, { ended: false }))).toBe('c');
    expect(next(session('b', limit - 0.01, { ended: false }))).toBe('b');
  });

  it('is not moved by a day without a done set', () => {
    expect(next(session('a', 50), session('b', 20, { sets: '' }))).toBe('b');
    expect(next(session('a', 50), session('b', 20, { sets: UNDONE }))).toBe('b');
  });

  it('is not moved by a day that the routine does not have any more', () => {
    expect(next(session('a', 50), session('old', 20))).toBe('b');
    expect(next(session('old', 20))).toBe('a');
  });
});
