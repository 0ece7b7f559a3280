import { beforeEach, describe, expect, it, vi } from 'vitest';
import { purchaseId } from '../records/keys.ts';
import { Story } from '../testing/story.ts';
import { withdraw } from './withdraw.ts';

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
