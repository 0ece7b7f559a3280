import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cardKey } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { Story } from './testing/story.ts';

vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

const SESSION = 'cs_test_00000001';
const SUBSCRIPTION = `sub_of_${SESSION}`;

let story: Story;
beforeEach(() => {
  story = new Story();
});

const subscription = (id = SESSION) => story.world.card.sessions.get(id)?.subscription;

describe('settling a purchase by card', () => {
  it('extends the access with every renewal, and sends a mail each time', async () => {
    await story.buysByCard();
    await story.days(121);
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 180, renews: true });
    expect(story.mails()).toEqual(['purchase', 'purchase', 'purchase']);
  });

  it('keeps the access of the paid period while a renewal is refused, and extends it once the renewal is paid', async () => {
    await story.buysByCard();
    story.cardsAre('refused');
    await story.days(61);
    expect(story.access()).toMatchObject({ subscribed: false, until: 60, renews: true });
    story.world.card.recover(SUBSCRIPTION);
    await story.days(1);
    // The day on which nothing was paid is not taken from the new period.
    expect(story.access()).toMatchObject({ subscribed: true, until: 121, renews: true });
    expect(story.mails()).toEqual(['purchase', 'refused', 'purchase']);
  });

  it('sends a mail for every refused renewal, even if the provider never ends the subscription', async () => {
    story = new Story({ pixRepeats: true, afterRetries: 'leave' });
    await story.buysByCard();
    story.cardsAre('refused');
    await story.days(125);
    expect(story.mails()).toEqual(['purchase', 'refused', 'refused']);
  });

  it('does not let an older reading undo the result of a later one', async () => {
    await story.buysByCard();
    const from = story.world.now();
    const older = await story.deps.card.read(SESSION);
    const to = story.world.now();
    story.world.card.cancel(SUBSCRIPTION);
    await syncPayment(story.deps, cardKey(SESSION));
    await story.reads(cardKey(SESSION), { truth: older, from, to });
    expect(story.access().renews).toBe(false);
  });

  it('asks for another reading when two overlapping readings differ, and keeps the first', async () => {
    await story.buysByCard();
    story.world.pass(1_000);
    const from = story.world.now();
    const older = await story.deps.card.read(SESSION);
    story.world.card.cancel(SUBSCRIPTION);
    const newer = await story.deps.card.read(SESSION);
    story.world.pass(1_000);
    const to = story.world.now();
    const first = await story.reads(cardKey(SESSION), { truth: newer, from, to });
    const before = new Date(to.getTime() - 1);
    const second = await story.reads(cardKey(SESSION), { truth: older, from: before, to });
    expect([first.needsRereading, second.needsRereading]).toEqual([false, true]);
    expect(story.access().renews).toBe(false);
  });

  it('ends a subscription with a refused renewal at once when another subscription replaces it', async () => {
    await story.buysByCard('plus');
    story.cardsAre('refused');
    await story.days(62);
    await story.buysByCard('pro');
    story.cardsAre('accepted');
    await story.days(30);
    expect(subscription()).toMatchObject({ status: 'ended' });
    expect(story.charges()).toBe(2);
    expect(story.access()).toMatchObject({ tier: 'pro', renews: true });
  });

  it('gives no access for a payment in another currency, and ends its renewal', async () => {
    const id = await story.ordersByCard();
    story.world.card.complete(id, { amount_cents: 15_990, currency: 'usd' });
    await story.days(100);
    expect(story.access()).toMatchObject({ subscribed: false, renews: false });
    expect(story.charges()).toBe(1);
  });

  it('keeps the access after a partial refund, and ends access and subscription after a full one', async () => {
    await story.buysByCard();
    story.world.card.refund('in_0001', 5_000);
    await story.days(1);
    expect(story.access()).toMatchObject({ subscribed: true, until: 60, renews: true });
    story.world.card.refund('in_0001', 10_990);
    await story.days(1);
    expect(story.access()).toMatchObject({ subscribed: false, until: 2, renews: false });
    expect(subscription()).toMatchObject({ status: 'ended' });
    expect(story.mails()).toEqual(['purchase', 'returned', 'returned']);
  });

  it('keeps the access during a dispute, and ends it when the dispute is lost', async () => {
    await story.buysByCard();
    story.world.card.dispute('in_0001', 'open');
    await story.days(1);
    expect(story.access()).toMatchObject({ subscribed: true });
    story.world.card.dispute('in_0001', 'lost');
    await story.days(1);
    expect(story.access()).toMatchObject({ subscribed: false, renews: false });
    expect(story.mails()).toEqual(['purchase', 'disputed', 'stopped', 'returned']);
  });
});
