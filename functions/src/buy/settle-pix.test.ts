import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import type { PixHint } from './gateways.ts';
import {
  type CardPayment,
  type GrantRecord,
  type PaymentStatus,
  pixKey,
  type PixPayment,
} from './records.ts';
import { nextLook, type PixNews, toPixNews } from './settle-pix.ts';
import { syncPayment } from './sync-payment.ts';
import { pixPayment } from './testing/documents.ts';
import { Story } from './testing/story.ts';

describe('settle pix', () => {
  vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

  let story: Story;
  let id: string;
  beforeEach(async () => {
    story = new Story();
    id = await story.ordersPix();
  });

  const paysAtTheBank = (cents = 15_990) => story.world.pix.pay(id, cents, 0);
  const polls = () => syncPayment(story.deps, pixKey(id));
  const isTold = (event: 'completed' | 'refunded' | 'disputed' | 'lost', paid_cents = 15_990) =>
    syncPayment(story.deps, pixKey(id), { event, paid_cents });

  describe('settling a PIX', () => {
    it('grants once, even if several sources report the payment several times', async () => {
      paysAtTheBank();
      await Promise.all([polls(), isTold('completed'), polls(), isTold('completed')]);
      expect(story.access()).toMatchObject({ subscribed: true, until: 60 });
      expect(story.mails()).toEqual(['purchase']);
    });

    it('stays paid when a late answer says that it is unpaid', async () => {
      paysAtTheBank();
      await polls();
      await story.hears(pixKey(id), { status: 'pending', disputed: false });
      await story.hears(pixKey(id), { status: 'expired', disputed: false });
      expect(await story.deps.store.payment(pixKey(id))).toMatchObject({ status: 'paid' });
    });

    it('ends the access for good after a refund, even if the check keeps answering PAID', async () => {
      paysAtTheBank();
      await polls();
      story.world.pix.refund(id, true);
      await isTold('refunded');
      await polls();
      await isTold('completed');
      expect(story.access().subscribed).toBe(false);
      expect(story.mails()).toEqual(['purchase', 'returned']);
    });

    it.each(['before', 'after'])(
      'gives no access for another amount than the price, reported %s the poll saw the payment',
      async (order) => {
        paysAtTheBank(100);
        if (order === 'after') await polls();
        await isTold('completed', 100);
        await polls();
        expect(story.access().subscribed).toBe(false);
        expect(await story.deps.store.payment(pixKey(id))).toMatchObject({ status: 'mismatched' });
        expect(story.mails()).not.toContain('returned');
      },
    );

    it('does not take the disputed amount for the paid amount', async () => {
      paysAtTheBank();
      await polls();
      await isTold('disputed', 100);
      expect(story.access().subscribed).toBe(true);
    });

    it('remembers a dispute that was reported before the payment', async () => {
      await isTold('disputed');
      paysAtTheBank();
      await polls();
      expect(await story.deps.store.grantsOf(story.buyer)).toMatchObject([
        { dispute: 'open', reversed_at: null },
      ]);
      expect(story.mails()).toEqual(['purchase', 'disputed']);
    });
  });

  const hint = (event: PixHint['event'], paid_cents: number | null = null): PixHint => ({
    event,
    paid_cents,
  });
  const is = (status: PaymentStatus, disputed = false): PixNews => ({ status, disputed });
  const paid = pixPayment({ status: 'paid' });
  const unpaid = pixPayment();

  describe("what the provider's answer means for a PIX", () => {
    it.each([
      ['pending', is('pending')],
      ['expired', is('expired')],
      ['cancelled', is('cancelled')],
      ['refunded', is('refunded')],
      ['paid', is('paid')],
      ['disputed', is('paid', true)],
    ] as const)('%s', (truth, news) => {
      expect(toPixNews(unpaid, truth)).toEqual(news);
      expect(toPixNews(paid, truth)).toEqual(news);
    });
  });

  describe('what a verified event adds to it', () => {
    it.each([
      ['a refund that the check does not know of', paid, 'paid', hint('refunded'), is('refunded')],
      ['a refund told before the payment', unpaid, 'paid', hint('refunded'), is('refunded')],
      ['a refund that the check knows, too', unpaid, 'refunded', hint('refunded'), is('refunded')],
      ['a refund of money that nobody was seen paying', unpaid, 'pending', hint('refunded'), is('pending')],
      ['a lost dispute that the check calls a refund', unpaid, 'refunded', hint('lost'), is('lost')],
      ['a refund of a paid code that the check forgot', paid, 'expired', hint('refunded'), is('refunded')],
      ['a lost dispute', paid, 'paid', hint('lost'), is('lost')],
      ['a dispute that was lost while it is open', unpaid, 'disputed', hint('lost'), is('lost', true)],
      ['a lost dispute about an expired code', unpaid, 'expired', hint('lost'), is('expired')],
      ['a dispute', paid, 'paid', hint('disputed'), is('paid', true)],
      ['a dispute about a code that nobody paid', unpaid, 'pending', hint('disputed'), is('pending', true)],
      ['the price', unpaid, 'paid', hint('completed', 15_990), is('paid')],
      ['another amount', unpaid, 'paid', hint('completed', 100), is('mismatched')],
      ['another amount, disputed', unpaid, 'disputed', hint('completed', 100), is('mismatched', true)],
      [
        'another amount that the check does not know of',
        unpaid,
        'pending',
        hint('completed', 100),
        is('pending'),
      ],
      ['no amount', unpaid, 'paid', hint('completed'), is('paid')],
      [
        'the amount in dispute, which is not the price',
        paid,
        'paid',
        hint('disputed', 100),
        is('paid', true),
      ],
    ] as const)('%s', (_what, payment, truth, told, news) => {
      expect(toPixNews(payment, truth, told)).toEqual(news);
    });
  });
});

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
