import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'domain/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { cardOwner, purchaseAtStripe } from '../support/people/card-buyers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('paused-subscription');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
/** A buyer with an account, whose subscription somebody paused at Stripe after 30 days. */
async function pausedOwner() {
  const { uid, session } = await cardOwner(stage, email);
  const { id } = (await purchaseAtStripe(stage, session)).subscription;
  stage.advance(30 * DAY_MS);
  await stage.stripeControl(`/subscriptions/${id}/pause`);
  await stage.deliver();
  return { uid, session, id };
}
const atStripe = async (session: string) => (await purchaseAtStripe(stage, session)).subscription.status;

describe('a subscription that was paused at Stripe', () => {
  it('counts as one that may charge, and keeps the days that were paid', async () => {
    await pausedOwner();
    const { payments, subscriber, daysLeft } = await books();
    expect(payments).toMatchObject([{ subscription: { status: 'paused' } }]);
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(daysLeft).toBeCloseTo(30, 1);
  });

  it('gives a period when it resumes, because it charges then', async () => {
    const { id } = await pausedOwner();
    stage.advance(60 * DAY_MS);
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
    await stage.stripeControl(`/subscriptions/${id}/resume`);
    await stage.deliver();
    const { grants, subscriber, daysLeft } = await books();
    expect(grants).toHaveLength(2);
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(daysLeft).toBeCloseTo(60, 1);
  });

  it('ends at once when its owner cancels, so that nobody can resume it', async () => {
    const { uid, session } = await pausedOwner();
    expect(await stage.call('cancel-subscription', null, { uid })).toMatchObject({ confirmed: true });
    expect(await atStripe(session)).toBe('canceled');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
  });

  it('is named before another purchase, and names no day, once the paid days have ended', async () => {
    const { uid } = await pausedOwner();
    stage.advance(31 * DAY_MS);
    await stage.run('expire-plans');
    const notice = async (plan: 'plus' | 'pro') =>
      (await stage.call('preview-purchase', { plan, method: 'card' }, { uid })).notice;
    expect([await notice('plus'), await notice('pro')]).toEqual(['already-subscribed', 'replaces-card']);
    const { card } = await stage.call('list-payments', null, { uid });
    expect(card).toMatchObject({ state: 'renews', period_end: null });
  });

  it("ends with its owner's account", async () => {
    const { uid, session } = await pausedOwner();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect(await atStripe(session)).toBe('canceled');
  });
});
