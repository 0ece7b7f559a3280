import { describe, expect, it } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import { nextLook } from './next-look.ts';
import type { CardPayment, GrantRecord, PixPayment } from './records.ts';

/** A moment, in hours after the code was made. */
const hour = (hours: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + hours * HOUR_MS);
const day = (days: number) => hour(days * 24);
/** When the reconciler would look by itself: asking the provider put it off so far. */
const SOON = hour(0.2);

const base = {
  provider_id: 'pix_char_0001',
  plan: 'plus',
  amount_cents: 15_990,
  registration: { email: 'ana@example.com', nome: 'Ana', telefone: '', data_nascimento: '' },
  subscriber: 'ana',
  order_id: '00000000-0000-4000-8000-000000000001',
  protocol: '20260301-000001',
  status: 'pending',
  created_at: hour(0),
  expires_at: hour(0.5),
  paid_at: null,
  checked_at: null,
  reconcile_at: SOON,
  claimed_by: null,
  claimed_at: null,
  withdrawal: null,
  refunds: [],
  unmet_since: null,
} as const;
const pix = (changes: Partial<PixPayment> = {}): PixPayment => ({
  ...base,
  provider: 'abacatepay',
  disputed_at: null,
  ...changes,
});
const card = (changes: Partial<CardPayment> = {}): CardPayment => ({
  ...base,
  provider: 'stripe',
  status: 'paid',
  read_at: hour(0),
  customer: 'cus_1',
  subscription: { id: 'sub_1', status: 'live', cancel_at_period_end: false, period_end: day(60) },
  stop: null,
  refused: null,
  adopted_at: null,
  ...changes,
});
const grant = (changes: Partial<GrantRecord> = {}): GrantRecord =>
  ({
    kind: 'pix',
    id: 'pix_pix_char_0001',
    subscriber: 'ana',
    tier: 'plus',
    paid_at: hour(0),
    days: 60,
    reversed_at: null,
    payment: 'pix_pix_char_0001',
    amount_cents: 15_990,
    refunded_cents: 0,
    dispute: 'none',
    ...changes,
  }) as GrantRecord;

describe('when the reconciler looks next', () => {
  it.each(['pending', 'expired', 'cancelled'] as const)(
    'by the next run, then hourly, then every six hours, while a %s code may still be told to be paid',
    (status) => {
      const look = (age: number) => nextLook(pix({ status }), [], hour(age));
      expect(look(1.9)).toEqual(SOON);
      expect([look(2), look(11.5)]).toEqual([hour(3), hour(12.5)]);
      expect([look(12), look(48)]).toEqual([hour(18), hour(54)]);
    },
  );

  it('never, two days after the end of a code that nobody paid', () => {
    expect(nextLook(pix({ status: 'expired' }), [], hour(48.5))).toBeNull();
  });

  it('daily for ten days after a payment, then weekly until the 120th, because money may come back', () => {
    expect(nextLook(pix({ status: 'paid' }), [grant()], day(10))).toEqual(day(11));
    expect(nextLook(pix({ status: 'paid' }), [grant()], day(11))).toEqual(day(18));
    expect(nextLook(pix({ status: 'paid' }), [grant()], day(119))).toEqual(day(126));
    expect(nextLook(pix({ status: 'paid' }), [grant()], day(120))).toBeNull();
  });

  it('weekly, for twice as long, while a dispute is open', () => {
    expect(nextLook(pix({ status: 'paid' }), [grant({ dispute: 'open' })], day(239))).toEqual(day(246));
    expect(nextLook(pix({ status: 'paid' }), [grant({ dispute: 'open' })], day(240))).toBeNull();
  });

  it('never, once all the money went back', () => {
    const gone = [grant({ reversed_at: day(1) })];
    expect(nextLook(pix({ status: 'refunded' }), gone, day(1))).toBeNull();
    const withdrawal = { grant: 'pix_pix_char_0001', protocol: '20260301-000001', requested_at: hour(0) };
    expect(nextLook(pix({ status: 'refunded', withdrawal }), gone, hour(1))).toBeNull();
  });

  it('for 240 days at what was paid with another amount', () => {
    expect(nextLook(pix({ status: 'mismatched' }), [], day(1))).toEqual(day(2));
    expect(nextLook(pix({ status: 'mismatched' }), [], day(240))).toBeNull();
  });

  it('at a live subscription daily, later weekly, at the end of its period to the moment, then until the renewal was told', () => {
    expect(nextLook(card(), [], day(10))).toEqual(day(11));
    expect(nextLook(card(), [], day(11))).toEqual(day(18));
    expect(nextLook(card(), [], day(59.5))).toEqual(day(60));
    expect(nextLook(card(), [], day(60))).toEqual(SOON);
  });

  it('weekly at a renewal that was refused: it may stay so for ever', () => {
    const refused = {
      id: 'sub_1',
      status: 'past-due',
      cancel_at_period_end: false,
      period_end: day(120),
    } as const;
    expect(nextLook(card({ subscription: refused }), [], day(61))).toEqual(day(68));
  });

  it('soon, while a subscription that is to end goes on', () => {
    expect(nextLook(card({ stop: 'at-period-end' }), [], day(10))).toEqual(SOON);
    expect(nextLook(card({ stop: 'now' }), [], day(10))).toEqual(SOON);
  });

  it('soon, then daily and without end, while a withdrawal is not refunded', () => {
    const withdrawal = { grant: 'pix_pix_char_0001', protocol: '20260301-000001', requested_at: hour(0) };
    const owed = pix({ status: 'paid', withdrawal });
    expect(nextLook(owed, [grant()], hour(23))).toEqual(SOON);
    expect(nextLook(owed, [grant()], day(500))).toEqual(day(501));
  });
});
