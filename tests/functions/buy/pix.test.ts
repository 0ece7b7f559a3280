import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { costOf, subscriberOf } from '../support/books.ts';
import { askForPix, buy, paySilently, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { signedEvent } from '../support/webhooks.ts';

const stage = useStage('pix');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.control('/reset');
});

const poll = (pixId: string, customer_email = email) =>
  stage.call('check-pix-payment', { pixId, customer_email });
const subscriber = (of = email) => subscriberOf(stage, of);
const grants = async (of = email) =>
  (await stage.db.collection('grants').where('subscriber', '==', subscriberId(of)).get()).docs;
const endInDays = async () => {
  const end = (await subscriber())?.['subscription_end'].toMillis() as number;
  return (end - stage.now().getTime()) / DAY_MS;
};

describe('seeing that a PIX was paid', () => {
  // spec: "PIX status response: success, isPaid"
  // spec: "| check-pix-payment (polled every 5 s) | pixId, customer_email, plan_tier | success, isPaid |"
  it('says not paid until it is paid', async () => {
    const pix = await askForPix(stage, email);
    expect(await poll(pix.id)).toMatchObject({ success: true, isPaid: false, ends_at: null });
    expect(await subscriber()).toMatchObject({ subscribed: false, subscription_end: null, user_id: null });
  });

  // spec: "Plans: plus (Personal PLUS) and pro (Personal PRO), 60 days each"
  it('by a poll if the webhook was lost: one grant, 60 days', async () => {
    await buy(stage, email);
    expect(await grants()).toHaveLength(1);
    expect(await endInDays()).toBeCloseTo(60, 2);
    expect(await subscriber()).toMatchObject({
      email,
      nome: 'Ana Souza',
      telefone: '(11)98765-4321',
      subscribed: true,
      subscription_tier: 'plus',
      user_id: null,
    });
  });

  it('by the webhook, before any poll', async () => {
    const pix = await askForPix(stage, email);
    await stage.control(`/charges/${pix.id}/pay`);
    await stage.deliver();
    expect(await grants()).toHaveLength(1);
    expect((await poll(pix.id)).isPaid).toBe(true);
    expect(await grants()).toHaveLength(1);
  });

  it('by the webhook after a poll changes nothing more', async () => {
    const pix = await buy(stage, email);
    const before = await subscriber();
    await stage.control(`/charges/${pix.id}/resend`);
    await stage.deliver();
    expect(await subscriber()).toEqual(before);
    expect(await grants()).toHaveLength(1);
  });

  it('hands the code out no more, because it is a proof now', async () => {
    stage.stopClock();
    const form = pixForm(email);
    const first = await stage.call('create-pix-payment', form);
    expect(await stage.call('create-pix-payment', form)).toEqual(first);
    const { id } = first.success ? first.pixData : { id: '' };
    await paySilently(stage, id);
    await poll(id);
    const again = stage.call('create-pix-payment', form);
    await expect(again).rejects.toMatchObject({ details: { code: 'order-paid' } });
    await expect(again).rejects.not.toThrow(id);
  });

  it('in the last second, even if it is reported after the end', async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email);
    stage.advance(1_799_000);
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    stage.advance(5_000);
    expect(await poll(pix.id)).toMatchObject({ success: true, isPaid: true, secondsLeft: 0 });
  });

  it('that ended at the provider before its time says so within one question', async () => {
    const pix = await askForPix(stage, email);
    expect((await poll(pix.id)).secondsLeft).toBeGreaterThan(1_700);
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/expire`);
    stage.advance(5_000);
    expect(await poll(pix.id)).toMatchObject({ isPaid: false, secondsLeft: 0 });
  });

  it('after it expired', async () => {
    const pix = await askForPix(stage, email);
    stage.advance(1_900_000);
    expect((await poll(pix.id)).isPaid).toBe(false);
    await paySilently(stage, pix.id);
    stage.advance(15_000);
    expect((await poll(pix.id)).isPaid).toBe(true);
    expect(await grants()).toHaveLength(1);
  });

  it('asks the provider in the last second, however short ago it asked', async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email);
    stage.advance(1_795_000);
    await poll(pix.id);
    await paySilently(stage, pix.id);
    stage.advance(5_000);
    expect(await poll(pix.id)).toMatchObject({ isPaid: true, secondsLeft: 0 });
  });

  it('asks the provider at most every 4 seconds in the first minute', async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email);
    await poll(pix.id);
    await paySilently(stage, pix.id);
    expect((await poll(pix.id)).isPaid).toBe(false);
    stage.advance(4_000);
    expect((await poll(pix.id)).isPaid).toBe(true);
  });

  it('asks the provider at most every 15 seconds later, while the webhook shows at the next poll', async () => {
    stage.stopClock();
    const [pix, told] = [await askForPix(stage, email), await askForPix(stage, email)];
    stage.advance(60_000);
    await poll(pix.id);
    await poll(told.id);
    await paySilently(stage, pix.id);
    await stage.control(`/charges/${told.id}/pay`);
    await stage.deliver();
    const asked = stage.pixProvider.requests.length;
    stage.advance(5_000);
    expect((await poll(told.id)).isPaid).toBe(true);
    stage.advance(9_999);
    expect((await poll(pix.id)).isPaid).toBe(false);
    expect(stage.pixProvider.requests).toHaveLength(asked);
    stage.advance(1);
    expect((await poll(pix.id)).isPaid).toBe(true);
  });

  it('costs at most 48 reads and 16 writes in two minutes of waiting', async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email);
    const { reads, writes } = await costOf(async () => {
      for (let call = 0; call < 24; call += 1) {
        stage.advance(5_000);
        expect(await poll(pix.id)).toMatchObject({ success: true, isPaid: false });
      }
    });
    expect(reads).toBeLessThanOrEqual(48);
    expect(writes).toBeLessThanOrEqual(16);
  });

  it('does not ask within those seconds, nor about a finished payment', async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email);
    await poll(pix.id);
    const asked = stage.pixProvider.requests.length;
    stage.advance(3_000);
    await poll(pix.id);
    expect(stage.pixProvider.requests).toHaveLength(asked);
    stage.advance(1_000);
    await paySilently(stage, pix.id);
    expect((await poll(pix.id)).isPaid).toBe(true);
    const finished = stage.pixProvider.requests.length;
    // Its state, and the amount that was paid.
    expect(finished).toBe(asked + 2);
    stage.advance(60_000);
    expect((await poll(pix.id)).isPaid).toBe(true);
    expect(stage.pixProvider.requests).toHaveLength(finished);
  });

  it("refuses another person's code with a clear error and changes nothing", async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    const before = await stage.dump();
    await expect(poll(pix.id, 'outra@exemplo.com')).rejects.toMatchObject({
      code: 'not-found',
      message: 'Pagamento não encontrado.',
      details: { code: 'payment-not-found' },
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('extends the plan by a second payment', async () => {
    await buy(stage, email);
    await buy(stage, email, { plan: 'pro' });
    expect(await endInDays()).toBeCloseTo(120, 2);
    expect((await subscriber())?.['subscription_tier']).toBe('plus');
  });

  it('adds to the days that an imported subscriber still has', async () => {
    await stage.db.doc(`subscribers/${subscriberId(email)}`).set({
      email,
      nome: 'Ana Importada',
      subscribed: true,
      subscription_tier: 'Personal 3.0',
      subscription_end: new Date(stage.now().getTime() + 10 * DAY_MS),
    });
    await buy(stage, email);
    expect(await endInDays()).toBeCloseTo(70, 2);
    expect(await subscriber()).toMatchObject({ subscription_tier: 'Personal 3.0', nome: 'Ana Importada' });
  });
});

describe('a record that cannot be read', () => {
  it('does not stop a payment from being granted', async () => {
    const pix = await askForPix(stage, email);
    await stage.db.doc(`subscribers/${subscriberId(email)}`).set({
      nome: 7,
      telefone: null,
      user_id: [],
      subscribed: 'sim',
      subscription_end: '2030-01-01',
    });
    await paySilently(stage, pix.id);
    await poll(pix.id);
    expect(await subscriber()).toMatchObject({ email, nome: 'Ana Souza', subscribed: true, user_id: null });
    expect(await endInDays()).toBeCloseTo(60, 2);
  });
});

describe('many at once', () => {
  it('two payments of one buyer seen at the same moment both count', async () => {
    const [one, other] = [await askForPix(stage, email), await askForPix(stage, email)];
    await paySilently(stage, one.id);
    await paySilently(stage, other.id);
    await Promise.all([poll(one.id), poll(other.id)]);
    expect(await grants()).toHaveLength(2);
    expect(await endInDays()).toBeCloseTo(120, 2);
  });

  it('webhook and poll at the same moment make one grant', async () => {
    const pix = await askForPix(stage, email);
    const paid = stage.control(`/charges/${pix.id}/pay`);
    await Promise.all([
      paid.then(() => stage.deliver()),
      paid.then(() => poll(pix.id)),
      paid.then(() => poll(pix.id)),
    ]);
    expect((await poll(pix.id)).isPaid).toBe(true);
    expect(await grants()).toHaveLength(1);
    expect(await endInDays()).toBeCloseTo(60, 2);
  });
});

describe('money that goes back', () => {
  it('does not close a code that was never paid', async () => {
    const pix = await askForPix(stage, email);
    const event = signedEvent({ event: 'transparent.refunded', id: pix.id, amount: 15990 });
    expect((await fetch(`${stage.webhookUrl}${event.query}`, event.init)).status).toBe(503);
    await paySilently(stage, pix.id);
    stage.advance(5_000);
    expect((await poll(pix.id)).isPaid).toBe(true);
  });

  it('ends access for good at a refund, even if the provider still says PAID', async () => {
    const pix = await buy(stage, email);
    await stage.control(`/charges/${pix.id}/refund`, { stale: true });
    await stage.deliver();
    expect(await subscriber()).toMatchObject({ subscribed: false, subscription_tier: null });
    await stage.control(`/charges/${pix.id}/resend`);
    await stage.deliver();
    expect((await poll(pix.id)).isPaid).toBe(false);
    expect((await subscriber())?.['subscribed']).toBe(false);
  });

  it('keeps access during a dispute and ends it when the dispute is lost', async () => {
    const pix = await buy(stage, email);
    await stage.control(`/charges/${pix.id}/dispute`);
    await stage.deliver();
    expect((await subscriber())?.['subscribed']).toBe(true);
    await stage.control(`/charges/${pix.id}/lose`);
    await stage.deliver();
    expect((await subscriber())?.['subscribed']).toBe(false);
  });
});
