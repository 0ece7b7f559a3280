import { describe, expect, it } from 'vitest';
import { lastMonths, monthAfter, monthStart } from './month-money.ts';

describe('the months of the money', () => {
  it('end with the present one, over the turn of the year', () => {
    expect(lastMonths('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(lastMonths('2026-11-01', 12)).toHaveLength(12);
    expect(lastMonths('2026-11-30', 12)[0]).toBe('2025-12');
    expect(monthAfter('2026-12')).toBe('2027-01');
  });

  it('begin at midnight in São Paulo', () => {
    expect(monthStart('2026-04')).toEqual(new Date('2026-04-01T03:00:00Z'));
  });
});
