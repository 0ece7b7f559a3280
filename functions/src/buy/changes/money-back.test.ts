import { describe, expect, it } from 'vitest';
import { keyOf, purchaseId } from '../records/keys.ts';
import type { GrantRecord, Payment } from '../records/records.ts';
import { account, cardGrant, cardPayment, day, pixGrant, pixPayment, record } from '../testing/documents.ts';
import {
  findPurchase,
  recordRefund,
  recordWithdrawal,
  refundObstacle,
  withdrawalDeadline,
} from './money-back.ts';

const NOW = day(3);
const PROTOCOL = '20260304-123456';
const paid = pixPayment({ status: 'paid', paid_at: day(0) });
const withdraw = (payment: Payment, grant: GrantRecord, now = NOW) =>
  recordWithdrawal(account({ payments: [payment], grants: [grant] }), { payment, grant }, PROTOCOL, now);

describe('withdrawing from a purchase', () => {
  it('by PIX wants the money back, and tells the buyer and the trainer', () => {
    const grant = pixGrant();
    const { payments, mails, ...rest } = withdraw(paid, grant);
    const withdrawal = { grant: grant.id, protocol: PROTOCOL, requested_at: NOW };
    expect(payments).toEqual([{ ...paid, withdrawal, reconcile_at: NOW }]);
    expect([...(mails ?? new Map()).keys()]).toEqual([
      `withdrawal_${grant.id}`,
      `withdrawal_${grant.id}_trainer`,
    ]);
    expect(rest).toEqual({});
  });

  it('by card ends the subscription at once, too', () => {
    const payment = cardPayment();
    const { payments } = withdraw(payment, cardGrant());
    const withdrawal = { grant: cardGrant().id, protocol: PROTOCOL, requested_at: NOW };
    expect(payments).toEqual([{ ...payment, withdrawal, stop: 'now', reconcile_at: NOW }]);
  });

  it('again changes nothing, also after the seven days', () => {
    const withdrawal = { grant: pixGrant().id, protocol: '20260302-000001', requested_at: day(1) };
    expect(withdraw({ ...paid, withdrawal }, pixGrant(), day(30))).toEqual({});
  });

  it('is refused after the seven days', () => {
    expect(() => withdraw(paid, pixGrant(), day(8))).toThrow('withdrawal-not-possible');
  });
});

describe('the refund that an operator wants', () => {
  const key = keyOf(cardPayment());
  const wished = { grant: 'stripe_invoice_in_0', requested_at: day(1) };
  const payment = cardPayment({ refunds: [wished] });
  const grants = [cardGrant({ id: wished.grant }), cardGrant()];
  const refund = (grant: string) =>
    recordRefund(account({ payments: [payment], grants }), { key, grant, operator: 'rita' }, NOW);

  it('of an invoice stands beside that of another one, which is not done yet', () => {
    const [changed] = refund(cardGrant().id).payments ?? [];
    expect(changed?.refunds).toEqual([wished, { grant: cardGrant().id, requested_at: NOW }]);
  });

  it('is recorded once, while it is under way', () => {
    expect(refund(wished.grant)).toEqual({});
    expect(refundObstacle(account({ payments: [payment], grants }), payment, wished.grant)).toBe('under-way');
  });
});

describe('until when a purchase can be withdrawn from', () => {
  const renewal = cardGrant({ id: 'stripe_invoice_in_2', paid_at: day(60) });
  it.each<[string, GrantRecord, readonly GrantRecord[], number, boolean]>([
    ['on the seventh day', pixGrant(), [], 7, true],
    ['on the eighth day', pixGrant(), [], 8, false],
    ['a plan that nobody paid', pixGrant({ payment: null }), [], 1, false],
    ['money that went back', pixGrant({ reversed_at: day(1) }), [], 1, false],
    ['money that a bank asks back', pixGrant({ dispute: 'open' }), [], 1, false],
    ['the first invoice beside its renewal', cardGrant(), [renewal], 1, true],
    ['a renewal', renewal, [cardGrant()], 61, false],
    ['a purchase beside an earlier one', pixGrant({ paid_at: day(1) }), [cardGrant()], 2, true],
  ])('%s', (_what, grant, others, now, isPossible) => {
    const deadline = withdrawalDeadline(grant, [grant, ...others], day(now));
    expect(deadline !== null).toBe(isPossible);
  });

  it('is the end of the seventh day in São Paulo', () => {
    const end = new Date('2026-03-09T02:59:59.999Z');
    expect(withdrawalDeadline(pixGrant(), [pixGrant()], end)).toEqual(end);
    expect(withdrawalDeadline(pixGrant(), [pixGrant()], NOW)?.toISOString()).toBe('2026-03-09T02:59:59.999Z');
  });
});

describe('the purchase that a public id names', () => {
  const id = purchaseId(pixGrant().id);
  const whole = { payments: [paid], grants: [pixGrant()] };

  it('is the open grant and its payment', () => {
    expect(findPurchase(account(whole), id)).toEqual({ grant: pixGrant(), payment: paid });
  });

  it.each([
    ['an unknown id', account(whole), purchaseId('pix_other')],
    [
      'a purchase that is hidden from the owner',
      account({ ...whole, subscriber: record({ user_id: 'ana' }) }),
      id,
    ],
    ['a plan that nobody paid', account({ grants: [pixGrant({ payment: null })] }), id],
    ['a grant without its payment', account({ grants: [pixGrant({ payment: keyOf(cardPayment()) })] }), id],
  ])('%s: none', (_what, before, wanted) => {
    expect(() => findPurchase(before, wanted)).toThrow('payment-not-found');
  });
});
