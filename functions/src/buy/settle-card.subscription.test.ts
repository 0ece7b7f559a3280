import { describe, expect, it } from 'vitest';
import type { CardTruth } from './gateways.ts';
import { type CardPayment, type GrantRecord, invoiceKey } from './records.ts';
import { settleCard } from './settle-card.ts';
import {
  account,
  cardGrant,
  cardPayment,
  cardTruth,
  day,
  invoice,
  subscription,
} from './testing/documents.ts';
import { type Case, FIRST, KEY, NOW, second, secondGrant, settle } from './testing/settle-reading.ts';

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
