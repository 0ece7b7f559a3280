import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type { Reconciliation } from '../../../functions/src/buy/reconcile-payments.ts';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buy,
  checkOut,
  openAccount,
  orderRenewal,
  payCardSilently,
  paySilently,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

/** An address where nothing listens: Stripe knows that its events do not arrive. */
const NOBODY = 'http://127.0.0.1:1/';
const MINUTE = 60 * 1000;

const stage = useStage('reconcile');
/** What a run counted, and what it changed, in lines. */
type Report = Reconciliation & { readonly changes: readonly string[] };
let reconcile: (how: 'dry' | 'real') => Promise<Report>;
beforeAll(async () => {
  const { reconcilePayments } = await import('../../../functions/src/buy/reconcile-payments.ts');
  const { watchRun } = await import('../../../functions/src/ops/watch-run.ts');
  const { liveDeps } = await import('../../../functions/src/buy/payment-deps.ts');
  reconcile = async (how) => {
    const run = watchRun(liveDeps(), how === 'dry');
    return { ...(await reconcilePayments(run.deps)), changes: run.changes() };
  };
});

const newEmail = () => `ana-${randomUUID()}@exemplo.com`;
const requestsSoFar = () => [...stage.pixProvider.requests, ...stage.cardProvider.requests];
const whatSandboxesHold = async () => [
  await stage.stripeState('/subscriptions'),
  await stage.stripeState('/invoices'),
  await stage.stripeState('/charges'),
];
/** Runs `work` while both providers answer every request with an error. */
async function whileProvidersAreDown(work: () => Promise<unknown>): Promise<void> {
  const down = { mode: 'error', count: 1_000 };
  await Promise.all([stage.control('/faults', down), stage.stripeControl('/faults', down)]);
  await work();
  await Promise.all([stage.control('/faults/clear'), stage.stripeControl('/faults/clear')]);
}
const firstPurchase = async (uid: string) => {
  const { payments } = await stage.call('list-payments', null, { uid });
  return payments[0]?.id ?? '';
};

/** A buyer by card whose purchase reached us by the proof alone, with the account. */
async function silentOwner(plan: 'plus' | 'pro' = 'plus') {
  const email = newEmail();
  const session = await checkOut(stage, email, { plan });
  await stage.stripeControl(`/sessions/${session}/pay`);
  const uid = await openAccount(stage, email, { session_id: session });
  return { uid, session };
}

/**
 * Everything that can be missed while no webhook reaches anybody: payments, an expired session, a renewal and a
 * refused one, a refund, a dispute; and three wishes that the providers did not carry out.
 */
async function missEverything(): Promise<void> {
  await silentOwner('pro');
  const refused = await silentOwner();
  await orderRenewal(stage, refused.session, 'refused');
  stage.advance(60 * DAY_MS - 25 * HOUR_MS);
  await checkOut(stage, newEmail());
  stage.advance(26 * HOUR_MS);

  await paySilently(stage, (await askForPix(stage, newEmail())).id);
  const bought = await checkOut(stage, newEmail(), { plan: 'pro' });
  await stage.stripeControl(`/sessions/${bought}/pay`);

  const [givenBack, disputed] = [await silentOwner(), await silentOwner()];
  const invoiceOf = async (session: string) => (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
  await stage.stripeControl(`/charges/${await invoiceOf(givenBack.session)}/refund`);
  await stage.stripeControl(`/charges/${await invoiceOf(disputed.session)}/dispute`);

  const email = newEmail();
  const pix = await buy(stage, email);
  const byPix = await openAccount(stage, email, { pixId: pix.id });
  const [byCard, cancels] = [await silentOwner(), await silentOwner()];
  await whileProvidersAreDown(async () => {
    await stage.call('withdraw-purchase', { purchase_id: await firstPurchase(byPix) }, { uid: byPix });
    await stage.call(
      'withdraw-purchase',
      { purchase_id: await firstPurchase(byCard.uid) },
      { uid: byCard.uid },
    );
    await stage.call('cancel-subscription', null, { uid: cancels.uid });
  });
  // A payment that was just checked is not checked again for some minutes.
  stage.advance(15 * MINUTE);
}

describe('the reconciler, after everything was missed', () => {
  let books: Record<string, unknown>;
  let holdings: unknown;
  let asked: readonly string[];
  let dry: Report;
  let real: Report;
  beforeAll(async () => {
    await stage.reset();
    await stage.control('/webhooks/target', { url: NOBODY });
    await stage.stripeControl('/webhooks/target', { url: NOBODY });
    await missEverything();
    const before = requestsSoFar().length;
    [books, holdings] = [await stage.dump(), await whatSandboxesHold()];
    dry = await reconcile('dry');
    expect(await stage.dump()).toEqual(books);
    expect(await whatSandboxesHold()).toEqual(holdings);
    asked = requestsSoFar().slice(before);
    real = await reconcile('real');
  }, 120_000);
  afterAll(async () => {
    await stage.control('/webhooks/target', { url: stage.webhookUrl });
    await stage.stripeControl('/webhooks/target', { url: stage.stripeWebhookUrl });
  });

  it('when dry, only reads the providers', () => {
    expect(asked.filter((request) => !request.startsWith('GET '))).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
  });

  it('when dry, says what the run after it does', async () => {
    expect(dry).toEqual(real);
    expect(real.failed).toBe(0);
    expect(await stage.dump()).not.toEqual(books);
    expect(await whatSandboxesHold()).not.toEqual(holdings);
  });

  it('says each thing it does in a line: payments, grants, access, mails, what a provider is asked', () => {
    const count = (pattern: RegExp) => real.changes.filter((change) => pattern.test(change)).length;
    expect(real.changes).toEqual(real.changes.toSorted());
    expect({
      paidPix: count(/^payment pix_\S+: status pending → paid/),
      paidCard: count(/^payment stripe_\S+: status pending → paid, subscription live/),
      expiredSession: count(/^payment stripe_\S+: status pending → expired/),
      pastDue: count(/^payment stripe_\S+: subscription live → past-due/),
      newGrants: count(/^grant \S+ \(new\): tier (plus|pro), amount R\$ 1[59]9,90/),
      reversed: count(/^grant \S+: refunded R\$ 159,90, reversed \d{4}-\d\d-\d\d$/),
      disputes: count(/^grant \S+: dispute open$/),
      purchaseMails: count(/^mail purchase_/),
      disputeMails: count(/^mail disputed_/),
      refundMails: count(/^mail returned_/),
      refusedMails: count(/^mail refused_/),
      refunds: count(/^provider: refund the (PIX pix_char|invoice in)_\w+$/),
      stops: count(/^provider: stop the subscription sub_\w+ now$/),
      cancellations: count(/^provider: stop the subscription sub_\w+ at the end of its period$/),
    }).toEqual({
      paidPix: 1,
      paidCard: 1,
      expiredSession: 1,
      pastDue: 1,
      // The two purchases without webhooks, and a renewal.
      newGrants: 3,
      // A refund at the provider, and two withdrawals.
      reversed: 3,
      disputes: 1,
      purchaseMails: 3,
      disputeMails: 1,
      refundMails: 3,
      refusedMails: 1,
      refunds: 2,
      // The subscription of a withdrawal, and the one whose money was returned.
      stops: 2,
      // A cancellation, and the disputed one.
      cancellations: 2,
    });
  });

  it('names nobody', () => {
    expect(real.changes.join('\n')).not.toMatch(/@|Ana Souza|98765-?4321/);
  });

  it('converges: the next runs find nothing to do', async () => {
    expect((await reconcile('real')).changes).toEqual([]);
    stage.advance(20 * MINUTE);
    expect((await reconcile('dry')).changes).toEqual([]);
    expect((await reconcile('real')).changes).toEqual([]);
  });
});

describe('the reconciler', () => {
  beforeEach(() => stage.reset());

  it('does no harm where three run at once', async () => {
    const [byPix, byCard] = [newEmail(), newEmail()];
    await paySilently(stage, (await askForPix(stage, byPix)).id);
    await payCardSilently(stage, await checkOut(stage, byCard));
    const [one, other] = await Promise.all([
      reconcile('real'),
      reconcile('real'),
      stage.run('reconcile-payments'),
    ]);
    expect([one.failed, other.failed]).toEqual([0, 0]);
    for (const email of [byPix, byCard]) {
      const { grants, mails, daysLeft } = await booksOf(stage, email);
      expect(grants).toHaveLength(1);
      expect(mails).toHaveLength(1);
      expect(daysLeft).toBeCloseTo(60, 2);
    }
  });

  it('counts what a silent provider kept it from reading, and goes on with the rest', async () => {
    const [byPix, byCard] = [newEmail(), newEmail()];
    await paySilently(stage, (await askForPix(stage, byPix)).id);
    await payCardSilently(stage, await checkOut(stage, byCard));
    await stage.stripeControl('/faults', { mode: 'error', count: 1_000 });
    // Two requests: Stripe's list of undelivered events, and the session.
    expect(await reconcile('real')).toMatchObject({ looked: 2, failed: 2 });
    expect((await booksOf(stage, byPix)).subscriber).toMatchObject({ subscribed: true });
    expect((await booksOf(stage, byCard)).subscriber).toMatchObject({ subscribed: false });

    await stage.stripeControl('/faults/clear');
    stage.advance(15 * MINUTE);
    expect(await reconcile('real')).toMatchObject({ failed: 0 });
    expect((await booksOf(stage, byCard)).subscriber).toMatchObject({ subscribed: true });
  });

  it('with nothing to look at says so', async () => {
    expect(await reconcile('real')).toEqual({ looked: 0, failed: 0, unfinished: false, changes: [] });
  });
});
