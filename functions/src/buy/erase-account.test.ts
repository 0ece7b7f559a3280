import { expect, it } from 'vitest';
import { PLANS } from 'domain/buy/plans';
import { eraseAccount } from './erase-account.ts';
import { pixKey } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { Story } from './testing/story.ts';

it('what somebody else paid for an erased address has at once the terms that a later event gives it', async () => {
  const story = new Story();
  const charge = await story.ordersPix();
  story.world.pix.pay(charge, PLANS.plus.price_cents, 0);
  await syncPayment(story.deps, pixKey(charge));
  await story.days(61);
  await story.buysByPix();
  await story.days(100);

  await eraseAccount(story.deps, story.owned);
  const erased = await story.deps.store.payment(pixKey(charge));
  expect(erased).not.toBeNull();
  await syncPayment(story.deps, pixKey(charge));
  expect((await story.deps.store.payment(pixKey(charge)))?.delete_at).toEqual(erased?.delete_at);
});
