import { describe, expect, it } from 'vitest';
import { type CardPayment, erasedId } from './records.ts';
import { cardGrant, cardPayment, day, invoice, subscription } from './testing/documents.ts';
import { FIRST, open, second, secondGrant, settle } from './testing/settle-reading.ts';

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

  it('a newer one tells until when a dispute is to be answered, and that it was answered; an older one tells neither', () => {
    const due = day(18);
    const news = { invoices: [invoice({ dispute: 'open', dispute_due: due })] };
    const answered = { invoices: [invoice({ dispute: 'open' })] };
    const known = cardGrant({ dispute: 'open', dispute_due: due });
    const newer = { stored: { read_at: day(1) } };
    const older = { stored: { read_at: day(9.85) } };
    const open = cardGrant({ dispute: 'open' });
    expect(settle(news, newer).grants).toEqual([known]);
    expect(settle(answered, { ...newer, grants: [known] }).grants).toEqual([open]);
    expect(settle(answered, { ...older, grants: [known] }).grants).toEqual([known]);
    expect(settle(news, { ...older, grants: [open] }).grants).toEqual([open]);
    const over = { invoices: [invoice({ dispute: 'none', dispute_due: due })] };
    expect(settle(over, { ...newer, grants: [known] }).grants).toEqual([cardGrant()]);
    const unclear = { invoices: [invoice({ dispute: 'unknown' })] };
    expect(settle(unclear, { ...newer, grants: [known] }).grants).toEqual([known]);
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
