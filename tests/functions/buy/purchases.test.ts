import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { buy, buyByCard, cardOwner, confirmMailbox, openAccount } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('purchases');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

type Method = 'pix' | 'card';
type Plan = 'plus' | 'pro';

const books = () => booksOf(stage, email);
const list = (uid: string) => stage.call('list-payments', null, { uid });
const preview = (uid: string, plan: Plan, method: Method) =>
  stage.call('preview-purchase', { plan, method }, { uid });
const daysUntil = (moment: string | null | undefined) =>
  (new Date(moment ?? Number.NaN).getTime() - stage.now().getTime()) / DAY_MS;
const pixOwner = async (plan: Plan = 'plus') => {
  const { id: pixId } = await buy(stage, email, { plan });
  return openAccount(stage, email, { pixId });
};
/** An account whose record was imported with a plan until `end` (null: a courtesy without an end). */
async function importedOwner(end: Date | null): Promise<string> {
  const uid = await stage.signUp(email);
  await stage.db.doc(`subscribers/${subscriberId(email)}`).set({
    email,
    user_id: uid,
    subscribed: true,
    subscription_tier: 'Personal 3.0',
    subscription_end: end,
    mailbox_confirmed_at: stage.now(),
  });
  return uid;
}

describe('the payment history', () => {
  it('is empty for an account that owns nothing', async () => {
    expect(await list(await stage.signUp(email))).toEqual({
      payments: [],
      card: null,
      next: null,
      questions: [],
    });
  });

  it('shows date, plan, means, amount, period and state, newest first', async () => {
    const { uid } = await cardOwner(stage, email, { plan: 'pro' });
    stage.advance(DAY_MS);
    await buy(stage, email, {}, { uid });
    const { payments, card } = await list(uid);
    expect(payments).toMatchObject([
      { tier: 'plus', method: 'pix', amount_cents: 15_990, refunded_cents: 0, state: 'paid', protocol: null },
      { tier: 'pro', method: 'card', amount_cents: 19_990, refunded_cents: 0, state: 'paid', protocol: null },
    ]);
    const [pix, first] = payments;
    expect(daysUntil(first?.paid_at)).toBeCloseTo(-1, 2);
    expect(daysUntil(first?.period?.end)).toBeCloseTo(59, 2);
    expect(pix?.period?.start).toBe(first?.period?.end);
    expect(daysUntil(pix?.period?.end)).toBeCloseTo(119, 2);
    expect(card).toMatchObject({ tier: 'pro', amount_cents: 19_990, days: 60, state: 'renews' });
    expect(daysUntil(card?.period_end)).toBeCloseTo(59, 2);
  });

  it("never contains a payment's own id, which is a proof", async () => {
    const { uid, session } = await cardOwner(stage, email);
    const pix = await buy(stage, email, {}, { uid });
    const told = JSON.stringify(await list(uid));
    expect(told).not.toContain(session);
    expect(told).not.toContain(pix.id);
  });

  it('asks no provider', async () => {
    const { uid } = await cardOwner(stage, email);
    const before = [stage.cardProvider.requests.length, stage.pixProvider.requests.length];
    await list(uid);
    await preview(uid, 'pro', 'card');
    expect([stage.cardProvider.requests.length, stage.pixProvider.requests.length]).toEqual(before);
  });
});

/** Expects the state after a purchase to be what its preview said. */
async function expectForetold(foretold: { ends_at: string }): Promise<void> {
  const { daysLeft } = await books();
  expect(daysLeft).toBeCloseTo(daysUntil(foretold.ends_at), 2);
}

describe('the preview of a purchase', () => {
  it.each(['pix', 'card'] as const)('has no notice without a plan, by %s', async (method) => {
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    const seen = await preview(uid, 'plus', method);
    expect(seen).toMatchObject({ current: null, notice: 'none' });
    expect(daysUntil(seen.starts_at)).toBeCloseTo(0, 2);
    expect(daysUntil(seen.ends_at)).toBeCloseTo(60, 2);
  });

  it('has no notice once a plan has ended, and always the name and phone of the own record', async () => {
    const uid = await pixOwner();
    const buyer = { name: 'Ana', phone: '(11)98765-4321' };
    const record = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await record.update({ nome: buyer.name, telefone: buyer.phone });
    expect(await preview(uid, 'plus', 'pix')).toMatchObject({ notice: 'queued', buyer });
    stage.advance(61 * DAY_MS);
    await stage.run('expire-plans');
    expect(await preview(uid, 'plus', 'card')).toMatchObject({ current: null, notice: 'none', buyer });
  });

  it.each(['plus', 'pro'] as const)(
    'is that %s by PIX waits for the end of the PIX before it',
    async (plan) => {
      const uid = await pixOwner();
      stage.advance(10 * DAY_MS);
      const seen = await preview(uid, plan, 'pix');
      expect(seen).toMatchObject({ current: { tier: 'plus' }, notice: 'queued' });
      expect(daysUntil(seen.starts_at)).toBeCloseTo(50, 2);
      expect(daysUntil(seen.ends_at)).toBeCloseTo(110, 2);
      await buy(stage, email, { plan }, { uid });
      await expectForetold(seen);
      expect((await books()).subscriber).toMatchObject({ subscription_tier: 'plus' });
    },
  );

  it('says that a PIX waits while the card is still charged', async () => {
    const { uid } = await cardOwner(stage, email);
    stage.advance(10 * DAY_MS);
    const seen = await preview(uid, 'pro', 'pix');
    expect(seen.notice).toBe('queued-card-renews');
    expect(daysUntil(seen.starts_at)).toBeCloseTo(50, 2);
    await buy(stage, email, { plan: 'pro' }, { uid });
    await expectForetold(seen);
    expect((await books()).subscriber).toMatchObject({ renews: true });
  });

  it('says that a purchase by either method waits, once the card is no longer charged', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.call('cancel-subscription', null, { uid });
    for (const method of ['pix', 'card'] as const)
      expect((await preview(uid, 'plus', method)).notice).toBe('queued');
  });

  it('says that the days of a card wait for the end of a PIX, and the panel says what follows', async () => {
    const uid = await pixOwner();
    stage.advance(10 * DAY_MS);
    const seen = await preview(uid, 'pro', 'card');
    expect(seen).toMatchObject({ current: { tier: 'plus' }, notice: 'queued' });
    expect(daysUntil(seen.starts_at)).toBeCloseTo(50, 2);
    const session = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    await expectForetold(seen);
    expect((await books()).subscriber).toMatchObject({ subscription_tier: 'plus', renews: true });
    const { payments, card, next } = await list(uid);
    expect(daysUntil(card?.period_end)).toBeCloseTo(60, 2);
    expect(next).toEqual({ tier: 'pro', starts_at: payments[0]?.period?.start });
    const proof = await stage.call('verify-payment', { session_id: session }, { uid });
    expect(daysUntil(proof.verified ? proof.ends_at : null)).toBeCloseTo(60, 2);
    expect((await preview(uid, 'plus', 'pix')).current?.ends_at).toBe(next?.starts_at);
  });

  it('says that PRO by card replaces PLUS on the card, and that PLUS is charged already', async () => {
    const { uid } = await cardOwner(stage, email);
    stage.advance(10 * DAY_MS);
    expect((await preview(uid, 'plus', 'card')).notice).toBe('already-subscribed');
    const seen = await preview(uid, 'pro', 'card');
    expect(seen).toMatchObject({ current: { tier: 'plus' }, notice: 'replaces-card' });
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    await expectForetold(seen);
  });

  it('adds a PIX to the imported days', async () => {
    const uid = await importedOwner(new Date(stage.now().getTime() + 10 * DAY_MS));
    const seen = await preview(uid, 'plus', 'pix');
    expect(seen).toMatchObject({ current: { tier: 'Personal 3.0' }, notice: 'queued' });
    expect(daysUntil(seen.ends_at)).toBeCloseTo(70, 2);
    await buy(stage, email, {}, { uid });
    await expectForetold(seen);
  });

  it('shows that a courtesy has no end', async () => {
    const seen = await preview(await importedOwner(null), 'plus', 'card');
    expect(seen).toMatchObject({ current: { tier: 'Personal 3.0', ends_at: null }, notice: 'queued' });
  });

  it('shows nothing of another person', async () => {
    await cardOwner(stage, email);
    const uid = await stage.signUp(`outra-${email}`);
    await confirmMailbox(stage, `outra-${email}`, uid);
    const { current, buyer } = await preview(uid, 'plus', 'card');
    expect({ current, buyer }).toEqual({ current: null, buyer: { name: '', phone: '' } });
  });

  it('says before the mailbox is confirmed that the address may have purchases, whether it has or not', async () => {
    await buy(stage, email);
    for (const address of [email, `outra-${email}`]) {
      const { current, notice } = await preview(await stage.signUp(address), 'plus', 'pix');
      expect([current, notice]).toEqual([null, 'unconfirmed']);
    }
  });
});

describe('PIX and card together', () => {
  it('a PIX after the card, and its tier, begin where the card ends', async () => {
    const { uid } = await cardOwner(stage, email, { plan: 'pro' });
    await stage.call('cancel-subscription', null, { uid });
    await buy(stage, email, {}, { uid });
    expect((await books()).daysLeft).toBeCloseTo(120, 2);
    stage.advance(60 * DAY_MS + 60_000);
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
    stage.advance(60 * DAY_MS);
    await stage.run('expire-plans');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
  });

  it('a card after a PIX is withdrawn from with its own days, and those of the PIX stay', async () => {
    const uid = await pixOwner();
    stage.advance(10 * DAY_MS);
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    expect((await books()).daysLeft).toBeCloseTo(110, 2);
    const bought = (await list(uid)).payments.find(({ method }) => method === 'card');
    await stage.call('withdraw-purchase', { purchase_id: bought?.id ?? '' }, { uid });
    expect((await books()).subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'plus',
      renews: false,
    });
    expect((await books()).daysLeft).toBeCloseTo(50, 2);
  });

  it('withdrawing from the PRO that replaced PLUS keeps the days of PLUS, which no longer renews', async () => {
    const { uid } = await cardOwner(stage, email);
    stage.advance(10 * DAY_MS);
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    const [pro] = (await list(uid)).payments;
    await stage.call('withdraw-purchase', { purchase_id: pro?.id ?? '' }, { uid });
    await stage.deliver();
    const { subscriber, daysLeft } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus', renews: false });
    expect(daysLeft).toBeCloseTo(50, 2);
    expect((await list(uid)).card).toMatchObject({ tier: 'plus', state: 'ends' });
  });

  it('each counts once when they are bought at the same moment', async () => {
    await Promise.all([buy(stage, email), buyByCard(stage, email, { plan: 'pro' })]);
    const { grants, daysLeft, mailed } = await books();
    expect(grants).toHaveLength(2);
    expect(daysLeft).toBeCloseTo(120, 2);
    expect(mailed).toEqual(['purchase', 'purchase']);
  });
});
