import { DAY_MS } from '../kit/dates.ts';
import { describe, expect, it } from 'vitest';
import { computeEntitlement, type CourtesyGrant, type Grant, grantPeriods } from './grants.ts';

const ORIGIN = Date.parse('2026-03-01T12:00:00Z');
const day = (days: number) => new Date(ORIGIN + days * DAY_MS);

const pix = (id: string, paidOn: number, tier = 'plus'): Grant => ({
  kind: 'pix',
  id,
  tier,
  paid_at: day(paidOn),
  days: 60,
  reversed_at: null,
});
const card = (id: string, paidOn: number): Grant => ({
  kind: 'card',
  id,
  tier: 'plus',
  paid_at: day(paidOn),
  period_start: day(paidOn),
  period_end: day(paidOn + 60),
  reversed_at: null,
});
const courtesy = (givenOn: number, days: number, reversedOn: number | null = null): CourtesyGrant => ({
  kind: 'courtesy',
  id: `c${givenOn}`,
  tier: 'plus',
  paid_at: day(givenOn),
  days,
  reversed_at: reversedOn === null ? null : day(reversedOn),
});
const endOf = (...grants: readonly Grant[]) => computeEntitlement(grants, day(0)).end;

describe('courtesy days', () => {
  it('follow on what was paid', () => {
    expect(endOf(pix('a', 0), courtesy(10, 7))).toEqual(day(67));
  });

  it('begin at once where the plan has ended', () => {
    const given = [pix('a', 0), courtesy(100, 7)];
    expect(computeEntitlement(given, day(101))).toMatchObject({
      subscribed: true,
      tier: 'plus',
      end: day(107),
    });
  });

  it('put off nothing that is paid later: what is left of them comes after it', () => {
    const given = [pix('a', 0), courtesy(10, 7), pix('b', 62)];
    expect(grantPeriods(given).get('b')).toEqual({ start: day(62), end: day(122) });
    expect(endOf(...given)).toEqual(day(127));
  });

  it('are kept while a card renews', () => {
    expect(endOf(card('a', 0), courtesy(10, 7), card('b', 60), card('c', 120))).toEqual(day(187));
  });

  it('add up, in whatever order they are read', () => {
    const given = [courtesy(10, 7), courtesy(20, 5), pix('a', 0)];
    expect(endOf(...given)).toEqual(day(72));
    expect(endOf(...[...given].reverse())).toEqual(day(72));
  });

  it('end when they are taken back', () => {
    expect(endOf(pix('a', 0), courtesy(10, 7, 63))).toEqual(day(63));
    expect(endOf(pix('a', 0), courtesy(10, 7, 30))).toEqual(day(60));
  });

  it('add nothing to a plan without an end', () => {
    const { days: _, ...endless } = courtesy(0, 1);
    expect(computeEntitlement([endless, courtesy(10, 7)], day(20))).toMatchObject({
      subscribed: true,
      end: null,
    });
  });
});
