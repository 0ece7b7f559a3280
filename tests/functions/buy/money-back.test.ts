import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { booksOf } from '../support/books.ts';
import {
  askStripe,
  buy,
  buyByCard,
  cardOwner,
  loseEvents,
  openAccount,
  passPeriod,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('money-back');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
const history = async (uid: string) => (await stage.call('list-payments', null, { uid })).payments;
const newest = async (uid: string) => {
  const [entry] = await history(uid);
  if (entry === undefined) throw new Error('Nothing was paid');
  return entry;
};
const withdraw = (uid: string, purchase_id: string) =>
  stage.call('withdraw-purchase', { purchase_id }, { uid });
/** Runs a control of the sandbox on the charge of a purchase's last invoice. */
async function onCharge(session: string, control: string, body?: object): Promise<void> {
  const invoice = (await purchaseAtStripe(stage, session)).invoices.at(-1);
  await stage.stripeControl(`/charges/${invoice?.id}${control}`, body);
  await stage.deliver();
}
const statusAtAbacatePay = async (pixId: string) => {
  const url = `${stage.pixProvider.url}/v2/transparents/check?id=${pixId}`;
  const reply = await fetch(url, { headers: { authorization: 'Bearer abc_dev_local' } });
  return ((await reply.json()) as { data: { status: string } }).data.status;
};
async function pixOwner(): Promise<{ uid: string; pixId: string }> {
  const { id: pixId } = await buy(stage, email);
  return { pixId, uid: await openAccount(stage, email, { pixId }) };
}

describe("the trainer's refund of a card payment", () => {
  it('in full ends access and the subscription, with a mail', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await onCharge(session, '/refund');
    const { subscriber, grants, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false, subscription_tier: null, renews: false });
    expect(grants[0]).toMatchObject({ refunded_cents: 15_990 });
    expect(grants[0]?.['reversed_at']).not.toBeNull();
    expect(mailed).toEqual(['purchase', 'returned']);
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'canceled' });
    expect(await newest(uid)).toMatchObject({ state: 'refunded', refunded_cents: 15_990, period: null });
  });

  it('in part keeps access, and the rest later ends it', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await onCharge(session, '/refund', { amount: 5_000 });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(await newest(uid)).toMatchObject({ state: 'partially-refunded', refunded_cents: 5_000 });
    await onCharge(session, '/refund', { amount: 10_990 });
    const { subscriber, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(mailed).toEqual(['purchase', 'returned', 'returned']);
  });

  it('of a renewal ends only its period', async () => {
    const { uid, session } = await cardOwner(stage, email);
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.deliver();
    await onCharge(session, '/refund');
    expect((await books()).subscriber).toMatchObject({ subscribed: false, renews: false });
    expect((await history(uid)).map(({ state }) => state)).toEqual(['refunded', 'paid']);
  });

  it('of which no webhook came is found by the reconciler', async () => {
    const { session } = await cardOwner(stage, email);
    await loseEvents(stage, () => onCharge(session, '/refund'));
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
    stage.advance(DAY_MS + HOUR_MS);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: false, renews: false });
  });

  it('pulls a PIX period that followed it forward', async () => {
    const session = await buyByCard(stage, email);
    await buy(stage, email);
    expect((await books()).daysLeft).toBeCloseTo(120, 2);
    stage.advance(10 * DAY_MS);
    await onCharge(session, '/refund');
    expect((await books()).daysLeft).toBeCloseTo(60, 2);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });
});

describe('a dispute of a card payment', () => {
  const atStripe = async (session: string) => (await purchaseAtStripe(stage, session)).subscription;
  const renewTwice = async () => {
    await passPeriod(stage);
    await passPeriod(stage);
  };

  it('keeps access while it is open and after it is won, and without a decision is not charged again', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await onCharge(session, '/dispute');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
    expect(await atStripe(session)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await newest(uid)).toMatchObject({ state: 'disputed', withdrawable_until: null });
    await onCharge(session, '/dispute/close', { outcome: 'won' });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: false });
    expect(await newest(uid)).toMatchObject({ state: 'paid' });
    expect((await books()).mailed).toEqual(['purchase', 'stopped']);
    await renewTwice();
    expect((await purchaseAtStripe(stage, session)).invoices).toHaveLength(1);
    expect((await atStripe(session)).status).toBe('canceled');
  });

  it('lets the card go on where the trainer takes the end back at Stripe, and the buyer can still cancel', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await onCharge(session, '/dispute');
    const { id } = await atStripe(session);
    await askStripe(stage, `/subscriptions/${id}`, { cancel_at_period_end: 'false' });
    await stage.deliver();
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    expect((await books()).mailed).toEqual(['purchase', 'resumed', 'stopped']);
    expect(await atStripe(session)).toMatchObject({ cancel_at_period_end: false });
    await stage.call('cancel-subscription', null, { uid });
    await askStripe(stage, `/subscriptions/${id}`, { cancel_at_period_end: 'false' });
    await stage.deliver();
    expect(await atStripe(session)).toMatchObject({ cancel_at_period_end: true });
  });

  it('that is lost of an earlier period ends the subscription, and the other paid days stay', async () => {
    const { session } = await cardOwner(stage, email);
    const first = (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.deliver();
    await stage.stripeControl(`/charges/${first}/dispute`);
    await stage.stripeControl(`/charges/${first}/dispute/close`, { outcome: 'lost' });
    await stage.deliver();
    const { daysLeft, mails, subscriber } = await books();
    expect(subscriber).toMatchObject({ subscribed: true, renews: false });
    expect(daysLeft).toBeCloseTo(60 - 1 / 24, 1);
    expect((await atStripe(session)).status).toBe('canceled');
    const lost = mails.find(({ kind }) => kind === 'returned')?.message.text;
    expect(lost).toContain('Seu cartão não será mais cobrado.');
    expect(lost).toContain('O que foi pago e não foi contestado vale até');
    await renewTwice();
    expect((await purchaseAtStripe(stage, session)).invoices).toHaveLength(2);
  });

  it('ends access and the subscription for good when it is lost', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await onCharge(session, '/dispute');
    await onCharge(session, '/dispute/close', { outcome: 'lost' });
    const { subscriber, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(mailed).toEqual(['purchase', 'returned', 'stopped']);
    expect(await newest(uid)).toMatchObject({ state: 'lost', period: null });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'canceled' });
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
  });
});

describe('withdrawing within 7 days', () => {
  it('from a PIX returns the money, ends access, and has a dated protocol number', async () => {
    const { uid, pixId } = await pixOwner();
    const { id, withdrawable_until } = await newest(uid);
    expect(withdrawable_until).not.toBeNull();
    const answer = await withdraw(uid, id);
    expect(answer).toMatchObject({ refunded: true, protocol: expect.stringMatching(/^\d{8}-\d{6}$/) });
    const day = todayInSaoPaulo(new Date(answer.requested_at)).replaceAll('-', '');
    expect(answer.protocol.slice(0, 8)).toBe(day);
    expect(await statusAtAbacatePay(pixId)).toBe('REFUNDED');
    const { subscriber, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false });
    expect(mailed).toEqual(['purchase', 'returned', 'withdrawal']);
    expect(await newest(uid)).toMatchObject({
      state: 'refunded',
      protocol: answer.protocol,
      withdrawable_until: null,
    });
  });

  it('from a card does the same, and ends the subscription at once', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const answer = await withdraw(uid, (await newest(uid)).id);
    expect(answer).toMatchObject({ refunded: true });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'canceled' });
    const { subscriber, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(mailed).toEqual(['purchase', 'returned', 'withdrawal']);
    await stage.deliver();
    expect((await books()).mailed).toEqual(mailed);
    expect(await newest(uid)).toMatchObject({ state: 'refunded', refunded_cents: 15_990 });
  });

  it('mails the trainer the protocol number', async () => {
    const { uid } = await pixOwner();
    const { protocol } = await withdraw(uid, (await newest(uid)).id);
    const told = (await booksOf(stage, TRAINER.email)).mails.map(({ message }) => message.subject);
    expect(told.filter((subject) => subject.includes(protocol))).toHaveLength(1);
  });

  it('is one withdrawal with one protocol number, even if requested twice at once and again later', async () => {
    const { uid } = await cardOwner(stage, email);
    const { id } = await newest(uid);
    const [first, second] = await Promise.all([withdraw(uid, id), withdraw(uid, id)]);
    stage.advance(20 * DAY_MS);
    const third = await withdraw(uid, id);
    expect(new Set([first.protocol, second.protocol, third.protocol]).size).toBe(1);
    expect(third).toMatchObject({ refunded: true, requested_at: first.requested_at });
    expect((await books()).mailed).toEqual(['purchase', 'returned', 'withdrawal']);
  });

  it('is possible until the end of the seventh day, and no longer', async () => {
    const { uid } = await cardOwner(stage, email);
    const { id, withdrawable_until } = await newest(uid);
    const left = new Date(withdrawable_until ?? 0).getTime() - stage.now().getTime();
    expect(left).toBeGreaterThan(7 * DAY_MS - HOUR_MS);
    expect(left).toBeLessThan(8 * DAY_MS + HOUR_MS);
    stage.advance(left + 60_000);
    expect(await newest(uid)).toMatchObject({ withdrawable_until: null });
    const before = await stage.dump();
    await expect(withdraw(uid, id)).rejects.toMatchObject({ details: { code: 'withdrawal-not-possible' } });
    expect(await stage.dump()).toEqual(before);
  });

  it('is possible one minute before that end', async () => {
    const { uid } = await pixOwner();
    const { id, withdrawable_until } = await newest(uid);
    stage.advance(new Date(withdrawable_until ?? 0).getTime() - stage.now().getTime() - 60_000);
    expect(await withdraw(uid, id)).toMatchObject({ refunded: true });
  });

  it('is not possible for a renewal, for a stranger or for an unknown purchase', async () => {
    const { uid } = await cardOwner(stage, email);
    const { uid: other } = await cardOwner(stage, `outra-${email}`);
    const { id } = await newest(uid);
    await expect(withdraw(other, id)).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
    await expect(withdraw(uid, '0'.repeat(32))).rejects.toMatchObject({
      details: { code: 'payment-not-found' },
    });
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.deliver();
    const renewal = await newest(uid);
    expect(renewal).toMatchObject({ withdrawable_until: null });
    await expect(withdraw(uid, renewal.id)).rejects.toMatchObject({
      details: { code: 'withdrawal-not-possible' },
    });
  });

  it('is recorded while AbacatePay is down, and the reconciler returns the money', async () => {
    const { uid, pixId } = await pixOwner();
    const { id } = await newest(uid);
    await stage.control('/faults', { mode: 'error', count: 100 });
    const answer = await withdraw(uid, id);
    await stage.control('/faults/clear');
    expect(answer).toMatchObject({ refunded: false });
    expect(await newest(uid)).toMatchObject({ state: 'withdrawing', protocol: answer.protocol });
    expect(await statusAtAbacatePay(pixId)).toBe('PAID');
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect(await statusAtAbacatePay(pixId)).toBe('REFUNDED');
    expect(await newest(uid)).toMatchObject({ state: 'refunded', protocol: answer.protocol });
    expect(await withdraw(uid, id)).toMatchObject({ protocol: answer.protocol, refunded: true });
  });

  it('is asked for again where AbacatePay accepted it without data, and the money goes back once', async () => {
    const { uid, pixId } = await pixOwner();
    stage.pixProvider.alter((path, body) => (path.endsWith('/refund') ? { success: true } : body));
    // The event of this refund would be settled beside the reconciler.
    await stage.control('/webhooks/next', { action: 'drop' });
    expect(await withdraw(uid, (await newest(uid)).id)).toMatchObject({ refunded: false });
    stage.pixProvider.alter(null);
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect(await statusAtAbacatePay(pixId)).toBe('REFUNDED');
    expect(await newest(uid)).toMatchObject({ state: 'refunded' });
    expect((await books()).mailed).toEqual(['purchase', 'returned', 'withdrawal']);
  });

  it('that Stripe refuses for want of balance goes through the day after the balance is there', async () => {
    // Noon in UTC, so that a quarter of an hour later it is the same day.
    stage.advance(1.5 * DAY_MS - (stage.now().getTime() % DAY_MS));
    const { uid } = await cardOwner(stage, email);
    await stage.stripeControl('/balance', { suffices: false });
    expect(await withdraw(uid, (await newest(uid)).id)).toMatchObject({ refunded: false });
    await stage.stripeControl('/balance', { suffices: true });
    // The first answer is kept under the day's key.
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect(await newest(uid)).toMatchObject({ state: 'withdrawing' });
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    expect(await newest(uid)).toMatchObject({ state: 'refunded', refunded_cents: 15_990 });
  });

  it('is recorded while Stripe is down, and the reconciler returns the money and ends the charges', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const { id } = await newest(uid);
    await stage.stripeControl('/faults', { mode: 'error', count: 100 });
    const answer = await withdraw(uid, id);
    await stage.stripeControl('/faults/clear');
    expect(answer).toMatchObject({ refunded: false });
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'active' });
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({ status: 'canceled' });
    expect(await newest(uid)).toMatchObject({ state: 'refunded', protocol: answer.protocol });
    expect((await books()).mailed).toEqual(['purchase', 'returned', 'withdrawal']);
  });

  it('returns the money once, even if the answer of the provider was lost', async () => {
    const { uid } = await cardOwner(stage, email);
    const { id } = await newest(uid);
    await stage.stripeControl('/faults', { mode: 'error', when: 'after', count: 2, path: '/v1/refunds' });
    const { protocol } = await withdraw(uid, id);
    stage.advance(15 * 60_000);
    await stage.run('reconcile-payments');
    const events = await stage.stripeState<readonly { type: string }[]>('/events');
    expect(events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
    expect(await newest(uid)).toMatchObject({ state: 'refunded', refunded_cents: 15_990, protocol });
  });

  it('keeps the days that another purchase paid for', async () => {
    const { uid } = await pixOwner();
    await buy(stage, email, {}, { uid });
    const first = (await history(uid)).at(-1);
    expect(await withdraw(uid, first?.id ?? '')).toMatchObject({ refunded: true });
    expect((await books()).daysLeft).toBeCloseTo(60, 2);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });
});
