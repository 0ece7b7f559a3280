import { describe, expect, it } from 'vitest';
import { chartTop } from './chart-top.ts';
import { lastMonths } from './last-months.ts';
import { medianDays } from './median-days.ts';

describe('the overview', () => {
  it('shows the months up to the present one, over the turn of the year', () => {
    expect(lastMonths('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(lastMonths('2026-11-01', 12)).toHaveLength(12);
    expect(lastMonths('2026-11-30', 12)[0]).toBe('2025-12');
  });

  it.each([
    [[], null],
    [[{}], null],
    [[{ '2': 1 }], 2],
    [[{ '1': 1 }, { '2': 1 }], 1.5],
    [[{ '0': 1, '10': 1 }, { '3': 3 }], 3],
    [[{ '10': 1 }, { '9': 2 }], 9],
  ] as const)('says the median of the working days of all releases: %j is %j', (months, median) => {
    expect(medianDays(months.map((release_days) => ({ release_days: { ...release_days } })))).toBe(median);
  });

  it.each([
    [1, 1],
    [15_990, 20_000],
    [20_000, 20_000],
    [20_001, 30_000],
    [50_001, 60_000],
    [80_001, 100_000],
    [999_999, 1_000_000],
  ])('shows %d on a scale up to %d', (highest, top) => {
    expect(chartTop(highest)).toBe(top);
  });
});
