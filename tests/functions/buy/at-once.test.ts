import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { pixKey } from '../../../functions/src/buy/records.ts';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buy,
  buyByCard,
  cardOwner,
  checkOut,
  loseEvents,
  payCardSilently,
  paySilently,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { signedEvent, stripeSigned } from '../support/webhooks.ts';

// Everything that can report one payment at the same moment, against the deployed handlers in one process.

const stage = useStage('at-once');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
interface StripeEvent {
  readonly type: string;
  readonly body: unknown;
}
/** A function that delivers Stripe's newest event of a type and answers the status. */
async function deliverCard(type: string): Promise<() => Promise<number>> {
  const events = await stage.stripeState<readonly StripeEvent[]>('/events');
  const event = events.findLast((each) => each.type === type);
  const body = JSON.stringify(event?.body);
  return async () => (await fetch(stage.stripeWebhookUrl, stripeSigned(body, stage.now()))).status;
}
function deliverPix(pixId: string): () => Promise<number> {
  const { query, init } = signedEvent({ event: 'transparent.completed', id: pixId, amount: 15_990 });
  return async () => (await fetch(`${stage.webhookUrl}${query}`, init)).status;
}
/** Delivers ten times at once, and repeats the deliveries that were answered 503, as the providers do. */
async function deliverTen(deliver: () => Promise<number>): Promise<void> {
  let waiting = 10;
  while (waiting > 0) {
    const answers = await times(waiting, deliver);
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers).toContain(200);
    waiting = answers.filter((status) => status === 503).length;
  }
}
async function expectOnePurchase(days = 60): Promise<void> {
  const { grants, mailed, daysLeft, subscriber } = await booksOf(stage, email);
  expect(grants).toHaveLength(1);
  expect(mailed).toEqual(['purchase']);
  expect(daysLeft).toBeCloseTo(days, 2);
  expect(subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
}

describe('ten deliveries of one event at once', () => {
  it('by AbacatePay make one grant, one mail and 60 days', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    await deliverTen(deliverPix(pix.id));
    await expectOnePurchase();
  });

  it('by Stripe make one grant, one mail and 60 days', async () => {
    await payCardSilently(stage, await checkOut(stage, email));
    await deliverTen(await deliverCard('checkout.session.completed'));
    await expectOnePurchase();
  });

  it('by Stripe about a renewal make one more grant, one more mail and 60 more days', async () => {
    await buyByCard(stage, email);
    await loseEvents(stage, async () => {
      stage.advance(60 * DAY_MS + HOUR_MS);
      await stage.deliver();
    });
    await deliverTen(await deliverCard('invoice.paid'));
    const { grants, mailed, daysLeft } = await booksOf(stage, email);
    expect(grants).toHaveLength(2);
    expect(mailed).toEqual(['purchase', 'purchase']);
    expect(daysLeft).toBeCloseTo(60 - 1 / 24, 2);
  });
});

describe('webhook, poll, return, account and reconciler at once', () => {
  it('make one grant of a PIX', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    const deliver = deliverPix(pix.id);
    const poll = () => stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    const makeAccount = () =>
      stage.call('create-account', { email, password: 'segredo1', proof: { pixId: pix.id } });
    await Promise.all([
      times(3, deliver),
      times(3, poll),
      times(2, () => stage.run('reconcile-payments')),
      makeAccount(),
    ]);
    expect((await poll()).isPaid).toBe(true);
    await expectOnePurchase();
  });

  it('make one grant of a card', async () => {
    const session_id = await checkOut(stage, email);
    await payCardSilently(stage, session_id);
    const verify = () => stage.call('verify-payment', { session_id });
    const deliveries = await Promise.all(
      ['checkout.session.completed', 'invoice.paid', 'customer.subscription.created'].map(deliverCard),
    );
    const makeAccount = () =>
      stage.call('create-account', { email, password: 'segredo1', proof: { session_id } });
    await Promise.all([
      ...deliveries.map((deliver) => times(2, deliver)),
      times(3, verify),
      times(2, () => stage.run('reconcile-payments')),
      makeAccount(),
    ]);
    expect(await verify()).toMatchObject({ verified: true });
    await expectOnePurchase();
    const { uid } = await stage.auth.getUserByEmail(email);
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ user_id: uid, renews: true });
  });
});

describe('at the same moment', () => {
  it('several payments of one buyer all count, once each', async () => {
    const pixes = [await askForPix(stage, email), await askForPix(stage, email)];
    const session_id = await checkOut(stage, email);
    for (const { id } of pixes) await paySilently(stage, id);
    await payCardSilently(stage, session_id);
    await Promise.all([
      ...pixes.map(({ id }) => deliverPix(id)()),
      stage.call('verify-payment', { session_id }),
      stage.run('reconcile-payments'),
    ]);
    const { grants, mailed } = await booksOf(stage, email);
    expect(grants).toHaveLength(3);
    expect(mailed).toEqual(['purchase', 'purchase', 'purchase']);
  });

  it('a withdrawal, its news and the reconciler give the money back once', async () => {
    const { uid } = await cardOwner(stage, email);
    const [bought] = (await stage.call('list-payments', null, { uid })).payments;
    const purchase_id = bought?.id ?? '';
    await Promise.all([
      times(3, () => stage.call('withdraw-purchase', { purchase_id }, { uid })),
      stage.run('reconcile-payments'),
      stage.call('cancel-subscription', null, { uid }).catch(() => 'nothing left to cancel'),
    ]);
    await stage.deliver();
    const events = await stage.stripeState<readonly StripeEvent[]>('/events');
    expect(events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
    const { subscriber, mailed, grants } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(grants).toMatchObject([{ refunded_cents: 15_990 }]);
    expect(mailed.filter((kind) => kind !== 'cancelled')).toEqual(['purchase', 'returned', 'withdrawal']);
  });

  it('two subscriptions paid by one account leave one that renews', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await stage.call('cancel-subscription', null, { uid });
    const sessions = [
      await checkOut(stage, email, { plan: 'plus' }, { uid }),
      await checkOut(stage, email, { plan: 'pro' }, { uid }),
    ];
    for (const each of sessions) await payCardSilently(stage, each);
    await Promise.all(sessions.map((session_id) => stage.call('verify-payment', { session_id })));
    // Whichever payment was seen first, the reconciler reads the other within a day.
    stage.advance(DAY_MS + HOUR_MS);
    await stage.run('reconcile-payments');
    const all = await Promise.all([session, ...sessions].map((each) => purchaseAtStripe(stage, each)));
    const renewing = all.filter(({ subscription }) => !subscription.cancel_at_period_end);
    expect(renewing).toHaveLength(1);
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true, renews: true });
  });

  it('two runs of the reconciler find each of many lost payments once', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `${index}-${email}`);
    for (const [index, each] of emails.entries()) {
      if (index % 2 === 0) await paySilently(stage, (await askForPix(stage, each)).id);
      else await payCardSilently(stage, await checkOut(stage, each));
    }
    await times(2, () => stage.run('reconcile-payments'));
    for (const each of emails) {
      const { grants, mailed, daysLeft } = await booksOf(stage, each);
      expect(grants, each).toHaveLength(1);
      expect(mailed, each).toEqual(['purchase']);
      expect(daysLeft).toBeCloseTo(60, 2);
    }
  });

  it('a poll of a payment that is erased meanwhile ends without an error and brings nothing back', async () => {
    const { pollPayment } = await import('../../../functions/src/buy/sync-payment.ts');
    const { liveDeps } = await import('../../../functions/src/buy/payment-deps.ts');
    const deps = liveDeps();
    for (const moment of ['before', 'during'] as const) {
      const pix = await askForPix(stage, email);
      await paySilently(stage, pix.id);
      const ref = stage.db.doc(`payments/${pixKey(pix.id)}`);
      const payment = await deps.store.payment(ref.id);
      if (payment === null) throw new Error('The payment is not there');
      if (moment === 'before') await ref.delete();
      const read = async (id: string) => {
        await ref.delete();
        return deps.pix.read(id);
      };
      expect(await pollPayment({ ...deps, pix: { ...deps.pix, read } }, payment), moment).toEqual(payment);
      expect((await ref.get()).exists).toBe(false);
    }
  });

  it('a proof claimed by ten browsers makes one account', async () => {
    const { id: pixId } = await buy(stage, email);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        stage.call('create-account', { email, password: `segredo${index}`, proof: { pixId } }),
      ),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { uid } = await stage.auth.getUserByEmail(email);
    const { subscriber, payments } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({ user_id: uid });
    expect(payments).toMatchObject([{ claimed_by: uid }]);
    const begun = await stage.db.collection('anamnese_treinos').get();
    expect(begun.docs.map((doc) => doc.id)).toEqual([uid]);
  });
});
