import { describe, expect, it } from 'vitest';
import { type GrantRecord, keyOf, type PaymentStatus, type PixPayment } from './records.ts';
import { settlePix } from './settle-pix.ts';
import { account, day, pixGrant, pixPayment } from './testing/documents.ts';

const NOW = day(1);
const KEY = keyOf(pixPayment());
const WITHDRAWAL = { grant: KEY, protocol: '20260301-000001', requested_at: day(0.5) };

function settle(
  status: PaymentStatus,
  {
    disputed = false,
    stored = {},
    grant,
  }: { disputed?: boolean; stored?: Partial<PixPayment>; grant?: GrantRecord },
) {
  const payment = pixPayment(stored);
  const before = account({ payments: [payment], grants: grant ? [grant] : [] });
  const {
    payments = [],
    grants = [],
    mails = new Map(),
  } = settlePix(before, payment, { status, disputed }, NOW);
  return { payment: payments[0], grants, mails: [...mails.keys()] };
}

describe('the state that a PIX comes to', () => {
  it.each<[PaymentStatus, PaymentStatus, PaymentStatus]>([
    ['pending', 'pending', 'pending'],
    ['pending', 'expired', 'expired'],
    ['pending', 'paid', 'paid'],
    ['pending', 'mismatched', 'mismatched'],
    ['expired', 'pending', 'pending'],
    ['expired', 'paid', 'paid'],
    ['cancelled', 'refunded', 'refunded'],
    ['paid', 'pending', 'paid'],
    ['paid', 'expired', 'paid'],
    ['paid', 'mismatched', 'mismatched'],
    ['paid', 'refunded', 'refunded'],
    ['paid', 'lost', 'lost'],
    ['mismatched', 'paid', 'mismatched'],
    ['mismatched', 'pending', 'mismatched'],
    ['mismatched', 'refunded', 'refunded'],
    ['mismatched', 'lost', 'lost'],
    ['refunded', 'paid', 'refunded'],
    ['refunded', 'lost', 'refunded'],
    ['lost', 'paid', 'lost'],
    ['lost', 'refunded', 'lost'],
  ])('from %s by news of %s: %s', (before, news, after) => {
    expect(settle(news, { stored: { status: before } }).payment?.status).toBe(after);
  });

  it('keeps the moment at which it was seen paid', () => {
    const stored = { status: 'paid', paid_at: day(0.25) } as const;
    expect(settle('paid', { stored, grant: pixGrant() }).payment?.paid_at).toEqual(day(0.25));
  });

  it('a withdrawn one goes back whatever its amount was', () => {
    const stored = { status: 'paid', withdrawal: WITHDRAWAL } as const;
    expect(settle('mismatched', { stored, grant: pixGrant() }).payment?.status).toBe('paid');
    expect(settle('refunded', { stored, grant: pixGrant() }).payment?.status).toBe('refunded');
  });
});

describe('the grant of a PIX', () => {
  it('is made when the payment is seen, for 60 days from that moment', () => {
    const { payment, grants, mails } = settle('paid', {});
    expect(grants).toEqual([pixGrant({ paid_at: NOW })]);
    expect(payment).toEqual(pixPayment({ status: 'paid', paid_at: NOW, reconcile_at: day(2) }));
    expect(mails).toEqual([`purchase_${KEY}`]);
  });

  it('is told with its period', () => {
    const before = account({ payments: [pixPayment()] });
    const { mails } = settlePix(before, pixPayment(), { status: 'paid', disputed: false }, NOW);
    expect(mails?.get(`purchase_${KEY}`)?.message.text).toContain('01/05/2026');
  });

  it('is not made for money that went back before anybody saw it', () => {
    expect(settle('refunded', {})).toMatchObject({ grants: [], mails: [] });
    expect(settle('lost', {})).toMatchObject({ grants: [], mails: [] });
    expect(settle('pending', {})).toMatchObject({ payment: { paid_at: null }, grants: [], mails: [] });
  });

  it('is not made for another amount: the trainer is told', () => {
    expect(settle('mismatched', {})).toMatchObject({ grants: [], mails: [`mismatched_${KEY}`] });
    expect(settle('mismatched', { stored: { status: 'mismatched' } }).mails).toEqual([]);
  });

  it('is reversed by a refund', () => {
    const { grants, mails } = settle('refunded', { stored: { status: 'paid' }, grant: pixGrant() });
    expect(grants).toEqual([pixGrant({ reversed_at: NOW, refunded_cents: 15_990 })]);
    expect(mails).toEqual([`returned_${KEY}`]);
  });

  it('is reversed by a lost dispute', () => {
    const grant = pixGrant({ dispute: 'open' });
    const { grants, mails } = settle('lost', { stored: { status: 'paid' }, grant });
    expect(grants).toEqual([pixGrant({ reversed_at: NOW, dispute: 'lost' })]);
    expect(mails).toEqual([`returned_${KEY}`]);
  });

  it('is reversed where another amount was paid, and nothing was given back', () => {
    const { grants, mails } = settle('mismatched', { stored: { status: 'paid' }, grant: pixGrant() });
    expect(grants).toEqual([pixGrant({ reversed_at: NOW })]);
    expect(mails).toEqual([`mismatched_${KEY}`]);
  });

  it('keeps the moment at which it was reversed, and tells nobody twice', () => {
    const gone = pixGrant({ reversed_at: day(0.5), refunded_cents: 15_990 });
    const again = settle('refunded', { stored: { status: 'refunded' }, grant: gone });
    expect(again).toMatchObject({ grants: [gone], mails: [] });
  });

  it('notes an open dispute and stays; the trainer is told once', () => {
    const stored = { status: 'paid', paid_at: day(0) } as const;
    const first = settle('paid', { stored, grant: pixGrant(), disputed: true });
    expect(first.grants).toEqual([pixGrant({ dispute: 'open' })]);
    expect(first.payment).toMatchObject({ paid_at: day(0), disputed_at: NOW });
    expect(first.mails).toEqual([`disputed_${KEY}`]);
    const known = { ...stored, disputed_at: day(0.5) };
    const again = settle('paid', { stored: known, grant: pixGrant({ dispute: 'open' }), disputed: true });
    expect(again.payment).toMatchObject({ disputed_at: day(0.5) });
    expect(again.mails).toEqual([]);
  });

  it('remembers a dispute that was told before the payment', () => {
    const early = settle('pending', { disputed: true });
    expect(early).toMatchObject({ payment: { disputed_at: NOW }, grants: [], mails: [] });
    const { grants, mails } = settle('paid', { stored: { disputed_at: day(0.5) } });
    expect(grants).toEqual([pixGrant({ paid_at: NOW, dispute: 'open' })]);
    expect(mails).toEqual([`purchase_${KEY}`, `disputed_${KEY}`]);
  });

  it('belongs to its own payment only', () => {
    const other = pixPayment({ provider_id: 'pix_char_2', status: 'paid' });
    const payment = pixPayment();
    const before = account({
      payments: [payment, other],
      grants: [pixGrant({ id: 'x', payment: keyOf(other) })],
    });
    const { grants } = settlePix(before, payment, { status: 'paid', disputed: false }, NOW);
    expect(grants).toEqual([pixGrant({ paid_at: NOW })]);
  });
});
