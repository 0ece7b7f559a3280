import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { termEnd } from 'domain/kit/terms';
import { ProviderError } from './gateways.ts';
import { withdraw } from './money-back.ts';
import { orderPix } from './order.ts';
import { reconcilePayments, syncUnsettledPayments } from './reconcile-payments.ts';
import { pixKey, purchaseId } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { Crash } from './testing/memory/port-call.ts';
import { Story } from './testing/story.ts';

describe('reconcile payments', () => {
  vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

  let story: Story;
  beforeEach(() => {
    story = new Story();
  });

  describe('reconciling', () => {
    it('finds a PIX without a webhook, even one that was paid in its last second and reported a day later', async () => {
      const id = await story.ordersPix();
      await story.days(0.5);
      story.world.pix.pay(id, 15_990, 12 * 60 * 60);
      await story.days(1);
      expect(story.access()).toMatchObject({ subscribed: true, tier: 'plus' });
    });

    it('finds a card that was paid while every event was lost', async () => {
      const id = await story.ordersByCard();
      await story.days(0.5);
      story.world.card.complete(id, { amount_cents: 15_990, currency: 'brl' });
      await story.scheduledRun();
      expect(story.access()).toMatchObject({ subscribed: true, renews: true });
    });

    it('completes a payment that a crash interrupted', async () => {
      const id = await story.ordersPix();
      story.world.pix.pay(id, 15_990, 0);
      // The process crashes after the provider's answer and before the commit that records it.
      story.world.breakNext('commit', 'crash-before');
      await expect(reconcilePayments(story.world.process())).rejects.toThrow(Crash);
      expect(story.access().subscribed).toBe(false);
      story.world.pass(HOUR_MS);
      await story.scheduledRun();
      expect(story.access().subscribed).toBe(true);
    });

    it('does no harm when it runs twice at the same time', async () => {
      const id = await story.ordersPix();
      story.world.pix.pay(id, 15_990, 0);
      const run = async () => {
        await reconcilePayments(story.world.process());
      };
      await story.world.turns.run([run, run, run], (count) => count - 1);
      expect(story.world.data.all('grants')).toHaveLength(1);
      expect(story.mails()).toEqual(['purchase']);
    });

    it('continues with the other payments when one cannot be read, and reports it', async () => {
      const lost = await story.ordersPix();
      const paid = await story.ordersPix();
      story.world.pix.pay(paid, 15_990, 0);
      story.world.pix.charges.delete(lost);
      expect(await reconcilePayments(story.deps)).toEqual({ looked: 2, failed: 1, unfinished: false });
      expect(story.access().subscribed).toBe(true);
    });

    it('does not call a payment unread that another look has read meanwhile', async () => {
      const id = await story.ordersPix();
      story.world.pix.pay(id, 15_990, 0);
      const { pix } = story.deps;
      const read = async () => {
        await syncPayment(story.deps, pixKey(id));
        throw new ProviderError('unavailable', 'No answer');
      };
      await expect(syncPayment({ ...story.deps, pix: { ...pix, read } }, pixKey(id))).rejects.toThrow(
        'No answer',
      );
      expect(await story.deps.store.payment(pixKey(id))).not.toHaveProperty('unread_since');
    });

    it('ends in time, looks at what is unpaid first, and leaves the rest to the next run', async () => {
      for (let paid = 0; paid < 12; paid += 1) await story.buysByPix();
      story.world.pass(2 * DAY_MS);
      const id = await story.ordersPix();
      story.world.pix.pay(id, 15_990, 0);
      story.world.pass(HOUR_MS);
      // The provider takes a minute for each answer.
      const { pix } = story.deps;
      const read = (charge: string) => {
        story.world.pass(60_000);
        return pix.read(charge);
      };
      const slow = { ...story.deps, pix: { ...pix, read } };
      const first = await reconcilePayments(slow);
      expect(first).toMatchObject({ failed: 0, unfinished: true });
      expect(first.looked).toBeLessThan(13);
      expect((await story.deps.store.payment(pixKey(id)))?.status).toBe('paid');
      expect(await reconcilePayments(story.deps)).toMatchObject({
        looked: 13 - first.looked,
        unfinished: false,
      });
    });

    it('gives money back that is wanted, however many codes nobody has paid', async () => {
      const key = await story.buysByPix();
      const { pix } = story.deps;
      const broken = { ...story.deps, pix: { ...pix, refund: () => pix.refund('unknown') } };
      await withdraw(broken, story.owned, purchaseId(key));
      for (let code = 0; code < 60; code += 1) await story.ordersPix();
      story.world.pass(HOUR_MS);
      // A run ends before it has looked at all codes.
      const read = (charge: string) => {
        story.world.pass(9_000);
        return pix.read(charge);
      };
      await reconcilePayments({ ...story.deps, pix: { ...pix, read } });
      expect((await story.deps.store.payment(key))?.status).toBe('refunded');
    });

    it('gives money back that is wanted of a payment which newer codes hide among those of its address', async () => {
      const key = await story.buysByPix();
      const { pix, store } = story.deps;
      const broken = { ...story.deps, pix: { ...pix, refund: () => pix.refund('unknown') } };
      await withdraw(broken, story.owned, purchaseId(key));
      story.world.pass(HOUR_MS);
      // Of an address 200 payments are read, and one that was paid with another amount comes after the newest of the unpaid ones.
      const flooded = { ...story.deps, store: { ...store, paymentsOf: () => Promise.resolve([]) } };
      await reconcilePayments(flooded);
      expect((await store.payment(key))?.status).toBe('refunded');
    });

    it('reads nothing of an account for a code or session that stays unpaid', async () => {
      const { store } = story.deps;
      let accounts = 0;
      const transact: typeof store.transact = (work) =>
        store.transact((transaction) => {
          const paymentsOf = transaction.paymentsOf.bind(transaction);
          transaction.paymentsOf = (id) => {
            accounts += 1;
            return paymentsOf(id);
          };
          return work(transaction);
        });
      const deps = { ...story.deps, store: { ...store, transact } };
      const id = await story.ordersPix();
      await story.ordersByCard();
      story.world.pass(HOUR_MS);
      expect(await reconcilePayments(deps)).toMatchObject({ looked: 2, failed: 0 });
      story.world.pass(DAY_MS);
      expect(await reconcilePayments(deps)).toMatchObject({ looked: 2, failed: 0 });
      expect((await story.deps.store.payment(pixKey(id)))?.status).toBe('expired');
      expect(accounts).toBe(0);
      story.world.pix.pay(await story.ordersPix(), 15_990, 0);
      story.world.pass(HOUR_MS);
      await reconcilePayments(deps);
      expect(accounts).toBeGreaterThan(0);
    });

    it('looks at an unpaid code in an unknown state as at an unpaid one, and lets it go', async () => {
      const id = await story.ordersPix();
      let reads = 0;
      const read = () => {
        reads += 1;
        return Promise.resolve('unknown' as const);
      };
      const deps = { ...story.deps, pix: { ...story.deps.pix, read } };
      for (let hour = 0; hour < 4 * 24; hour += 1) {
        story.world.pass(HOUR_MS);
        await reconcilePayments(deps);
      }
      expect(reads).toBeLessThan(30);
      const payment = await story.deps.store.payment(pixKey(id));
      expect(payment).toMatchObject({ status: 'pending', reconcile_at: null });
      expect(payment?.delete_at).toEqual(termEnd('payments', 'unpaid', payment?.expires_at ?? new Date(0)));
    });

    it('stops looking at an unpaid code after its expiry, and at a payment that can no longer change', async () => {
      await story.ordersPix();
      await story.buysByPix();
      const due = () =>
        story.world.data.all('payments').filter(([, { reconcile_at }]) => reconcile_at !== null);
      expect(due()).toHaveLength(2);
      await story.days(3);
      expect(due()).toHaveLength(1);
      await story.days(120);
      expect(due()).toEqual([]);
    });
  });
});

vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

it('what the owner ordered is read again, however many codes strangers have ordered since', async () => {
  const story = new Story();
  await story.buysByPix();
  const id = await story.ordersPix();
  story.world.pix.pay(id, 15_990, 0);
  for (let code = 0; code < 6; code += 1) await orderPix(story.deps, story.newOrder(), null);
  await syncUnsettledPayments(story.deps, story.buyer, 0);
  expect((await story.deps.store.payment(pixKey(id)))?.status).toBe('paid');
});
