import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { booksOf } from '../support/books.ts';
import {
  buy,
  buyByCard,
  cardOwner,
  confirmMailbox,
  loseEvents,
  orderRenewal,
  passPeriod,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('refused-renewal');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
const cardShown = async (uid: string) => (await stage.call('list-payments', null, { uid })).card;
const atStripe = async (session: string) => (await purchaseAtStripe(stage, session)).subscription.status;

describe('the page of a refused renewal', () => {
  const pay = (uid: string) => stage.call('pay-renewal', null, { uid });
  const refusedOwner = async () => {
    const owner = await cardOwner(stage, email);
    await orderRenewal(stage, owner.session, 'refused');
    await passPeriod(stage);
    return owner;
  };

  it('opens for the account that bought, at each press, and nothing of it is stored', async () => {
    const { uid, session } = await refusedOwner();
    expect(await cardShown(uid)).toMatchObject({ state: 'past-due', payable: true });
    const open = (await purchaseAtStripe(stage, session)).invoices.find(({ status }) => status === 'open');
    const { url } = await pay(uid);
    expect(url).toMatch(new RegExp(`/i/${open?.id}$`));
    for (const kind of ['payments', 'subscribers', 'grants'])
      expect(
        JSON.stringify((await stage.db.collection(kind).get()).docs.map((doc) => doc.data())),
      ).not.toContain(url);
  });

  it('is not there any more once the renewal was paid, of which no webhook told', async () => {
    const { uid, session } = await refusedOwner();
    const open = (await purchaseAtStripe(stage, session)).invoices.find(({ status }) => status === 'open');
    await loseEvents(stage, () => stage.stripeControl(`/invoices/${open?.id}/pay`, { card: 'approved' }));
    expect(await pay(uid)).toEqual({ url: null });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
  });

  it('is shown to nobody whose card goes on, or is to end', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await expect(pay(uid)).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
    await orderRenewal(stage, session, 'refused');
    await passPeriod(stage);
    await stage.call('cancel-subscription', null, { uid });
    await expect(pay(uid)).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
    expect(await cardShown(uid)).toBeNull();
  });

  it('is shown to no account that only came to see the purchase', async () => {
    const session = await buyByCard(stage, email);
    const { id: pixId } = await buy(stage, email);
    await stage.call('create-account', { email, password: 'segredo1', proof: { pixId } });
    const { uid } = await stage.auth.getUserByEmail(email);
    await stage.call('add-purchase', { proof: { session_id: session } }, { uid });
    await orderRenewal(stage, session, 'refused');
    await passPeriod(stage);
    expect(await cardShown(uid)).toMatchObject({ state: 'past-due', payable: false });
    await expect(pay(uid)).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
  });
});

describe('a refused renewal', () => {
  it('keeps access until the end, and mails the subscriber a page for another card', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await buy(stage, email, {}, { uid });
    await orderRenewal(stage, session, 'refused');
    await passPeriod(stage);
    const { subscriber, grants, mails } = await books();
    // The PIX period follows the card's, so a refusal loses nothing that was paid.
    expect(subscriber).toMatchObject({ subscribed: true });
    expect(grants).toHaveLength(2);
    const told = mails.filter(({ kind }) => kind === 'refused');
    expect(told).toHaveLength(1);
    expect(told[0]?.message.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\S+/);
    expect(await cardShown(uid)).toMatchObject({ state: 'past-due' });
  });

  it('ends access with the paid period, and another card restores it', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await orderRenewal(stage, session, 'refused');
    stage.advance(60 * DAY_MS - HOUR_MS);
    await stage.deliver();
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
    stage.advance(2 * HOUR_MS);
    await stage.deliver();
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
    const open = (await purchaseAtStripe(stage, session)).invoices.find(({ status }) => status === 'open');
    await stage.stripeControl(`/invoices/${open?.id}/pay`, { card: 'approved' });
    await stage.deliver();
    const { subscriber, grants, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(grants).toHaveLength(2);
    expect(mailed).toEqual(['purchase', 'purchase', 'refused']);
    expect(await cardShown(uid)).toMatchObject({ state: 'renews' });
  });

  it('stops nobody from buying the plan with another card, and then the refused subscription ends', async () => {
    const { uid, session } = await cardOwner(stage, email, {}, 'refused-at-renewal');
    await passPeriod(stage);
    await stage.run('expire-plans');
    const { notice } = await stage.call('preview-purchase', { plan: 'plus', method: 'card' }, { uid });
    expect(notice).toBe('replaces-card');
    await buyByCard(stage, email, {}, { uid });
    expect(await atStripe(session)).toBe('canceled');
    const { subscriber, daysLeft, mails } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(daysLeft).toBeCloseTo(60, 1);
    expect(await cardShown(uid)).toMatchObject({ state: 'renews' });
    // Stripe's page for the refused renewal stays open, and an earlier mail has its address.
    const replaced = mails.find(({ kind }) => kind === 'replaced');
    expect(replaced?.message.text).toContain('ignore o link que enviamos');
  });

  it('of a purchase that no account proved goes on beside the new one, and the buyer reads so before paying', async () => {
    const session = await buyByCard(stage, email, {}, { card: 'refused-at-renewal' });
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    await passPeriod(stage);
    const { notice } = await stage.call('preview-purchase', { plan: 'plus', method: 'card' }, { uid });
    expect(notice).toBe('queued-card-renews');
    await buyByCard(stage, email, {}, { uid });
    expect(await atStripe(session)).toBe('past_due');
    expect((await books()).mailed).toContain('second');
    await stage.call('cancel-subscription', null, { uid });
    expect(await atStripe(session)).toBe('canceled');
  });

  it('that no retry settles ends the subscription, with one mail', async () => {
    const { uid } = await cardOwner(stage, email, {}, 'refused-at-renewal');
    await passPeriod(stage);
    for (let attempts = 0; attempts < 3; attempts += 1) {
      stage.advance(8 * DAY_MS);
      await stage.deliver();
    }
    const { subscriber, grants, mailed, payments } = await books();
    expect(grants).toHaveLength(1);
    expect(subscriber).toMatchObject({ renews: false });
    expect(payments[0]).toMatchObject({ subscription: { status: 'ended' } });
    expect(mailed.filter((kind) => kind === 'refused')).toHaveLength(1);
    expect(await cardShown(uid)).toBeNull();
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: false });
  });

  it('of which no webhook came is mailed by the reconciler', async () => {
    await cardOwner(stage, email, {}, 'refused-at-renewal');
    await loseEvents(stage, () => passPeriod(stage));
    await stage.run('reconcile-payments');
    expect((await books()).mailed).toEqual(['purchase', 'refused']);
  });
});
