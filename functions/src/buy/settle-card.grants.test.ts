import { describe, expect, it } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import type { CardInvoice, CardTruth } from './gateways.ts';
import { type CardPayment, erasedId, invoiceKey, refundsDue } from './records.ts';
import { settleCard } from './settle-card.ts';
import {
  account,
  cardGrant,
  cardPayment,
  cardTruth,
  day,
  invoice,
  pixGrant,
  subscription,
} from './testing/documents.ts';
import { type Case, FIRST, KEY, NOW, open, second, secondGrant, settle } from './testing/settle-reading.ts';

describe('a reading that tells nothing new', () => {
  it('changes only when it was read and when it is looked at next', () => {
    const result = settle({});
    expect(result).toEqual({
      payment: cardPayment({ read_at: day(9.9), reconcile_at: day(11) }),
      grants: [cardGrant()],
      mails: [],
      needsRereading: false,
      hasMismatch: false,
    });
  });
});

describe('the grants of invoices', () => {
  it('a paid invoice makes one, and the buyer is told', () => {
    const stored = {
      status: 'pending',
      paid_at: null,
      read_at: null,
      customer: null,
      subscription: null,
    } as const;
    const { payment, grants, mails } = settle({}, { stored, grants: [] });
    expect(grants).toEqual([cardGrant()]);
    expect(payment).toEqual(cardPayment({ read_at: day(9.9), reconcile_at: day(11) }));
    expect(mails).toEqual([`purchase_${FIRST}`]);
  });

  it('a paid renewal makes another one; the payment keeps the moment of the first', () => {
    const { payment, grants, mails } = settle({ invoices: [second(), invoice()] });
    expect(grants).toEqual([secondGrant(), cardGrant()]);
    expect(payment.paid_at).toEqual(day(0));
    expect(mails).toEqual([`purchase_${invoiceKey('in_2')}`]);
  });

  it.each([
    ['another amount', { invoices: [invoice({ amount_cents: 100 })] }],
    ['another currency', { invoices: [invoice({ currency: 'usd' })] }],
    ['test money', { session: open({ live: false }) }],
  ])('%s makes none: the trainer is told, and the renewal ends', (_what, truth) => {
    const stored = { status: 'pending', paid_at: null } as const;
    const { payment, grants, mails, hasMismatch } = settle(truth, { stored, grants: [] });
    expect(grants).toEqual([]);
    expect(payment).toMatchObject({ status: 'mismatched', paid_at: null, stop: 'at-period-end' });
    expect(mails).toEqual([`mismatched_${FIRST}`]);
    expect(hasMismatch).toBe(true);
  });

  describe('of a subscription that was adopted on day 5', () => {
    const stored = { adopted_at: day(5) };
    const first = (changes: Partial<CardInvoice>) =>
      settle({ invoices: [invoice(changes)] }, { stored, grants: [] });

    it('one from before, or of that moment, makes one at whatever price was agreed elsewhere', () => {
      expect(first({ amount_cents: 9_900 }).grants).toEqual([cardGrant({ amount_cents: 9_900 })]);
      expect(first({ amount_cents: 9_900, paid_at: day(5) }).grants).toHaveLength(1);
    });

    it('one of 0, as of a trial, makes none', () => {
      expect(first({ amount_cents: 0 }).grants).toEqual([]);
      expect(first({ amount_cents: 1 }).grants).toHaveLength(1);
    });

    it('a later one makes one only at our price', () => {
      expect(first({ amount_cents: 9_900, paid_at: day(6) }).grants).toEqual([]);
      expect(first({ paid_at: day(6) }).grants).toHaveLength(1);
    });
  });

  describe('of a renewal', () => {
    it.each([0, 1, 14_391, 17_990])('of %i centavos makes one, and ends nothing', (amount_cents) => {
      const { payment, grants, mails, hasMismatch } = settle({
        invoices: [second({ amount_cents }), invoice()],
      });
      expect(grants).toEqual([secondGrant({ amount_cents }), cardGrant()]);
      expect(payment).toMatchObject({ status: 'paid', stop: null });
      expect(mails).toEqual([`purchase_${invoiceKey('in_2')}`]);
      expect(hasMismatch).toBe(false);
    });

    it('in another currency, or of the other mode, makes none', () => {
      const dollars = settle({ invoices: [second({ currency: 'usd', amount_cents: 14_391 }), invoice()] });
      expect(dollars.grants).toEqual([cardGrant()]);
      const test = { session: open({ live: false }), invoices: [second({ amount_cents: 14_391 })] };
      expect(settle(test, { grants: [] }).grants).toEqual([]);
    });

    it('of nothing stays when nothing went back, and ends when it is wanted back', () => {
      const free = { invoices: [second({ amount_cents: 0 }), invoice()] };
      const grants = [secondGrant({ amount_cents: 0 }), cardGrant()];
      expect(settle(free, { grants }).grants).toEqual(grants);
      const refunds = [{ grant: invoiceKey('in_2'), requested_at: day(9) }];
      const given = settle(free, { grants, stored: { refunds } });
      expect(given.grants).toEqual([secondGrant({ amount_cents: 0, reversed_at: NOW }), cardGrant()]);
      expect(given.payment.stop).toBe('now');
    });
  });

  it('money charged beside the periods makes none, ends nothing, and the trainer is told once', () => {
    const aside = { invoices: [second({ reason: 'other', amount_cents: 1_000 }), invoice()] };
    const { payment, grants, mails, hasMismatch } = settle(aside);
    expect(grants).toEqual([cardGrant()]);
    expect(payment).toMatchObject({ status: 'paid', stop: null, odd_invoice: 'in_2' });
    expect(mails).toEqual([`mismatched_${invoiceKey('in_2')}`]);
    expect(hasMismatch).toBe(true);
    const again = settle(aside, { stored: { odd_invoice: 'in_2' } });
    expect(again).toMatchObject({ mails: [], hasMismatch: false });
  });

  it('money charged beside the periods makes one at the price', () => {
    expect(settle({ invoices: [second({ reason: 'other' }), invoice()] }).grants).toEqual([
      secondGrant(),
      cardGrant(),
    ]);
  });

  it('money that went back before anybody saw it grants nothing, and nobody is thanked', () => {
    const { grants, mails } = settle({ invoices: [invoice({ refunded_cents: 15_990 })] }, { grants: [] });
    expect(grants).toEqual([cardGrant({ refunded_cents: 15_990, reversed_at: day(0) })]);
    expect(mails).toEqual([`returned_${FIRST}_15990`]);
  });

  it('a full refund reverses it, a partial one is noted', () => {
    const whole = settle({ invoices: [invoice({ refunded_cents: 15_990 })] });
    expect(whole.grants).toEqual([cardGrant({ refunded_cents: 15_990, reversed_at: NOW })]);
    expect(whole.mails).toEqual([`returned_${FIRST}_15990`]);
    const part = settle({ invoices: [invoice({ refunded_cents: 5_000 })] });
    expect(part.grants).toEqual([cardGrant({ refunded_cents: 5_000 })]);
    expect(part.mails).toEqual([`returned_${FIRST}_5000`]);
  });

  it('a refund is never undone, nor the moment at which it was seen', () => {
    const gone = cardGrant({ refunded_cents: 15_990, reversed_at: day(2) });
    const stored = { status: 'refunded', stop: 'now' } as const;
    expect(settle({}, { stored, grants: [gone] })).toMatchObject({ grants: [gone], mails: [] });
  });

  it('an open dispute is noted and told to the trainer once; won, it is forgotten', () => {
    const opened = settle({ invoices: [invoice({ dispute: 'open' })] });
    expect(opened.grants).toEqual([cardGrant({ dispute: 'open' })]);
    expect(opened.mails).toEqual([`disputed_${FIRST}`, `stopped_${FIRST}`]);
    const grants = [cardGrant({ dispute: 'open' })];
    const stored = { stop: 'at-period-end', stopped_for: [FIRST] } as const;
    expect(settle({ invoices: [invoice({ dispute: 'open' })] }, { grants, stored }).mails).toEqual([]);
    expect(settle({}, { grants, stored })).toMatchObject({ grants: [{ dispute: 'none' }], mails: [] });
  });

  it('a lost dispute reverses it for good, and the buyer is told once', () => {
    const grants = [cardGrant({ dispute: 'open' })];
    const lost = settle({ invoices: [invoice({ dispute: 'lost' })] }, { grants });
    expect(lost.grants).toEqual([cardGrant({ dispute: 'lost', reversed_at: NOW })]);
    expect(lost.mails).toEqual([`returned_${FIRST}_lost`]);
    const known = [cardGrant({ dispute: 'lost', reversed_at: day(2) })];
    expect(settle({}, { stored: { status: 'lost', stop: 'now' }, grants: known })).toMatchObject({
      grants: known,
      mails: [],
    });
  });

  it('the last period covers 73 hours more while its renewal is only about to be charged', () => {
    const renewing = { subscription: subscription({ period_end: day(120) }) };
    expect(settle(renewing).grants).toEqual([
      cardGrant({ grace_until: new Date(day(60).getTime() + 73 * HOUR_MS) }),
    ]);
    const refused = { subscription: subscription({ period_end: day(120), status: 'past-due' }) };
    expect(settle(refused).grants).toEqual([cardGrant()]);
    const aside = second({ reason: 'other', amount_cents: 1_000 });
    expect(settle({ ...renewing, invoices: [aside, invoice()] }).grants[0]).toHaveProperty('grace_until');
    const paid = { ...renewing, invoices: [second(), invoice()] };
    expect(settle(paid).grants).toEqual([secondGrant(), cardGrant()]);
    expect(settle({ subscription: null }).grants).toEqual([cardGrant()]);
  });
});

describe('the state of the purchase', () => {
  it.each<[string, Partial<CardTruth>, Case, CardPayment['status']]>([
    ['an open session', { session: open({ status: 'open' }), invoices: [] }, { grants: [] }, 'pending'],
    ['an expired session', { session: open({ status: 'expired' }), invoices: [] }, { grants: [] }, 'expired'],
    ['one paid period', {}, {}, 'paid'],
    ['a refunded period', { invoices: [invoice({ refunded_cents: 15_990 })] }, {}, 'refunded'],
    ['a lost period', { invoices: [invoice({ dispute: 'lost' })] }, {}, 'lost'],
    [
      'a refunded period beside a paid one',
      { invoices: [second({ refunded_cents: 15_990 }), invoice()] },
      {},
      'paid',
    ],
    [
      'a refunded period beside a lost one',
      { invoices: [second({ refunded_cents: 15_990 }), invoice({ dispute: 'lost' })] },
      {},
      'lost',
    ],
    [
      'a paid period beside another amount',
      { invoices: [second({ amount_cents: 1 }), invoice()] },
      {},
      'paid',
    ],
    [
      'another amount that is no longer told',
      { invoices: [] },
      { stored: { status: 'mismatched' }, grants: [] },
      'mismatched',
    ],
  ])('%s', (_what, truth, known, status) => {
    expect(settle(truth, known).payment.status).toBe(status);
  });

  it('is told to be mismatched once', () => {
    const odd = { invoices: [invoice({ amount_cents: 100 })] };
    const told = { status: 'mismatched', odd_invoice: 'in_1' } as const;
    expect(settle(odd, { stored: told, grants: [] })).toMatchObject({ mails: [], hasMismatch: false });
  });
});

describe('a purchase by card among others', () => {
  it('leaves the grants of other payments alone', () => {
    const grants = [pixGrant({ paid_at: day(5), reversed_at: day(6) }), cardGrant()];
    const { payment, grants: settled } = settle({}, { grants });
    expect(settled).toEqual([cardGrant()]);
    expect(payment).toMatchObject({ status: 'paid', stop: null });
  });

  it.each([
    ['its first payment', null, [`second_${KEY}`]],
    ['a renewal', day(-60), []],
  ])('tells the buyer of another card that renews, with %s', (_what, paid_at, expected) => {
    const other = cardPayment({ provider_id: 'cs_2', subscription: subscription({ id: 'sub_2' }) });
    const payment = cardPayment({ paid_at });
    const news = { truth: cardTruth(), from: day(9.8), to: day(9.9), live: true };
    const { changes } = settleCard(account({ payments: [payment, other] }), payment, news, NOW);
    const told = [...(changes.mails ?? new Map()).keys()].filter((id) => id.startsWith('second_'));
    expect(told).toEqual(expected);
  });
});

describe('invoices that are paid after the deletion of the account', () => {
  const SECOND = invoiceKey('in_2');
  const subscriber = erasedId();
  const late = [
    invoice(),
    invoice({ id: 'in_2', paid_at: day(8) }),
    invoice({ id: 'in_3', paid_at: day(9) }),
  ];
  const wanted = (grant: string, requested_at = NOW) => ({ grant, requested_at });

  it('all give their money back, also where one reading brings several', () => {
    const { payment } = settle({ invoices: late }, { stored: { subscriber } });
    expect(payment.refunds).toEqual([wanted(SECOND), wanted(invoiceKey('in_3'))]);
  });

  it('keep each earlier wish that the provider has not carried out', () => {
    const earlier = [wanted(FIRST, day(7))];
    const { payment } = settle({ invoices: late.slice(0, 2) }, { stored: { subscriber, refunds: earlier } });
    expect(payment.refunds).toEqual([...earlier, wanted(SECOND)]);
    expect(refundsDue(payment, [cardGrant(), cardGrant({ id: SECOND })])).toEqual([FIRST, SECOND]);
    // A refund beside a dispute that is lost pays twice.
    expect(refundsDue(payment, [cardGrant({ dispute: 'open' }), cardGrant({ id: SECOND })])).toEqual([
      SECOND,
    ]);
  });
});
