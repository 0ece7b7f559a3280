import { beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from 'domain/kit/dates';
import { cancelRenewal } from './cancel-renewal.ts';
import { Story } from './testing/story.ts';

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

  it('card, then PIX: the PIX begins where the paid card period ends, and the renewal where the PIX ends', async () => {
    await story.buysByCard();
    await story.days(10);
    await story.buysByPix();
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: true });
    await story.days(52);
    expect(story.charges()).toBe(2);
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 180, renews: true });
  });

  it('PRO by PIX, then PLUS by card: the card is charged today, and PLUS begins where PRO ends', async () => {
    await story.buysByPix('pro');
    await story.days(10);
    await story.buysByCard('plus');
    expect(story.charges()).toBe(1);
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 120, renews: true });
    await story.days(51);
    expect(story.access()).toMatchObject({ tier: 'plus', until: 120 });
    // The provider's rhythm stays, and each charge adds its days.
    await story.days(10);
    expect(story.charges()).toBe(2);
    expect(story.access()).toMatchObject({ tier: 'plus', until: 180 });
  });

  it('PIX, then a card that is cancelled: the mail names the end of both, and so does the panel', async () => {
    await story.buysByPix();
    await story.days(10);
    const key = await story.buysByCard();
    await cancelRenewal(story.deps, story.owned);
    await story.days(62);
    expect(story.access()).toMatchObject({ subscribed: true, until: 120, renews: false });
    const cancelled = story.world.data.get('mail', `cancelled_${key}`);
    expect(cancelled?.message.text).toContain(`O período já pago vai até ${formatDate(story.day(120))}.`);
  });

  it('PLUS by card, then PRO by card: PRO begins where PLUS ends, which a mail says is not charged again', async () => {
    await story.buysByCard('plus');
    await story.days(10);
    await story.buysByCard('pro');
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 120, renews: true });
    expect(story.mails()).toContain('replaced');
    await story.days(55);
    expect(story.charges()).toBe(2);
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 120, renews: true });
    await story.days(10);
    expect(story.charges()).toBe(3);
    expect(story.access()).toEqual({ subscribed: true, tier: 'pro', until: 180, renews: true });
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
    await cancelRenewal(story.deps, story.owned);
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
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 63, renews: true });
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
