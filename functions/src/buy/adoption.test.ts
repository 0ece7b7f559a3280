import { describe, expect, it } from 'vitest';
import { adoptionProblem } from './adoption.ts';
import { settleCard } from './settle-card.ts';
import { account, cardPayment, cardTruth, day, invoice, subscription } from './testing/documents.ts';

const { session } = cardTruth();

describe('a subscription of an earlier service', () => {
  it.each([
    ['runs', {}, null],
    [
      'has a refused renewal that is still tried',
      { subscription: subscription({ status: 'past-due' }) },
      null,
    ],
    ['ends with its period', { subscription: subscription({ cancel_at_period_end: true }) }, null],
    [
      'had another price once',
      { invoices: [invoice(), invoice({ id: 'in_0', paid_at: day(-60), amount_cents: 9_900 })] },
      null,
    ],
    ['gave a part back', { invoices: [invoice({ refunded_cents: 100 })] }, null],
    ['is of the other mode', { session: { ...session, live: false } }, 'other-mode'],
    ['has ended', { subscription: subscription({ status: 'ended' }) }, 'not-running'],
    ['was never begun', { subscription: subscription({ status: 'incomplete' }) }, 'not-running'],
    ['was never paid', { invoices: [] }, 'not-running'],
    ['is charged in dollars', { session: { ...session, currency: 'usd' } }, 'other-currency'],
    ['was charged in dollars once', { invoices: [invoice({ currency: 'usd' })] }, 'other-currency'],
    ['has a price in tiers', { session: { ...session, amount_cents: null } }, 'other-amount'],
    ['is free', { session: { ...session, amount_cents: 0 } }, 'other-amount'],
    ['has a discount', { invoices: [invoice({ amount_cents: 9_900 })] }, 'other-amount'],
    ['gave its last invoice back', { invoices: [invoice({ refunded_cents: 15_990 })] }, 'money-back'],
    ['is disputed', { invoices: [invoice({ dispute: 'open' })] }, 'money-back'],
  ] as const)('that %s', (_what, changes, problem) => {
    expect(adoptionProblem(cardTruth(changes), true)).toBe(problem);
  });
});

describe('the invoices of an adopted subscription', () => {
  const earlier = invoice({ id: 'in_0', paid_at: day(-60), period_end: day(0), amount_cents: 9_900 });
  const settle = (adopted_at: Date | null, invoices = [earlier, invoice()]) => {
    const payment = cardPayment({ adopted_at });
    const news = { truth: cardTruth({ invoices }), from: day(1), to: day(1), live: true };
    const { changes, hasMismatch } = settleCard(account({ payments: [payment] }), payment, news, day(1));
    return { grants: changes.grants?.map(({ id }) => id), stop: changes.payments, hasMismatch };
  };

  it('count from before the adoption whatever their amount, and later ones only as agreed', () => {
    expect(settle(day(1))).toMatchObject({
      grants: ['stripe_invoice_in_0', 'stripe_invoice_in_1'],
      hasMismatch: false,
      stop: [{ stop: null }],
    });
    expect(settle(day(-1))).toMatchObject({ grants: ['stripe_invoice_in_0', 'stripe_invoice_in_1'] });
    const later = invoice({ id: 'in_2', paid_at: day(1), amount_cents: 9_900 });
    expect(settle(day(0), [invoice(), later])).toMatchObject({
      grants: ['stripe_invoice_in_1'],
      hasMismatch: true,
      stop: [{ stop: 'at-period-end' }],
    });
  });

  it('of a purchase of our own count only as agreed', () => {
    expect(settle(null)).toMatchObject({ grants: ['stripe_invoice_in_1'], hasMismatch: true });
  });
});
