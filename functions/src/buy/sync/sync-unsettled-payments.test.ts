import { expect, it, vi } from 'vitest';
import { orderPix } from '../orders/order-pix.ts';
import { pixKey } from '../records/keys.ts';
import { Story } from '../testing/story.ts';
import { syncUnsettledPayments } from './sync-unsettled-payments.ts';

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
