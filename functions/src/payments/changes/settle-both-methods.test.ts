import { beforeEach, describe, expect, it } from 'vitest';
import { cancelRenewal } from '../endings/cancel-renewal.ts';
import { Story } from '../testing/story.ts';

let story: Story;
beforeEach(() => {
  story = new Story();
});

describe('a purchase while another one is active', () => {
  it('PIX and PIX: the second begins where the first ends', async () => {
    await story.buysByPix();
    await story.days(10);
    await story.buysByPix();
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: false });
  });

  it('card, then PIX: the PIX begins where the paid card period ends; the card goes on renewing beside it', async () => {
    await story.buysByCard();
    await story.days(10);
    await story.buysByPix();
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: true });
    await story.days(52);
    expect(story.charges()).toBe(2);
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: true });
  });

  it('PIX, then card: the card period begins at once, and access ends with the later of both', async () => {
    await story.buysByPix();
    await story.days(10);
    await story.buysByCard();
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 70, renews: true });
  });

  it('PLUS by card, then PRO by card: PRO begins at once, and PLUS ends with a mail and is not charged again', async () => {
    await story.buysByCard('plus');
    await story.days(10);
    await story.buysByCard('pro');
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 70, renews: true });
    expect(story.mails()).toContain('replaced');
    await story.days(55);
    expect(story.charges()).toBe(2);
    await story.days(10);
    expect(story.charges()).toBe(3);
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 130, renews: true });
  });

  it('PLUS by PIX, then PRO by PIX: PRO begins where PLUS ends', async () => {
    await story.buysByPix('plus');
    await story.days(10);
    await story.buysByPix('pro');
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: false });
    await story.days(51);
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 120, renews: false });
  });

  it('a cancelled card, then PIX: the PIX begins where the card period ends, and nothing is charged again', async () => {
    await story.buysByCard();
    await story.days(10);
    await cancelRenewal(story.deps, story.own);
    await story.buysByPix();
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: false });
    await story.days(120);
    expect(story.charges()).toBe(1);
    expect(story.access()).toMatchObject({ subscribed: false, until: 120 });
  });
});

describe('the hour in which a renewal is being charged', () => {
  it('does not interrupt access, and leaves no trace once the renewal is paid', async () => {
    await story.buysByCard();
    await story.days(60);
    expect(story.charges()).toBe(1);
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 61, renews: true });
    await story.days(0.1);
    expect(story.charges()).toBe(2);
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: true });
  });

  it('gives no access beyond the paid period when the card is refused', async () => {
    const key = await story.buysByCard();
    story.refuses(key);
    await story.days(60.1);
    expect(story.access()).toMatchObject({ subscribed: false, until: 60 });
  });
});
