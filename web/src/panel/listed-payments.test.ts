import { describe, expect, it } from 'vitest';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import {
  type ListedSubscription,
  paidUntil,
  withRenewalCancelled,
  withWithdrawal,
} from './listed-payments.tsx';

const entry: PaymentEntry = {
  id: '0123456789abcdef0123456789abcdef',
  paid_at: '2026-11-20T12:00:00.000Z',
  tier: 'pro',
  method: 'card',
  amount_cents: 19_990,
  refunded_cents: 0,
  period: { start: '2026-11-20T12:00:00.000Z', end: '2027-01-19T12:00:00.000Z' },
  state: 'paid',
  withdrawable_until: '2026-11-28T02:59:59.999Z',
  protocol: null,
};
const other: PaymentEntry = { ...entry, id: 'ffffffffffffffffffffffffffffffff', method: 'pix' };
const card: ListedSubscription = {
  tier: 'pro',
  amount_cents: 19_990,
  days: 60,
  state: 'renews',
  payable: false,
  period_end: '2027-01-19T12:00:00.000Z',
};
const history: PaymentHistory = { payments: [entry, other], card, next: null, questions: [] };

describe('the end of what is paid', () => {
  const queued = { ...other, period: { start: '2027-01-19T12:00:00.000Z', end: '2027-03-20T12:00:00.000Z' } };
  const back = { ...other, period: null };
  it.each([
    ['is that of the last period', [entry, queued, back], '2026-11-25', queued.period.end],
    ['is not told once it has passed, though the grace of a card goes on', [entry], '2027-01-20', null],
    ['is not told where the money went back', [back], '2026-11-25', null],
  ])('%s', (_what, payments, today, end) => {
    expect(paidUntil(payments, new Date(today))).toBe(end);
  });
});

describe('the history until the server lists it again', () => {
  it('says that a cancelled renewal ends with its period', () => {
    expect(withRenewalCancelled(history)).toEqual({ ...history, card: { ...card, state: 'ends' } });
  });

  it('has no card subscription left where the period was never paid for', () => {
    expect(withRenewalCancelled({ ...history, card: { ...card, state: 'past-due' } }).card).toBeNull();
    expect(withRenewalCancelled({ ...history, card: null }).card).toBeNull();
  });

  it('shows the protocol and the refund of a withdrawal, and no access or second withdrawal', () => {
    const answer = { protocol: 'A-1', requested_at: '2026-11-21T12:00:00.000Z', refunded: true };
    const [withdrawn, untouched] = withWithdrawal(history, entry, answer).payments;
    expect(withdrawn).toEqual({
      ...entry,
      state: 'refunded',
      refunded_cents: 19_990,
      period: null,
      withdrawable_until: null,
      protocol: 'A-1',
    });
    expect(untouched).toEqual(other);
  });

  it('shows no refund and no end of access before the provider has taken the refund', () => {
    const answer = { protocol: 'A-1', requested_at: '2026-11-21T12:00:00.000Z', refunded: false };
    expect(withWithdrawal(history, entry, answer).payments[0]).toMatchObject({
      state: 'withdrawing',
      refunded_cents: 0,
      period: entry.period,
      protocol: 'A-1',
    });
  });

  it('ends the card subscription only with a withdrawal from a card purchase', () => {
    const answer = { protocol: 'A-1', requested_at: '2026-11-21T12:00:00.000Z', refunded: true };
    expect(withWithdrawal(history, entry, answer).card).toBeNull();
    expect(withWithdrawal(history, other, answer).card).toEqual(history.card);
  });
});
