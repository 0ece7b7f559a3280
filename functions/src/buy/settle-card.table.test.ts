import { describe, expect, it } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import type { CardInvoice, CardTruth } from './gateways.ts';
import { type CardPayment, erasedId, type GrantRecord, invoiceKey, keyOf, refundsDue } from './records.ts';
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

const NOW = day(10);
const KEY = keyOf(cardPayment());
const FIRST = invoiceKey('in_1');
const open = (changes: Partial<CardTruth['session']> = {}): CardTruth['session'] => ({
  ...cardTruth().session,
  ...changes,
});
const second = (changes: Partial<CardInvoice> = {}) =>
  invoice({ id: 'in_2', reason: 'renewal', paid_at: day(60), period_end: day(120), ...changes });
const secondGrant = (changes: Parameters<typeof cardGrant>[0] = {}) =>
  cardGrant({ id: invoiceKey('in_2'), paid_at: day(60), period_end: day(120), ...changes });

interface Case {
  readonly stored?: Partial<CardPayment>;
  readonly grants?: readonly GrantRecord[];
  /** When the reading began, in days; it takes a tenth of a day. */
  readonly from?: number;
  readonly now?: Date;
}

function settle(
  truth: Partial<CardTruth>,
  { stored = {}, grants = [cardGrant()], from = 9.8, now = NOW }: Case = {},
) {
  const payment = cardPayment(stored);
  const news = { truth: cardTruth(truth), from: day(from), to: day(from + 0.1), live: true };
  const { changes, ...rest } = settleCard(account({ payments: [payment], grants }), payment, news, now);
  const [settled] = changes.payments ?? [];
  if (settled?.provider !== 'stripe') throw new Error('No payment by card');
  return {
    payment: settled,
    grants: changes.grants ?? [],
    mails: [...(changes.mails ?? new Map()).keys()],
    ...rest,
  };
}

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

describe('the end that is wanted of the subscription', () => {
  const pastDue = subscription({ status: 'past-due', period_end: day(120) });
  const withdrawal = { grant: FIRST, protocol: '20260301-000001', requested_at: day(1) };
  it.each<[string, Partial<CardTruth>, Case, CardPayment['stop']]>([
    ['nothing is wanted', {}, {}, null],
    ['a cancellation stays', {}, { stored: { stop: 'at-period-end' } }, 'at-period-end'],
    [
      'a cancelled one that is refused ends at once',
      { subscription: pastDue },
      { stored: { stop: 'at-period-end' } },
      'now',
    ],
    [
      'a cancelled one that is paused ends at once, before somebody resumes it',
      { subscription: subscription({ status: 'paused' }) },
      { stored: { stop: 'at-period-end' } },
      'now',
    ],
    [
      'a paused one that nobody cancelled stays',
      { subscription: subscription({ status: 'paused' }) },
      {},
      null,
    ],
    ['a refused one that nobody cancelled goes on', { subscription: pastDue }, {}, null],
    ['a withdrawn one ends at once', {}, { stored: { withdrawal } }, 'now'],
    [
      'the money of the last period went back',
      { invoices: [second({ refunded_cents: 15_990 }), invoice()] },
      {},
      'now',
    ],
    [
      'the money of an earlier period went back',
      { invoices: [second(), invoice({ refunded_cents: 15_990 })] },
      {},
      null,
    ],
    [
      'the last period was not as agreed',
      { invoices: [invoice(), second({ currency: 'usd' })] },
      {},
      'at-period-end',
    ],
    [
      'an earlier period was not as agreed',
      { invoices: [second(), invoice({ amount_cents: 1 })] },
      { grants: [] },
      null,
    ],
    ['the last renewal cost less', { invoices: [second({ amount_cents: 1 }), invoice()] }, {}, null],
    [
      'the last money was charged beside the periods',
      { invoices: [invoice(), second({ amount_cents: 1_000, reason: 'other' })] },
      {},
      null,
    ],
    [
      'it was cancelled, its period is not paid, and something was charged beside the periods',
      {
        invoices: [invoice(), second({ amount_cents: 1_000, reason: 'other' })],
        subscription: subscription({ period_end: day(120) }),
      },
      { stored: { stop: 'at-period-end' } },
      'now',
    ],
    ['nobody has paid', { invoices: [], subscription: null }, { grants: [] }, null],
  ])('%s', (_what, truth, known, stop) => {
    expect(settle(truth, known).payment.stop).toBe(stop);
  });
});

describe('a dispute', () => {
  const ending = subscription({ cancel_at_period_end: true });
  const held = { stop: 'at-period-end', stopped_for: [FIRST], subscription: ending } as const;
  const grants = [cardGrant({ dispute: 'open' })];
  const disputed = { invoices: [invoice({ dispute: 'open' })] };

  it('that is lost ends the subscription at once, also of an earlier period, and the paid days stay', () => {
    const truth = { invoices: [second(), invoice({ dispute: 'lost' })] };
    const { payment, grants: after } = settle(truth, { grants: [secondGrant(), ...grants] });
    expect(payment.stop).toBe('now');
    expect(after).toEqual([secondGrant(), cardGrant({ dispute: 'lost', reversed_at: NOW })]);
  });

  it('that is lost ends it also where the payment was not as agreed', () => {
    const aside = second({ reason: 'other', amount_cents: 1_000, dispute: 'lost' });
    expect(settle({ invoices: [aside, invoice()] }).payment.stop).toBe('now');
  });

  it.each<[string, Partial<CardTruth>, Partial<CardPayment>]>([
    ['of the last period', disputed, { stop: 'at-period-end', stopped_for: [FIRST] }],
    [
      'of an earlier period',
      { invoices: [second(), invoice({ dispute: 'open' })] },
      { stop: 'at-period-end', stopped_for: [FIRST] },
    ],
    [
      'of what was charged beside the periods',
      { invoices: [invoice(), second({ reason: 'other', amount_cents: 1_000, dispute: 'open' })] },
      { stop: 'at-period-end', stopped_for: [invoiceKey('in_2')] },
    ],
    [
      'while a charge is about to be made, at once',
      { ...disputed, subscription: subscription({ period_end: day(120) }) },
      { stop: 'now', stopped_for: [FIRST] },
    ],
  ])('that is open ends the renewal: %s', (_what, truth, expected) => {
    expect(settle(truth).payment).toMatchObject(expected);
  });

  it('that is won changes nothing of the end that it brought', () => {
    expect(settle({ subscription: ending }, { stored: held, grants }).payment).toMatchObject(held);
  });

  it('ends nothing any more once its end was taken back at the provider, and the buyer is told', () => {
    const { payment, mails } = settle(disputed, { stored: held, grants });
    expect(payment).toMatchObject({ stop: null, stopped_for: [FIRST] });
    expect(mails).toEqual([`resumed_${FIRST}`]);
    const decided = { ...held, stop: null, subscription: subscription() };
    expect(settle(disputed, { stored: decided, grants })).toMatchObject({
      payment: { stop: null },
      mails: [],
    });
    const other = { invoices: [second({ dispute: 'open' }), invoice({ dispute: 'open' })] };
    expect(settle(other, { stored: decided, grants }).payment.stop).toBe('at-period-end');
  });

  it('that is opened again after it was over asks for another decision', () => {
    const decided = { ...held, stop: null, subscription: subscription() };
    const { payment } = settle({}, { stored: decided, grants });
    expect(payment).not.toHaveProperty('stopped_for');
    expect(settle(disputed, { stored: payment, from: 9.95 }).payment.stop).toBe('at-period-end');
  });

  it.each<[string, Partial<CardPayment>, Case['from']]>([
    ['the provider has not been seen ending it', { ...held, subscription: subscription() }, 9.8],
    ['its buyer wanted the end', { stop: 'at-period-end', subscription: ending }, 9.8],
    ['the reading is older', { ...held, read_at: day(9.85) }, 9.8],
  ])('is not decided where %s', (_what, stored, from) => {
    expect(settle(disputed, { stored, grants, from: from ?? 9.8 }).payment.stop).toBe('at-period-end');
  });

  it('does not make its own end of one that the buyer wanted', () => {
    const stored = { stop: 'at-period-end' } as const;
    expect(settle(disputed, { stored }).payment).not.toHaveProperty('stopped_for');
    expect(settle(disputed, { stored }).mails).toEqual([`disputed_${FIRST}`]);
  });
});

describe('what the buyer is told of the subscription', () => {
  const pastDue = subscription({ status: 'past-due', period_end: day(120) });
  const refused = { invoice: 'in_2', amount_cents: 15_990, url: 'https://invoice.example/in_2' };

  it('a refused renewal, once per invoice, with the page to pay it', () => {
    const first = settle({ subscription: pastDue, refused });
    expect(first.payment.refused).toBe('in_2');
    expect(first.mails).toEqual(['refused_in_2']);
    expect(settle({ subscription: pastDue, refused }, { stored: { refused: 'in_2' } }).mails).toEqual([]);
    const later = settle(
      { subscription: pastDue, refused: { ...refused, invoice: 'in_3' } },
      { stored: { refused: 'in_2' } },
    );
    expect(later.mails).toEqual(['refused_in_3']);
  });

  it('not a refused renewal of a subscription that has ended or is to end, nor one of an older reading', () => {
    expect(
      settle({ subscription: subscription({ status: 'ended' }), refused }, { stored: { stop: 'now' } }).mails,
    ).toEqual([]);
    expect(settle({ subscription: pastDue, refused }, { stored: { stop: 'at-period-end' } }).mails).toEqual(
      [],
    );
    const older = settle(
      { subscription: pastDue, refused },
      { stored: { read_at: day(9.85), subscription: pastDue } },
    );
    expect(older.payment.refused).toBeNull();
    expect(older.mails).toEqual([]);
  });

  it('a cancellation at the provider, with the end of what was paid', () => {
    const cancelled = { subscription: subscription({ cancel_at_period_end: true }) };
    expect(settle(cancelled).mails).toEqual([`cancelled_${KEY}`]);
    expect(settle(cancelled, { stored: cancelled }).mails).toEqual([]);
  });

  it('the end of a kept card, and not the end at the provider that is about to be taken back', () => {
    const ending = subscription({ cancel_at_period_end: true });
    const kept = { after_move: 'kept' } as const;
    expect(settle({ subscription: ending }, { stored: kept }).mails).toEqual([]);
    const ended = { subscription: subscription({ status: 'ended' }) };
    const stored = { ...kept, subscription: ending };
    expect(settle(ended, { stored }).mails).toEqual([`cancelled_${KEY}`]);
  });

  it('not a cancellation that was wanted here, which was told then', () => {
    const ended = { subscription: subscription({ status: 'ended' }) };
    expect(settle(ended, { stored: { stop: 'at-period-end' } }).mails).toEqual([]);
    expect(settle({ ...ended, invoices: [invoice({ refunded_cents: 15_990 })] }).mails).toEqual([
      `returned_${FIRST}_15990`,
    ]);
  });
});

describe("the payer's name", () => {
  const nameless = { ...cardPayment().registration, nome: '' };
  const nameAfter = (stored: Partial<CardPayment>) =>
    settle({ session: open({ payer_name: 'Bruna Alves' }) }, { stored }).payment.registration.nome;

  it('completes an order that names nobody', () => {
    expect(nameAfter({ registration: nameless })).toBe('Bruna Alves');
  });

  it.each<[what: string, stored: Partial<CardPayment>, name: string]>([
    ['a name that the order has', {}, 'Ana'],
    ['the buyer of an account', { registration: nameless, claimed_by: 'uid' }, ''],
    ['an erased buyer', { registration: nameless, subscriber: erasedId() }, ''],
    ['a session that a deleted account left open', { registration: nameless, stop: 'now' }, ''],
  ])('does not change %s', (_what, stored, name) => {
    expect(nameAfter(stored)).toBe(name);
  });

  it('stays where a later reading tells none', () => {
    const stored = { registration: { ...nameless, nome: 'Bruna Alves' } };
    expect(settle({}, { stored }).payment.registration.nome).toBe('Bruna Alves');
  });
});

describe('readings that come late or overlap', () => {
  const cancelled = subscription({ cancel_at_period_end: true });
  it('one that began before the last one ended changes neither the subscription nor what was read of it', () => {
    const stored = { read_at: day(9.85), subscription: cancelled, customer: 'cus_2' };
    const { payment, needsRereading } = settle({}, { stored });
    expect(payment).toMatchObject(stored);
    expect(needsRereading).toBe(true);
  });

  it('one that began at the very end of the last one is no newer', () => {
    expect(settle({}, { stored: { read_at: day(9.8), subscription: cancelled } }).needsRereading).toBe(true);
    expect(settle({}, { stored: { read_at: day(9.79), subscription: cancelled } }).needsRereading).toBe(
      false,
    );
  });

  it('is no reason for doubt where both say the same', () => {
    expect(settle({}, { stored: { read_at: day(9.85) } }).needsRereading).toBe(false);
  });

  it('an older one still adds money, keeps an open dispute as it is, and moves no period', () => {
    const grants = [cardGrant({ dispute: 'open', period_end: day(61) })];
    const stored = { read_at: day(9.85) };
    const { grants: settled, needsRereading } = settle(
      { invoices: [second(), invoice({ refunded_cents: 5_000 })] },
      { stored, grants },
    );
    expect(settled).toEqual([
      secondGrant(),
      cardGrant({ dispute: 'open', period_end: day(61), refunded_cents: 5_000 }),
    ]);
    expect(needsRereading).toBe(true);
  });

  it('an older one that knows of a dispute which we do not is in doubt', () => {
    const { grants, needsRereading } = settle(
      { invoices: [invoice({ dispute: 'open' })] },
      { stored: { read_at: day(9.85) } },
    );
    expect(grants).toEqual([cardGrant()]);
    expect(needsRereading).toBe(true);
  });
});

describe('an older reading of several invoices', () => {
  it('is in doubt if only one of them contradicts what is stored', () => {
    const { needsRereading } = settle(
      { invoices: [second({ dispute: 'open' }), invoice()] },
      { stored: { read_at: day(9.85) }, grants: [secondGrant(), cardGrant()] },
    );
    expect(needsRereading).toBe(true);
  });
});

describe('a state that nobody knows', () => {
  const unknown = [invoice({ dispute: 'unknown' })];

  it.each(['none', 'open', 'lost'] as const)('of a dispute changes nothing of one that is %s', (dispute) => {
    const before = cardGrant({ dispute, reversed_at: dispute === 'lost' ? day(9) : null });
    const stored = dispute === 'open' ? ({ stop: 'at-period-end', stopped_for: [FIRST] } as const) : {};
    const result = settle({ invoices: unknown }, { grants: [before], stored });
    expect(result).toMatchObject({ grants: [before], mails: [], needsRereading: false });
  });

  it('of a dispute does not keep a payment from counting', () => {
    expect(settle({ invoices: unknown }, { grants: [] }).grants).toMatchObject([
      { dispute: 'none', reversed_at: null },
    ]);
  });

  it('of a session leaves the payment as it is', () => {
    const stored = { status: 'expired', subscription: null } as const;
    const truth = { session: open({ status: 'unknown' }), subscription: null, invoices: [] };
    expect(settle(truth, { stored, grants: [] }).payment.status).toBe('expired');
  });
});

describe('what the mails of a purchase by card say', () => {
  const text = (truth: Partial<CardTruth>, grants: readonly GrantRecord[], id: string) => {
    const payment = cardPayment();
    const news = { truth: cardTruth(truth), from: day(9.8), to: day(9.9), live: true };
    const { changes } = settleCard(account({ payments: [payment], grants }), payment, news, NOW);
    return changes.mails?.get(id)?.message.text ?? '';
  };

  it('the period that was paid', () => {
    expect(text({}, [], `purchase_${FIRST}`)).toContain('30/04/2026');
  });

  it('the page where a refused renewal can be paid', () => {
    const url = 'https://invoice.example/in_2';
    const refused = {
      subscription: subscription({ status: 'past-due' }),
      refused: { invoice: 'in_2', amount_cents: 14_391, url },
    };
    expect(text(refused, [cardGrant()], 'refused_in_2')).toContain(url);
    expect(text(refused, [cardGrant()], 'refused_in_2')).toContain('A cobrança de R$ 143,91 da renovação');
  });

  it('also a single centavo that went back', () => {
    const truth = { invoices: [invoice({ refunded_cents: 1 })] };
    expect(text(truth, [], `returned_${FIRST}_1`)).toContain('0,01');
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
  });
});

describe('a session that was to be stopped before anybody paid it', () => {
  it.each([
    ['gives its money back once it is paid', 'now', [{ grant: FIRST, requested_at: NOW }]],
    ['keeps it where nobody wanted it stopped', null, []],
  ] as const)('%s', (_what, stop, refunds) => {
    const stored = { status: 'pending', paid_at: null, stop } as const;
    expect(settle({}, { stored, grants: [] }).payment).toMatchObject({ status: 'paid', stop });
    expect(settle({}, { stored, grants: [] }).payment.refunds).toEqual(refunds);
  });
});
