import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pixKey } from '../records/payment-key.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import { Story } from '../testing/story.ts';

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
