import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PixHint } from './gateways.ts';
import { withdraw } from './money-back.ts';
import { type PaymentStatus, pixKey, purchaseId, refundsDue } from './records.ts';
import { type PixNews, toPixNews } from './settle-pix.ts';
import { syncPayment } from './sync-payment.ts';
import { pixPayment } from './testing/documents.ts';
import { Story } from './testing/story.ts';

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

  const dispute = async () => (await story.deps.store.grantsOf(story.buyer))[0]?.dispute;
  /** Pays, and disputes the payment, of which the provider's answers tell unless they are `stale`. */
  async function disputes(stale: boolean) {
    paysAtTheBank();
    await polls();
    story.world.pix.dispute(id, stale);
    await isTold('disputed');
    expect(await dispute()).toBe('open');
  }

  it('ends a dispute that was won, of which no event tells, once the answers show the payment again', async () => {
    await disputes(false);
    await story.days(3);
    expect(await dispute()).toBe('open');
    story.world.pix.resolve(id, 'won');
    await story.days(8);
    expect(await dispute()).toBe('none');
    expect(story.access().subscribed).toBe(true);
    // The event that comes once more opens nothing, and another dispute of the payment counts anew.
    await isTold('disputed');
    expect(await dispute()).toBe('none');
    story.world.pix.dispute(id, false);
    await polls();
    expect(await dispute()).toBe('open');
  });

  it('takes a dispute that no answer ever showed as open until any bank has decided', async () => {
    await disputes(true);
    await story.days(29);
    expect(await dispute()).toBe('open');
    await story.days(9);
    expect(await dispute()).toBe('none');
  });

  it('ends also a dispute that was told when nobody looked at the payment any more', async () => {
    paysAtTheBank();
    await polls();
    await story.days(215);
    await isTold('disputed');
    expect(await dispute()).toBe('open');
    await story.days(40);
    expect(await dispute()).toBe('none');
  });

  it('does not end a dispute by an answer that is older than the one that showed it', async () => {
    await disputes(false);
    const read = { truth: 'paid', from: new Date(story.deps.now().getTime() - 1000) } as const;
    await story.hears(pixKey(id), { status: 'paid', disputed: false, read });
    expect(await dispute()).toBe('open');
  });

  it('asks for no refund while a bank disputes the payment, and for the wanted one once that is won', async () => {
    const other = new Story();
    await other.buysByPix();
    const key = pixKey('pix_char_0001');
    // AbacatePay has no answer while the wish is recorded.
    other.world.breakNext('provider', 'down');
    await withdraw(other.deps, other.owned, purchaseId(key));
    other.world.pix.dispute('pix_char_0001', true);
    const told = await syncPayment(other.deps, key, { event: 'disputed', paid_cents: null });
    expect(told?.withdrawal).not.toBeNull();
    expect(told && refundsDue(told, await other.deps.store.grantsOf(other.buyer))).toEqual([]);
    other.world.pix.resolve('pix_char_0001', 'won');
    await other.days(40);
    expect([...other.world.pix.charges.values()]).toMatchObject([{ money: 'refunded' }]);
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
    ['the amount in dispute, which is not the price', paid, 'paid', hint('disputed', 100), is('paid', true)],
  ] as const)('%s', (_what, payment, truth, told, news) => {
    expect(toPixNews(payment, truth, told)).toEqual(news);
  });
});
