import { expect, test } from 'vitest';
import { addInterval } from './subscription.ts';

const price = (interval: 'day' | 'week' | 'month' | 'year', intervalCount: number) => ({
  id: 'price_1',
  created: 0,
  product: 'prod_1',
  currency: 'brl',
  unitAmount: 1,
  interval,
  intervalCount,
});

test.each([
  ['2026-11-20T12:00:00Z', 'day', 60, '2027-01-19T12:00:00Z'],
  ['2026-11-20T12:00:00Z', 'week', 2, '2026-12-04T12:00:00Z'],
  ['2027-01-31T12:00:00Z', 'month', 1, '2027-02-28T12:00:00Z'],
  ['2026-11-30T12:00:00Z', 'month', 15, '2028-02-29T12:00:00Z'],
  ['2028-02-29T00:00:00Z', 'year', 1, '2029-02-28T00:00:00Z'],
] as const)('the period from %s by %s × %d ends at %s', (from, interval, count, to) => {
  expect(addInterval(Date.parse(from) / 1_000, price(interval, count))).toBe(Date.parse(to) / 1_000);
});
