import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-geometry.ts';

const line = (values: readonly number[], measure: 'kg' | 'r' | 's' = 'kg', gap = 7) => ({
  measure,
  points: values.map((value, index) => ({
    on: new Date(Date.UTC(2026, 0, 1 + index * gap)).toISOString().slice(0, 10),
    value,
  })),
});

const ticksOf = (values: readonly number[], measure: 'kg' | 'r' | 's' = 'kg') =>
  chartOf(line(values, measure)).ticks.map(({ value }) => value);

describe('a chart', () => {
  it('of nothing is empty', () => {
    expect(chartOf(line([]))).toEqual({ dots: [], path: '', ticks: [] });
  });

  it('of one point is a dot in the middle without a line', () => {
    expect(chartOf(line([60]))).toEqual({
      dots: [{ x: 50, y: 50 }],
      path: '',
      ticks: [{ value: 60, y: 50 }],
    });
  });

  it('of equal values is a flat line in the middle', () => {
    const { dots, path, ticks } = chartOf(line([60, 60, 60]));
    expect(dots.map(({ y }) => y)).toEqual([50, 50, 50]);
    expect(path).toBe('M0 50L50 50L100 50');
    expect(ticks).toEqual([{ value: 60, y: 50 }]);
  });

  it('has its points where their days are, so that a pause is seen', () => {
    const { dots } = chartOf({
      measure: 'kg',
      points: [
        { on: '2026-01-01', value: 40 },
        { on: '2026-01-11', value: 45 },
        { on: '2026-04-11', value: 50 },
      ],
    });
    expect(dots.map(({ x }) => x)).toEqual([0, 10, 100]);
    expect(dots.map(({ y }) => y)).toEqual([100, 50, 0]);
  });

  it('of two trainings on one day has them beside each other', () => {
    expect(chartOf(line([60, 65], 'kg', 0)).dots.map(({ x }) => x)).toEqual([33.33, 66.67]);
  });

  it.each([
    [
      [40, 62.5],
      [40, 50, 60, 70],
    ],
    [
      [60, 62.5],
      [60, 61, 62, 63],
    ],
    [
      [2.5, 2.75],
      [2.5, 2.6, 2.7, 2.8],
    ],
    [
      [0, 999.99],
      [0, 500, 1000],
    ],
  ])('has lines at values that people count in: %j', (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks);
  });

  it('has no part of a repetition or of a second', () => {
    expect(ticksOf([8, 9], 'r')).toEqual([8, 9]);
    expect(ticksOf([8, 13], 'r')).toEqual([8, 10, 12, 14]);
    expect(ticksOf([30, 45], 's')).toEqual([30, 35, 40, 45]);
  });

  it('of a year keeps every point within its square', () => {
    const values = Array.from({ length: 104 }, (_, index) => 40 + ((index * 37) % 23) * 1.25);
    const { dots, ticks } = chartOf(line(values, 'kg', 3.5));
    expect(dots).toHaveLength(104);
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(100);
    }
    expect(ticks.length).toBeLessThanOrEqual(6);
  });
});
