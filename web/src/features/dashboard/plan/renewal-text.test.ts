import { describe, expect, it } from 'vitest';
import type { ListedSubscription } from '../payments/payment-history.ts';
import type { PlanState } from './plan-state.ts';
import { renewalText } from './renewal-text.ts';

const plan: PlanState = {
  active: true,
  name: 'Personal PRO',
  end: new Date('2027-03-20T12:00:00Z'),
  ended: null,
  renews: true,
  endsSoon: false,
};
const card: ListedSubscription = {
  tier: 'pro',
  amount_cents: 19_990,
  state: 'renews',
  period_end: '2027-01-19T12:00:00.000Z',
};

describe('the text about the renewal', () => {
  it("names the day of the card's next charge, not the later end that a PIX gives", () => {
    expect(renewalText(plan, card)).toBe('Automática em 19/01/2027, no cartão');
  });

  it('names no day before it is known, and none that has passed', () => {
    expect(renewalText(plan, null)).toBe('Automática, no cartão');
    expect(renewalText(plan, { ...card, period_end: null })).toBe('Automática, no cartão');
  });

  it('says that a renewal was cancelled or refused', () => {
    expect(renewalText(plan, { ...card, state: 'ends' })).toBe('Cancelada');
    expect(renewalText(plan, { ...card, state: 'past-due' })).toBe(
      'Recusada pelo cartão (veja em Pagamentos)',
    );
  });

  it('says nothing without a card', () => {
    expect(renewalText({ ...plan, renews: false }, null)).toBeNull();
  });
});
