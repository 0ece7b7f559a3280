import { beforeEach, describe, expect, it } from 'vitest';
import { orderPix } from './order.ts';
import { Story } from './testing/story.ts';

let story: Story;
beforeEach(() => {
  story = new Story();
});

describe('placing an order', () => {
  it('shows the same code however often its button is pressed, also at the same time', async () => {
    const order = story.newOrder();
    const press = () => orderPix(story.world.process(), order, null);
    const both = await Promise.all([press(), press()]);
    const codes = [...both, await press()].map(({ made }) => made.id);
    expect(new Set(codes).size).toBe(1);
    expect(story.world.pix.charges.size).toBe(1);
  });

  it('refuses the id of another order', async () => {
    const order = story.newOrder('plus');
    await orderPix(story.deps, order, null);
    const other = orderPix(story.deps, { ...order, plan: 'pro' }, null);
    await expect(other).rejects.toMatchObject({ code: 'invalid-request', field: 'order_id' });
  });

  it('lets the next press try at once when the provider did not answer', async () => {
    const order = story.newOrder();
    story.world.breakNext('provider', 'down');
    await expect(orderPix(story.deps, order, null)).rejects.toMatchObject({ kind: 'unavailable' });
    const began = story.world.now().getTime();
    const { made } = await orderPix(story.deps, order, null);
    expect(story.world.pix.charges.has(made.id)).toBe(true);
    expect(story.world.now().getTime() - began).toBeLessThan(1_000);
  });

  it('takes over from a press whose process crashed, after the time limit of a call', async () => {
    const order = story.newOrder();
    story.world.breakNext('provider', 'crash-after');
    await expect(orderPix(story.world.process(), order, null)).rejects.toThrow();
    await expect(orderPix(story.deps, order, null)).rejects.toMatchObject({ code: 'provider-unavailable' });
    story.world.pass(30_000);
    const { made } = await orderPix(story.deps, order, null);
    // The provider returns the code that the crashed process made.
    expect([...story.world.pix.charges.keys()]).toEqual([made.id]);
  });

  it('recognises its own attempt when the commit that recorded it had no answer', async () => {
    story.world.breakNext('commit', 'lost');
    const began = story.world.now().getTime();
    await story.ordersPix();
    expect(story.world.now().getTime() - began).toBeLessThan(1_000);
  });
});
