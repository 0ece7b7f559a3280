import { describe, expect, it } from 'vitest';
import type { PlanState } from './plan-state.ts';
import { planText } from './plan-text.ts';

const pro: PlanState = {
  active: true,
  name: 'Personal PRO',
  end: new Date('2027-03-25T12:00:00Z'),
  ended: null,
  renews: true,
  endsSoon: false,
};
const followedBy = (tier: string) => ({
  payments: [],
  card: null,
  next: { tier, starts_at: '2027-01-24T12:00:00.000Z' },
});

describe('the text about the plan', () => {
  it('says which plan is paid after the present one, and from when', () => {
    expect(planText(pro, followedBy('plus'))).toBe('Personal PRO até 24/01/2027, depois Personal PLUS');
  });

  it('is the name alone where the same plan goes on, and while the payments are not known', () => {
    expect(planText(pro, followedBy('pro'))).toBe('Personal PRO');
    expect(planText(pro, { payments: [], card: null, next: null })).toBe('Personal PRO');
    expect(planText(pro, null)).toBe('Personal PRO');
  });

  it('says that there is no plan', () => {
    expect(planText({ ...pro, active: false, name: null }, followedBy('plus'))).toBe('Nenhum plano ativo');
  });
});
