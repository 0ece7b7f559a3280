import { expect, it } from 'vitest';
import { computeEntitlement, type Grant, grantPeriods } from '../buy/grants.ts';
import { DAY_MS } from '../kit/dates.ts';
import { planDays } from './plan-days.ts';

/** Paid on a Saturday at 15:00 in São Paulo. */
const PAID = new Date('2026-11-28T18:00:00Z');
const after = (days: number) => new Date(PAID.getTime() + days * DAY_MS);
const pix = (id: string, paid_at: Date): Grant => ({
  kind: 'pix',
  id,
  tier: 'pro',
  days: 60,
  paid_at,
  reversed_at: null,
});
const periodsOf = (...grants: Grant[]) =>
  [...grantPeriods(grants).values()].map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }));
const counted = (periods: ReturnType<typeof periodsOf>, now: Date) => {
  const found = planDays(periods, now);
  return found && `${found.day} of ${found.days}`;
};

it.each([
  ['at the payment', PAID, '1 of 60'],
  ['on the same evening, when it is the next day in Greenwich', new Date('2026-11-29T02:59:00Z'), '1 of 60'],
  ['at midnight in São Paulo', new Date('2026-11-29T03:00:00Z'), '2 of 60'],
  ['on the twentieth date', new Date('2026-12-17T12:00:00Z'), '20 of 60'],
  ['on the sixtieth date', new Date('2027-01-26T12:00:00Z'), '60 of 60'],
  ['in the last hour, on the sixty-first date', new Date('2027-01-27T17:59:59Z'), '60 of 60'],
  ['at the end', after(60), null],
  ['before it began, for a clock that is behind', after(-1), null],
])('a period of 60 days that was paid in the afternoon is, %s, at day %s', (_, now, expected) => {
  expect(counted(periodsOf(pix('a', PAID)), now)).toBe(expected);
});

it('each of two periods that follow on one another is counted by itself', () => {
  const grants = [pix('a', PAID), pix('b', after(20))];
  const periods = periodsOf(...grants);
  expect(counted(periods, after(59.5))).toBe('60 of 60');
  expect(counted(periods, after(60))).toBe('1 of 60');
  expect(planDays(periods, after(59))?.end).toEqual(after(60));
  expect(computeEntitlement(grants, after(59)).end).toEqual(after(120));
});

it('a card that is charged by months is counted by the length of its month', () => {
  const month = {
    period_start: new Date('2027-01-31T12:00:00Z'),
    period_end: new Date('2027-02-28T12:00:00Z'),
  };
  const periods = periodsOf({
    kind: 'card',
    id: 'a',
    tier: 'pro',
    paid_at: month.period_start,
    reversed_at: null,
    ...month,
  });
  expect(counted(periods, new Date('2027-02-10T12:00:00Z'))).toBe('11 of 28');
});

it('nothing is counted without a paid period, nor for one whose money was returned', () => {
  expect(planDays([], PAID)).toBeNull();
  expect(planDays([null], PAID)).toBeNull();
});
