import { describe, expect, it } from 'vitest';
import { type CardPayment, isBoughtBy, keyOf, purchaseId } from './records.ts';
import { cancelRenewals, keepRenewal, stopAllCards } from './stop-renewals.ts';
import {
  account,
  cardGrant,
  cardPayment,
  day,
  pixPayment,
  record,
  subscription,
} from './testing/documents.ts';

const NOW = day(10);
const KEY = keyOf(cardPayment());
const pastDue = subscription({ status: 'past-due' });
const ending = subscription({ cancel_at_period_end: true });

const cases: readonly (readonly [
  string,
  Partial<CardPayment>,
  cancelled: string | null,
  stopped: boolean,
])[] = [
  ['a renewing card', {}, 'at-period-end', true],
  ['a card whose renewal is refused', { subscription: pastDue }, 'at-period-end', true],
  ['a card that ends with its period', { subscription: ending }, null, true],
  [
    'one that ends with its period and is refused',
    { subscription: { ...ending, status: 'past-due' } },
    null,
    true,
  ],
  ['one that is to end with its period', { stop: 'at-period-end' }, null, true],
  ['one that has ended', { subscription: subscription({ status: 'ended' }) }, null, false],
  ['one that begins', { subscription: subscription({ status: 'incomplete' }) }, null, true],
  ['a session without a subscription', { subscription: null }, null, false],
];

describe('cancelling and leaving', () => {
  it.each(cases)('%s', (_what, changes, cancelled, stopped) => {
    const payment = cardPayment(changes);
    const before = account({ payments: [payment], grants: [cardGrant()] });
    const cancel = cancelRenewals(before, NOW);
    expect(cancel.payments).toEqual(
      cancelled === null ? [] : [{ ...payment, stop: cancelled, reconcile_at: NOW }],
    );
    expect([...(cancel.mails ?? new Map()).keys()]).toEqual(cancelled === null ? [] : [`cancelled_${KEY}`]);
    expect(stopAllCards(before, NOW)).toEqual({
      payments: stopped ? [{ ...payment, stop: 'now', reconcile_at: NOW }] : [],
    });
  });

  it('makes the end that a dispute brought the end that the owner wants', () => {
    const held = cardPayment({ stop: 'at-period-end', stopped_for: ['stripe_invoice_in_1'] });
    const { payments, mails } = cancelRenewals(account({ payments: [held] }), NOW);
    expect(payments).toEqual([cardPayment({ stop: 'at-period-end' })]);
    expect([...(mails ?? new Map()).keys()]).toEqual([]);
    const decided = cardPayment({ stopped_for: ['stripe_invoice_in_1'] });
    expect(cancelRenewals(account({ payments: [decided] }), NOW).payments).toEqual([
      cardPayment({ stop: 'at-period-end', reconcile_at: NOW }),
    ]);
  });

  it('finds nothing to do for a PIX', () => {
    const before = account({ payments: [pixPayment({ status: 'paid' })] });
    expect(cancelRenewals(before, NOW).payments).toEqual([]);
    expect(stopAllCards(before, NOW).payments).toEqual([]);
  });

  it('does not reach a card that is hidden from the owner', () => {
    const before = account({ subscriber: record({ user_id: 'ana' }), payments: [cardPayment()] });
    expect(cancelRenewals(before, NOW).payments).toEqual([]);
    expect(stopAllCards(before, NOW).payments).toEqual([]);
  });

  it('a card that moved with the address goes on only by the word of the owner, and ends by theirs', () => {
    const moved = cardPayment({
      claimed_by: 'payer',
      claimed_at: day(1),
      stop: 'at-period-end',
      after_move: 'asked',
    });
    const id = purchaseId(KEY);
    const owned = record({ user_id: 'ana', mailbox_confirmed_at: day(2) });
    const before = account({ subscriber: owned, payments: [moved], grants: [cardGrant()] });
    const [kept] = keepRenewal(before, id, 'ana', NOW).payments ?? [];
    // It was not the proof that made this account, so its payer's saved card is shown to nobody.
    expect(kept).toMatchObject({ claimed_by: 'ana', claimed_at: null, stop: null, after_move: 'kept' });
    expect(kept && isBoughtBy(kept, 'ana')).toBe(false);

    const declined = cancelRenewals(before, NOW, id);
    expect(declined).toEqual({
      payments: [expect.not.objectContaining({ after_move: 'asked' })],
      mails: new Map(),
    });
    expect(declined.payments).toMatchObject([{ stop: 'at-period-end' }]);
    expect(cancelRenewals(before, NOW, 'another').payments).toEqual([]);
    // The provider has not heard yet that it goes on.
    const goingOn = cardPayment({ claimed_by: 'ana', subscription: ending, after_move: 'kept' });
    const cancelled = cancelRenewals(account({ payments: [goingOn], grants: [cardGrant()] }), NOW);
    expect(cancelled.payments).toMatchObject([{ stop: 'at-period-end' }]);
    expect(cancelled.payments?.[0]).not.toHaveProperty('after_move');
  });

  it('a kept card stays as a dispute of it holds it, and its end is not taken back', () => {
    const moved = cardPayment({ claimed_by: 'payer', stop: 'at-period-end', after_move: 'asked' });
    const disputed = cardGrant({ dispute: 'open' });
    const before = account({ payments: [moved], grants: [disputed] });
    const { payments, mails } = keepRenewal(before, purchaseId(KEY), 'ana', NOW);
    const held = { claimed_by: 'ana', stop: 'at-period-end', stopped_for: [disputed.id] };
    expect(payments).toMatchObject([held]);
    expect(payments?.[0]).not.toHaveProperty('after_move');
    expect([...(mails ?? new Map()).keys()]).toEqual([`stopped_${disputed.id}`]);
  });

  it.each<[string, Partial<CardPayment>]>([
    ['that nothing is asked about', { after_move: undefined }],
    ['that has ended', { subscription: subscription({ status: 'ended' }) }],
    ['that ends at once', { stop: 'now' }],
    ['whose money went back', { status: 'refunded' }],
  ])('a card %s is not kept', (_what, changes) => {
    const moved = cardPayment({ stop: 'at-period-end', after_move: 'asked', ...changes });
    const before = account({ payments: [moved] });
    expect(() => keepRenewal(before, purchaseId(KEY), 'ana', NOW)).toThrow('payment-not-found');
  });

  it('tells the buyer when what was paid ends', () => {
    const before = account({ payments: [cardPayment()], grants: [cardGrant()] });
    const mail = cancelRenewals(before, NOW).mails?.get(`cancelled_${KEY}`);
    expect(mail?.message.text).toContain('30/04/2026');
  });
});
