import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelRenewal } from './cancel-renewal.ts';
import { Story } from '../testing/story.ts';

vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

let story: Story;
beforeEach(() => {
  story = new Story();
});

const SUBSCRIPTION = 'sub_of_cs_test_00000001';

describe('cancelling a renewal', () => {
  it('keeps the access until the end of the paid period and charges nothing again', async () => {
    const key = await story.buysByCard();
    await story.days(10);
    expect(await cancelRenewal(story.deps, story.own)).toEqual({ keys: [key], confirmed: true });
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 60, renews: false });
    await story.days(60);
    expect(story.charges()).toBe(1);
    expect(story.access()).toMatchObject({ subscribed: false, until: 60 });
  });

  it('changes nothing and sends no second mail when it is repeated', async () => {
    await story.buysByCard();
    const first = await cancelRenewal(story.deps, story.own);
    expect(await cancelRenewal(story.deps, story.own)).toEqual(first);
    expect(story.mails()).toEqual(['purchase', 'cancelled']);
  });

  it('finds nothing to do for a PIX', async () => {
    await story.buysByPix();
    expect(await cancelRenewal(story.deps, story.own)).toEqual({ keys: [], confirmed: true });
  });

  it('ends a subscription with a refused renewal at once, because the provider would go on charging it', async () => {
    await story.buysByCard();
    story.cardsAre('refused');
    await story.days(62);
    expect(story.mails()).toEqual(['purchase', 'refused']);
    await cancelRenewal(story.deps, story.own);
    expect((await story.deps.card.read('cs_test_00000001')).subscription).toMatchObject({ status: 'ended' });
  });

  it('is completed later if the provider does not answer now', async () => {
    await story.buysByCard();
    const { card } = story.deps;
    const broken = { ...story.deps, card: { ...card, live: true, stop: () => card.stop('unknown', 'now') } };
    expect(await cancelRenewal(broken, story.own)).toMatchObject({ confirmed: false });
    await story.days(1);
    expect(await cancelRenewal(story.deps, story.own)).toMatchObject({ confirmed: true });
    expect(story.world.card.sessions.get('cs_test_00000001')?.subscription).toMatchObject({
      id: SUBSCRIPTION,
      cancel_at_period_end: true,
    });
  });

  it('sends one mail when it is done at the provider', async () => {
    await story.buysByCard();
    story.world.card.cancel(SUBSCRIPTION);
    await story.days(2);
    expect(story.mails()).toEqual(['purchase', 'cancelled']);
    expect(story.access()).toMatchObject({ subscribed: true, renews: false });
  });
});
