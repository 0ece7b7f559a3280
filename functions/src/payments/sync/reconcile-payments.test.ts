import { HOUR_MS } from 'domain/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcilePayments } from './reconcile-payments.ts';
import { Crash } from '../testing/memory/port-call.ts';
import { Story } from '../testing/story.ts';

vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

let story: Story;
beforeEach(() => {
  story = new Story();
});

describe('reconciling', () => {
  it('finds a PIX that no webhook told of, also one paid in its last second and told a day later', async () => {
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

  it('looks again at what a crash left in the middle', async () => {
    const id = await story.ordersPix();
    story.world.pix.pay(id, 15_990, 0);
    // It has noted that it asks, was told, and dies before it can write that down.
    story.world.breakNext('commit', 'crash-before');
    await expect(reconcilePayments(story.world.process())).rejects.toThrow(Crash);
    expect(story.access().subscribed).toBe(false);
    story.world.pass(HOUR_MS);
    await story.scheduledRun();
    expect(story.access().subscribed).toBe(true);
  });

  it('does no harm twice at once', async () => {
    const id = await story.ordersPix();
    story.world.pix.pay(id, 15_990, 0);
    const run = async () => {
      await reconcilePayments(story.world.process());
    };
    await story.world.turns.run([run, run, run], (count) => count - 1);
    expect(story.world.data.all('grants')).toHaveLength(1);
    expect(story.mails()).toEqual(['purchase']);
  });

  it('goes on with the others when one can not be read, and says so', async () => {
    const lost = await story.ordersPix();
    const paid = await story.ordersPix();
    story.world.pix.pay(paid, 15_990, 0);
    story.world.pix.charges.delete(lost);
    expect(await reconcilePayments(story.deps)).toEqual({ looked: 2, failed: 1 });
    expect(story.access().subscribed).toBe(true);
  });

  it('stops looking at a code that nobody paid, and at a payment that nothing can happen to any more', async () => {
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
