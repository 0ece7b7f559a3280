import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { buyByCard, cardOwner, passPeriod, purchaseAtStripe } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { followMoney, rowOf, rowsOf } from '../support/trainers.ts';

const stage = useStage('two-cards');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
const end = (session_id: string) => stage.call('cancel-subscription', { session_id });
const goesOn = async (session: string) =>
  !(await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end;
/** Two cards of one address that nobody has an account for. */
async function payTwice(): Promise<readonly [first: string, second: string]> {
  const first = await buyByCard(stage, email);
  stage.advance(60_000);
  return [first, await buyByCard(stage, email, { plan: 'pro' })];
}

describe('two cards that pay for one address without an account', () => {
  it('add up their days, and both go on', async () => {
    const [first, second] = await payTwice();
    expect((await books()).daysLeft).toBeCloseTo(120, 2);
    await passPeriod(stage);
    expect((await books()).grants).toHaveLength(4);
    expect((await books()).daysLeft).toBeCloseTo(180, 0);
    expect([await goesOn(first), await goesOn(second)]).toEqual([true, true]);
  });

  it('are told to the buyer once, at the second payment, with the ways to end one', async () => {
    await buyByCard(stage, email);
    expect((await books()).mailed).toEqual(['purchase']);
    await buyByCard(stage, email, { plan: 'pro' });
    await stage.deliver();
    await stage.run('reconcile-payments');
    await passPeriod(stage);
    const { mails } = await books();
    const told = mails.filter(({ kind }) => kind === 'second');
    expect(told.map(({ message }) => message.subject)).toEqual([
      'Duas assinaturas no cartão se renovam neste e-mail',
    ]);
    expect(told[0]?.message.text).toContain('Neste e-mail já se renova outra assinatura: Personal PLUS');
    expect(told[0]?.message.text).toContain('abaixo do login');
  });

  it("are shown on the trainer's page until one has ended", async () => {
    const [, second] = await payTwice();
    await followMoney(stage, email);
    expect((await rowsOf(stage, email))[subscriberId(email)]).toMatchObject({ flags: ['renews-twice'] });
    await end(second);
    await followMoney(stage, email);
    expect((await rowsOf(stage, email))[subscriberId(email)]).toMatchObject({ flags: [] });
  });

  it('are not told where one account proved both, because the earlier then ends', async () => {
    const { uid } = await cardOwner(stage, email);
    stage.advance(60_000);
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    expect((await books()).mailed).toEqual(['purchase', 'purchase', 'replaced']);
  });

  it('are told and flagged where an account has one of them', async () => {
    const { uid } = await cardOwner(stage, email);
    await buyByCard(stage, email, { plan: 'pro' });
    await followMoney(stage, email);
    expect((await books()).mailed).toContain('second');
    expect(await rowOf(stage, uid)).toMatchObject({ flags: ['renews-twice'] });
  });
});

describe('the session that the paying browser keeps', () => {
  it('ends the renewal of its own purchase, signed out, and nothing else', async () => {
    const [first, second] = await payTwice();
    const answer = await end(first);
    expect(answer).toMatchObject({ success: true, confirmed: true });
    // It tells the end of its own purchase, not that of the other one.
    const days = (new Date(answer.access_until ?? 0).getTime() - stage.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(60, 1);
    expect([await goesOn(first), await goesOn(second)]).toEqual([false, true]);
    expect((await books()).daysLeft).toBeCloseTo(120, 2);
    expect(await end(first)).toEqual(answer);
    expect((await books()).mailed.filter((kind) => kind === 'cancelled')).toHaveLength(1);
  });

  it('ends it also once an account was made with it, of which it tells nothing else', async () => {
    const { uid, session } = await cardOwner(stage, email);
    // Of two that begin in the same moment the ids would decide which is the later one.
    stage.advance(60_000);
    const other = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    await end(other);
    expect([await goesOn(session), await goesOn(other)]).toEqual([false, false]);
    const { access_until } = await end(session);
    expect((Date.parse(access_until ?? '') - stage.now().getTime()) / DAY_MS).toBeCloseTo(60, 1);
  });

  it('ends nothing without a payment, and does not say that there is nothing to end', async () => {
    const { uid } = await cardOwner(stage, email);
    const counted = async () => (await stage.db.collection('rate_limits').count().get()).data().count;
    const before = await counted();
    await expect(end(`cs_test_${'x'.repeat(20)}`)).rejects.toEqual(refusedWith('payment-not-found'));
    // Whoever invents sessions writes nothing.
    expect(await counted()).toBe(before);
    await expect(stage.call('cancel-subscription', null)).rejects.toEqual(refusedWith('unauthenticated'));
    expect(await stage.call('cancel-subscription', null, { uid })).toMatchObject({ confirmed: true });
  });
});
