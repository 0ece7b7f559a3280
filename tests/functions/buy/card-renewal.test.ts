import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { booksOf } from '../support/books.ts';
import { buyByCard, cardOwner, loseEvents, passPeriod, purchaseAtStripe } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('card-renewal');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
/** Changes the subscription of a purchase at Stripe, as its dashboard does. */
const change = async (session: string, path: string, body: object) => {
  const { subscription } = await purchaseAtStripe(stage, session);
  await stage.stripeControl(`/subscriptions/${subscription.id}/${path}`, body);
};

describe('a renewal', () => {
  it('adds a period, a payment and a mail with its contract', async () => {
    const { uid, session } = await cardOwner(stage, email, { plan: 'pro' });
    await passPeriod(stage);
    const { grants, daysLeft, mailed, subscriber } = await books();
    expect(grants).toHaveLength(2);
    expect(daysLeft).toBeCloseTo(60 - 1 / 24, 2);
    expect(subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
      renews: true,
      user_id: uid,
    });
    expect(mailed).toEqual(['purchase', 'purchase']);
    expect((await purchaseAtStripe(stage, session)).invoices).toHaveLength(2);
  });

  it('repeats every 60 days, each counted once', async () => {
    await buyByCard(stage, email);
    for (let renewals = 1; renewals <= 3; renewals += 1) {
      await passPeriod(stage);
      expect((await books()).grants).toHaveLength(renewals + 1);
    }
    expect((await books()).daysLeft).toBeCloseTo(60 - 3 / 24, 2);
  });

  it('that Stripe holds back for 72 hours because of a dead endpoint interrupts no access', async () => {
    await stage.stripeControl('/renewals', { draft_seconds: (72 * HOUR_MS) / 1_000 });
    await buyByCard(stage, email);
    stage.advance(60 * DAY_MS + 71.9 * HOUR_MS);
    await stage.deliver();
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    expect((await books()).grants).toHaveLength(1);
    stage.advance(HOUR_MS / 4);
    await stage.deliver();
    expect((await books()).grants).toHaveLength(2);
    expect((await books()).daysLeft).toBeCloseTo(60, 1);
  });

  it('of which no webhook came is found by the reconciler', async () => {
    await buyByCard(stage, email);
    await loseEvents(stage, () => passPeriod(stage));
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
    await stage.run('reconcile-payments');
    const { subscriber, grants, daysLeft } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
    expect(grants).toHaveLength(2);
    expect(daysLeft).toBeCloseTo(60 - 1 / 24, 2);
  });

  it('of which no webhook came is found when the dashboard asks for the subscription', async () => {
    const { uid } = await cardOwner(stage, email);
    await loseEvents(stage, () => passPeriod(stage));
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
    expect((await books()).grants).toHaveLength(2);
  });

  it('whose webhook came late and twice counts once', async () => {
    await buyByCard(stage, email);
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.stripeControl('/webhooks/next', { action: 'delay', seconds: 7_200, event: 'invoice.paid' });
    await stage.stripeControl('/webhooks/next', {
      action: 'duplicate',
      event: 'customer.subscription.updated',
    });
    await stage.deliver();
    stage.advance(3 * HOUR_MS);
    await stage.deliver();
    const { grants, mailed } = await books();
    expect(grants).toHaveLength(2);
    expect(mailed).toEqual(['purchase', 'purchase']);
  });
});

describe('a cancellation while the next charge is about to be made', () => {
  it('tells no end of a paid period that has passed, though the grace goes on', async () => {
    const { uid } = await cardOwner(stage, email);
    stage.advance(60 * DAY_MS + HOUR_MS / 2);
    const { docs } = await stage.db.collection('grants').get();
    for (const { ref } of docs) await ref.update({ grace_until: new Date(stage.now().getTime() + DAY_MS) });
    await stage.stripeControl('/faults', { mode: 'error', count: 100 });
    const answer = await stage.call('cancel-subscription', null, { uid });
    expect((await books()).daysLeft).toBeCloseTo(1, 1);
    expect(answer).toEqual({ success: true, access_until: null, confirmed: false });
    await stage.stripeControl('/faults/clear');
  });
});

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

describe('a renewal of another amount than the price', () => {
  it.each([
    ['a coupon', 'coupon', { percent_off: 10 }, 14_391, 'Valor: R$ 143,91 por 60 dias'],
    ['a credit', 'credit', { amount: 1_599 }, 14_391, 'Valor: R$ 143,91 por 60 dias'],
    ['a coupon of all of it', 'coupon', { percent_off: 100 }, 0, 'renovado sem cobrança no cartão'],
    ['a raised price', 'price', { amount: 17_990 }, 17_990, 'Valor: R$ 179,90 por 60 dias'],
  ])('by %s gives its period, and the mail names the amount', async (_by, path, body, amount_cents, said) => {
    const session = await buyByCard(stage, email);
    await change(session, path, body);
    await passPeriod(stage);
    await stage.run('expire-plans');
    const { grants, daysLeft, mails, payments, subscriber } = await books();
    expect(grants.find((grant) => grant.amount_cents !== 15_990)).toMatchObject({
      amount_cents,
      reversed_at: null,
    });
    expect(daysLeft).toBeCloseTo(60 - 1 / 24, 2);
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(payments).toMatchObject([{ status: 'paid', stop: null }]);
    const texts = mails.filter(({ kind }) => kind === 'purchase').map(({ message }) => message.text);
    expect(texts.filter((text) => text.includes(said))).toHaveLength(1);
    expect(mails.some(({ kind }) => kind === 'mismatched')).toBe(false);
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
  });

  it('charged beside the periods gives nothing and ends nothing, and the trainer is told once', async () => {
    const session = await buyByCard(stage, email);
    const { daysLeft } = await books();
    await change(session, 'charge', { amount: 1_000 });
    await stage.deliver();
    await stage.run('reconcile-payments');
    const after = await books();
    expect(after.grants).toHaveLength(1);
    expect(after.daysLeft).toBeCloseTo(daysLeft ?? 0, 2);
    expect(after.payments).toMatchObject([{ status: 'paid', stop: null }]);
    expect(after.mailed).toEqual(['purchase']);
    const told = await stage.db.collection('mail').where('to', 'array-contains', TRAINER.email).get();
    expect(told.docs.map(({ id }) => id.split('_')[0])).toEqual(['mismatched']);
    await passPeriod(stage);
    expect((await books()).grants).toHaveLength(2);
  });
});
