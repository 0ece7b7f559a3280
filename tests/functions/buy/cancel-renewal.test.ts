import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { booksOf } from '../support/books.ts';
import {
  askStripe,
  buy,
  buyByCard,
  cardOwner,
  openAccount,
  passPeriod,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('cancel-renewal');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
const cancel = (uid: string) => stage.call('cancel-subscription', null, { uid });
const cardShown = async (uid: string) => (await stage.call('list-payments', null, { uid })).card;
/** Runs `work` while Stripe answers every request with an error. */
async function whileStripeIsDown<T>(work: () => Promise<T>): Promise<T> {
  await stage.stripeControl('/faults', { mode: 'error', count: 100 });
  try {
    return await work();
  } finally {
    await stage.stripeControl('/faults/clear');
  }
}

describe('an account that was deleted past delete-my-account', () => {
  const sweep = () => stage.run('stop-abandoned-renewals');

  it('has its renewal ended in the night, is told by mail, and keeps what it paid for', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const other = await cardOwner(stage, `bia-${email}`);
    stage.advance(8 * DAY_MS);
    await sweep();
    expect((await books()).subscriber).toMatchObject({ renews: true });
    await stage.auth.deleteUser(uid);
    await Promise.all([sweep(), sweep()]);
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
    const { subscriber, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, renews: false, user_id: uid });
    expect(mailed).toEqual(['cancelled', 'purchase']);
    expect((await purchaseAtStripe(stage, other.session)).subscription).toMatchObject({
      cancel_at_period_end: false,
    });
  });

  it('keeps its renewal while very many accounts are missing, because then Auth itself is wrong', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await stage.auth.deleteUser(uid);
    for (let i = 0; i < 20; i += 1) {
      const missing = { email: `${i}-${email}`, renews: true, user_id: `missing-${i}` };
      await stage.db.doc(`subscribers/missing-${i}`).set(missing);
    }
    stage.advance(8 * DAY_MS);
    await sweep();
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: false,
    });
    await stage.db.doc('subscribers/missing-0').delete();
    await sweep();
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
  });

  it('has its renewal ended later where the provider did not answer in the night', async () => {
    const { uid, session } = await cardOwner(stage, email);
    stage.advance(8 * DAY_MS);
    await stage.auth.deleteUser(uid);
    await whileStripeIsDown(sweep);
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
  });
});

describe('cancelling the renewal', () => {
  it('keeps access until the end of the paid period, and the card is not charged again', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const end = (await books()).subscriber?.['subscription_end'].toDate().toISOString() as string;
    expect(await cancel(uid)).toEqual({ success: true, access_until: end, confirmed: true });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
    expect(await cardShown(uid)).toMatchObject({ state: 'ends' });

    await passPeriod(stage);
    await stage.run('expire-plans');
    const { subscriber, grants, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(grants).toHaveLength(1);
    expect(mailed).toEqual(['cancelled', 'purchase']);
    expect(await cardShown(uid)).toBeNull();
  });

  it('twice, even at once, is one cancellation and one mail', async () => {
    const { uid } = await cardOwner(stage, email);
    const [first, second] = await Promise.all([cancel(uid), cancel(uid)]);
    expect(second.access_until).toBe(first.access_until);
    expect(await cancel(uid)).toMatchObject({ success: true, confirmed: true });
    await stage.deliver();
    expect((await books()).mailed).toEqual(['cancelled', 'purchase']);
  });

  it('takes effect at once while Stripe is down, and the reconciler carries it out', async () => {
    const { uid, session } = await cardOwner(stage, email);
    expect(await whileStripeIsDown(() => cancel(uid))).toMatchObject({ success: true, confirmed: false });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: false,
    });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
    expect(await cardShown(uid)).toMatchObject({ state: 'ends' });
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
    await stage.deliver();
    expect((await books()).mailed).toEqual(['cancelled', 'purchase']);
  });

  it('at Stripe itself has the same effect and mail as in the dashboard', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const { subscription } = await purchaseAtStripe(stage, session);
    await askStripe(stage, `/subscriptions/${subscription.id}`, { cancel_at_period_end: 'true' });
    await stage.deliver();
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
    expect((await books()).mailed).toEqual(['cancelled', 'purchase']);
    expect(await cardShown(uid)).toMatchObject({ state: 'ends' });
  });

  it('in the hour before Stripe charges the next period, it is not charged', async () => {
    await stage.stripeControl('/renewals', { draft_seconds: HOUR_MS / 1_000 });
    const { uid, session } = await cardOwner(stage, email);
    stage.advance(60 * DAY_MS + HOUR_MS / 6);
    await stage.deliver();
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(await cancel(uid)).toMatchObject({ success: true, confirmed: true });
    stage.advance(2 * HOUR_MS);
    await stage.deliver();
    const { subscription, invoices } = await purchaseAtStripe(stage, session);
    expect(subscription).toMatchObject({ status: 'canceled' });
    expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(1);
    const { subscriber, grants, mailed } = await books();
    expect(grants).toHaveLength(1);
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(mailed).toEqual(['cancelled', 'purchase']);
  });

  it('while a renewal is refused stops every further attempt', async () => {
    const { uid, session } = await cardOwner(stage, email, {}, 'refused-at-renewal');
    await passPeriod(stage);
    expect(await cancel(uid)).toMatchObject({ success: true, confirmed: true });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'canceled' });
    expect(await cardShown(uid)).toBeNull();
  });

  it('is refused to a buyer by PIX, and forbidden to an account that owns nothing', async () => {
    const pix = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId: pix.id });
    await expect(cancel(uid)).rejects.toMatchObject({
      message: 'Não há assinatura no cartão para cancelar.',
      details: { code: 'nothing-to-cancel' },
    });
    await expect(cancel(await stage.signUp(`nada-${email}`))).rejects.toMatchObject({
      details: { code: 'forbidden' },
    });
  });

  it('lets the same plan be bought again at once', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await cancel(uid);
    const again = await buyByCard(stage, email, {}, { uid });
    expect((await purchaseAtStripe(stage, again)).subscription).toMatchObject({
      cancel_at_period_end: false,
    });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(await cardShown(uid)).toMatchObject({ state: 'renews' });
  });
});

describe('from PLUS to PRO on the card', () => {
  it('gives PRO after PLUS, and the earlier subscription stops renewing', async () => {
    const { uid, session } = await cardOwner(stage, email);
    stage.advance(10 * DAY_MS);
    const pro = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    const { subscriber, daysLeft, mailed } = await books();
    expect(subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'plus',
      renews: true,
      user_id: uid,
    });
    expect(daysLeft).toBeCloseTo(110, 2);
    expect(mailed).toEqual(['purchase', 'purchase', 'replaced']);
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
    expect((await purchaseAtStripe(stage, pro)).subscription).toMatchObject({ cancel_at_period_end: false });
    expect(await cardShown(uid)).toMatchObject({ tier: 'pro', state: 'renews' });

    stage.advance(55 * DAY_MS);
    await stage.deliver();
    await stage.run('expire-plans');
    expect((await books()).grants).toHaveLength(2);
    expect((await books()).subscriber).toMatchObject({ subscribed: true, subscription_tier: 'pro' });
  });

  it('stops the earlier subscription as soon as Stripe answers', async () => {
    const { uid, session } = await cardOwner(stage, email);
    // Stripe counts in whole seconds.
    stage.advance(60_000);
    await stage.stripeControl('/faults', { mode: 'error', count: 100, path: '/v1/subscriptions' });
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: false,
    });
    expect((await books()).daysLeft).toBeCloseTo(120, 2);
    await stage.stripeControl('/faults/clear');
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      cancel_at_period_end: true,
    });
  });
});
