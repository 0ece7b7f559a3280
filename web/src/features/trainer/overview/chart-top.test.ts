import { describe, expect, it } from 'vitest';
import { chartTop } from './chart-top.ts';

describe('the overview', () => {
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
