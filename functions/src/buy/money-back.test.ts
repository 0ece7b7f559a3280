import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findPurchase,
  recordRefund,
  recordWithdrawal,
  refundObstacle,
  withdraw,
  withdrawalDeadline,
} from './money-back.ts';
import { type GrantRecord, keyOf, type Payment, purchaseId } from './records.ts';
import { account, cardGrant, cardPayment, day, pixGrant, pixPayment, record } from './testing/documents.ts';
import { Story } from './testing/story.ts';

describe('money back', () => {
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
      recordRefund(account({ payments: [payment], grants }), { key, grant, by: { operator: 'rita' } }, NOW);

    it('of an invoice stands beside that of another one, which is not done yet', () => {
      const [changed] = refund(cardGrant().id).payments ?? [];
      expect(changed?.refunds).toEqual([wished, { grant: cardGrant().id, requested_at: NOW }]);
    });

    it('is recorded once, while it is under way', () => {
      expect(refund(wished.grant)).toEqual({});
      expect(refundObstacle(account({ payments: [payment], grants }), payment, wished.grant)).toBe(
        'under-way',
      );
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
      expect(withdrawalDeadline(pixGrant(), [pixGrant()], NOW)?.toISOString()).toBe(
        '2026-03-09T02:59:59.999Z',
      );
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
});

describe('withdraw', () => {
  vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

  let story: Story;
  beforeEach(() => {
    story = new Story();
  });

  /** The only grant there is. */
  function grantId(): string {
    const [first] = story.world.data.all('grants');
    if (first === undefined) throw new Error('Nothing was bought');
    return first[0];
  }
  const withdrawFromIt = () => withdraw(story.deps, story.owned, purchaseId(grantId()));

  describe('withdrawing from a purchase', () => {
    it('refunds a PIX and ends the access', async () => {
      await story.buysByPix();
      await story.days(3);
      expect(await withdrawFromIt()).toMatchObject({ refunded: true });
      expect(story.access()).toMatchObject({ subscribed: false, until: 3 });
      expect([...story.world.pix.charges.values()]).toMatchObject([{ money: 'refunded' }]);
    });

    it('refunds a card, ends its subscription at once, and charges nothing again', async () => {
      await story.buysByCard();
      await story.days(3);
      expect(await withdrawFromIt()).toMatchObject({ refunded: true });
      expect(story.access()).toEqual({ subscribed: false, tier: null, until: 3, renews: false });
      await story.days(100);
      expect(story.charges()).toBe(1);
    });

    it('gives the same protocol again, and sends no mail twice', async () => {
      await story.buysByPix();
      const first = await withdrawFromIt();
      expect(await withdrawFromIt()).toEqual(first);
      expect(story.mails()).toEqual(['purchase', 'withdrawal', 'withdrawal', 'returned']);
    });

    it('is completed later if the provider does not answer now', async () => {
      await story.buysByPix();
      story.world.breakNext('provider', 'down');
      expect(await withdrawFromIt()).toMatchObject({ refunded: false });
      expect(story.access()).toMatchObject({ subscribed: true });
      await story.days(1);
      expect(story.access()).toMatchObject({ subscribed: false });
      expect(await withdrawFromIt()).toMatchObject({ refunded: true });
    });

    it('is possible on the seventh day and not on the eighth', async () => {
      await story.buysByPix();
      await story.days(7);
      const eighth = new Story();
      await eighth.buysByPix();
      await eighth.days(8);
      const [bought] = eighth.world.data.all('grants');
      const late = withdraw(eighth.deps, eighth.owned, purchaseId(bought?.[0] ?? ''));
      await expect(late).rejects.toMatchObject({ code: 'withdrawal-not-possible' });
      expect(await withdrawFromIt()).toMatchObject({ refunded: true });
    });

    it('is not possible for a renewal, nor for a payment that the buyer disputes at the bank', async () => {
      await story.buysByCard();
      await story.days(61);
      const renewal = story.world.data.all('grants')[1]?.[0] ?? '';
      const fromRenewal = withdraw(story.deps, story.owned, purchaseId(renewal));
      await expect(fromRenewal).rejects.toMatchObject({ code: 'withdrawal-not-possible' });
      const other = new Story();
      await other.buysByPix();
      other.world.pix.dispute('pix_char_0001', false);
      await other.days(1);
      const disputed = withdraw(other.deps, other.owned, purchaseId('pix_pix_char_0001'));
      await expect(disputed).rejects.toMatchObject({ code: 'withdrawal-not-possible' });
    });

    it("does not find another person's purchase", async () => {
      await story.buysByPix();
      const foreign = withdraw(story.deps, { ...story.owned, owner: 'somebody-else' }, purchaseId(grantId()));
      await expect(foreign).rejects.toMatchObject({ code: 'forbidden' });
    });
  });
});
