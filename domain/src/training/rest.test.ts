import { describe, expect, it } from 'vitest';
import { adjustRest, restHidden, restLeft, restSeen, startRest } from './rest.ts';

/** A moment so many seconds after the start, by each clock. */
const at = (steady: number, wall = steady, page = 1) => ({
  steady: steady * 1_000,
  wall: 1_000_000_000_000 + wall * 1_000,
  page,
});
const HOUR = 3_600;
const rest = startRest(90, at(0));

describe('a rest', () => {
  it('is told by the time that has passed, and after its end by how long it is over', () => {
    expect(restLeft(rest, at(0))).toBe(90_000);
    expect(restLeft(rest, at(30))).toBe(60_000);
    expect(restLeft(rest, at(130))).toBe(-40_000);
  });

  it('heeds no clock that is set while the page is visible', () => {
    expect(restLeft(rest, at(30, 30 - HOUR))).toBe(60_000);
    expect(restLeft(rest, at(30, 30 + HOUR))).toBe(60_000);
  });

  it('is right after the phone was locked, also where the steady clock stood still', () => {
    const hidden = restHidden(rest, at(10));
    expect(restLeft(restSeen(hidden, at(11, 130)), at(11, 130))).toBe(-40_000);
    expect(restLeft(restSeen(hidden, at(40)), at(50))).toBe(40_000);
  });

  it('does not wait for an hour where the clock was set back during the lock', () => {
    const seen = restSeen(restHidden(rest, at(10)), at(40, 40 - HOUR));
    expect(restLeft(seen, at(40, 40 - HOUR))).toBe(50_000);
  });

  it('outlives a reload by the wall clock', () => {
    const kept = JSON.parse(JSON.stringify(restHidden(rest, at(10))));
    expect(restLeft(kept, at(2, 40, 2))).toBe(50_000);
    expect(restLeft(restSeen(kept, at(2, 40, 2)), at(12, 50, 2))).toBe(40_000);
  });

  it('is never longer than it was, also where the clock was set back before a reload', () => {
    expect(restLeft(rest, at(2, -HOUR, 2))).toBe(90_000);
    expect(restLeft(restSeen(rest, at(2, -HOUR, 2)), at(32, 30 - HOUR, 2))).toBe(60_000);
  });

  it('is made longer and shorter by fifteen seconds', () => {
    expect(restLeft(adjustRest(rest, 15, at(30)), at(30))).toBe(75_000);
    expect(adjustRest(rest, 15, at(30)).length).toBe(105_000);
    expect(restLeft(adjustRest(rest, -15, at(30)), at(40))).toBe(35_000);
    expect(restLeft(adjustRest(rest, -15, at(80)), at(80))).toBe(0);
    expect(restLeft(adjustRest(rest, 15, at(500)), at(500))).toBe(15_000);
  });
});
