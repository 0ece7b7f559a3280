import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import type { PaymentDeps } from '../../../functions/src/buy/payment-deps.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import type { runCommand as RunCommand } from '../../../functions/src/ops/support/run-command.ts';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buy,
  buyByCard,
  cardOwner,
  checkOut,
  loseEvents,
  passPeriod,
  payCardSilently,
  paySilently,
  pixForm,
  purchaseAtStripe,
} from '../support/people.ts';
import { desk } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('support-money');
let runCommand: typeof RunCommand;
let deps: PaymentDeps;
beforeAll(async () => {
  ({ runCommand } = await import('../../../functions/src/ops/support/run-command.ts'));
  deps = (await import('../../../functions/src/buy/payment-deps.ts')).liveDeps();
});
let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});
const run = (...args: readonly string[]) => desk(runCommand, deps, args);
const books = () => booksOf(stage, email);
const auditOf = async (address = email) =>
  (await stage.db.collection('audit').where('id', '==', subscriberId(address)).get()).docs.map((doc) =>
    doc.data(),
  );
/** Runs without --do and shows that nothing has changed but the moments at which the provider was asked. */
async function rehearse(...args: readonly string[]): Promise<string> {
  const before = await stage.dump();
  const lines = await run(...args);
  expect(await stage.dump()).toEqual(before);
  return lines;
}

describe('a payment without access', () => {
  it('is settled, after the dry run has said so and changed nothing', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    expect(await rehearse('paid', pix.id)).toMatch(/It would change:.*grant pix_.*subscriber .*plan plus/s);
    expect(await run('paid', pix.id, '--do', '--by', 'Lia')).toMatch(/: paid/);
    expect((await books()).subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
    expect(await auditOf()).toMatchObject([{ operator: 'Lia', action: 'settle', reason: null }]);
    expect(await run('paid', pix.id, '--do')).toMatch(/No record changes/);
    expect((await books()).mailed).toEqual(['purchase']);
  });

  it('whose code is not in the database is found by the orders of the address', async () => {
    const form = pixForm(email);
    const charge = await askForPix(stage, email, form);
    await stage.db.doc(`payments/pix_${charge.id}`).delete();
    await stage.db.doc(`orders/${form.order_id}`).update({ made: null, state: 'creating' });
    await paySilently(stage, charge.id);
    // The provider's list has other people's codes, too.
    const other = await askForPix(stage, `bia-${randomUUID()}@exemplo.com`);
    await paySilently(stage, other.id);
    await expect(run('paid', charge.id)).rejects.toMatchObject({ code: 'unknown-here' });
    expect(await rehearse('paid', email)).not.toContain(other.id);
    expect(await run('paid', email, '--do')).toMatch(/: paid/);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
    expect((await books()).payments).toHaveLength(1);
  });

  it('by card of which nothing is known here is taken up by the order that it names', async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    await stage.db.doc(`payments/stripe_${session}`).delete();
    await run('paid', session, '--do');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
  });

  it('whose order is gone is left to the dashboard of the provider', async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    await stage.db.recursiveDelete(stage.db.collection('payments'));
    await stage.db.recursiveDelete(stage.db.collection('orders'));
    await expect(run('paid', session, '--do')).rejects.toMatchObject({ code: 'no-order' });
  });

  it('of the other mode, or that nobody knows, is refused', async () => {
    await expect(run('paid', 'cs_live_a1abcdefgh')).rejects.toMatchObject({ code: 'other-mode' });
    await expect(run('paid', 'pix_char_unknown1')).rejects.toMatchObject({ code: 'unknown-at-provider' });
    await expect(run('paid', '20260101-000000')).rejects.toMatchObject({ code: 'unknown-here' });
    await expect(run('paid', 'Ana')).rejects.toMatchObject({ code: 'not-an-id' });
  });
});

describe('a refund', () => {
  it('of a PIX says first what ends, and gives the money back once', async () => {
    const { id } = await buy(stage, email);
    expect(await rehearse('refund', id)).toMatch(/provider: refund the PIX.*subscriber/s);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
    expect(await run('refund', id, '--do', '--by', 'Lia')).toMatch(/is given back/);
    const { subscriber, grants, mailed } = await books();
    expect(subscriber).toMatchObject({ subscribed: false });
    expect(grants).toMatchObject([{ refunded_cents: 15_990 }]);
    expect(mailed).toEqual(['purchase', 'returned']);
    const protocol = (await books()).payments[0]?.['protocol'];
    expect(await auditOf()).toMatchObject([{ operator: 'Lia', action: 'refund', payment: protocol }]);
    await expect(run('refund', id, '--do')).rejects.toMatchObject({ code: 'gone' });
    expect(await auditOf()).toHaveLength(1);
  });

  it('of an earlier period of a card keeps the renewal, and of the last ends it', async () => {
    const { session } = await cardOwner(stage, email);
    await passPeriod(stage);
    const { invoices } = await purchaseAtStripe(stage, session);
    const [first, second] = invoices;
    await expect(run('refund', session)).rejects.toMatchObject({
      code: 'several-invoices',
      details: expect.arrayContaining([expect.stringContaining(second?.id ?? '?')]),
    });
    await run('refund', first?.id ?? '', '--do');
    await stage.deliver();
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    await run('refund', second?.id ?? '', '--do');
    await stage.deliver();
    expect((await books()).subscriber).toMatchObject({ subscribed: false, renews: false });
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
  });

  it('of a renewal that cost nothing ends its period, and asks nothing of Stripe', async () => {
    const session = await buyByCard(stage, email);
    const { subscription } = await purchaseAtStripe(stage, session);
    await stage.stripeControl(`/subscriptions/${subscription.id}/coupon`, { percent_off: 100 });
    await passPeriod(stage);
    const free = (await purchaseAtStripe(stage, session)).invoices[1]?.id ?? '';
    expect(await run('refund', free, '--do')).toMatch(/is given back/);
    expect((await books()).subscriber).toMatchObject({ subscribed: false, renews: false });
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
  });

  it('that the provider does not do now is asked for again by the reconciler', async () => {
    const { id } = await buy(stage, email);
    await stage.control('/faults', { mode: 'error', path: '/v2/transparents/refund', count: 1 });
    expect(await run('refund', id, '--do')).toMatch(/reconciler asks/);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
    await expect(run('refund', id, '--do')).rejects.toMatchObject({ code: 'gone' });
  });

  it('does not wait for another one of the same card that the provider refuses for good', async () => {
    const { session } = await cardOwner(stage, email);
    await passPeriod(stage);
    const [first, second] = (await purchaseAtStripe(stage, session)).invoices.map(({ id }) => id);
    await stage.stripeControl('/faults', { mode: 'error', path: '/v1/refunds', count: 10 });
    expect(await run('refund', first ?? '', '--do')).toMatch(/reconciler asks/);
    await stage.stripeControl('/faults/clear');
    // Stripe gives nothing back of a charge that the bank disputes.
    await stage.stripeControl(`/charges/${first}/dispute`);
    await stage.deliver();
    expect(await run('refund', second ?? '', '--do')).toMatch(/is given back/);
    expect((await books()).grants.map((grant) => grant['refunded_cents']).toSorted((a, b) => a - b)).toEqual([
      0, 15_990,
    ]);
  });

  it('is refused while the bank disputes the payment, and of what nobody has paid', async () => {
    const { session } = await cardOwner(stage, email);
    const invoice = (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
    await stage.stripeControl(`/charges/${invoice}/dispute`);
    await stage.deliver();
    await expect(run('refund', session)).rejects.toMatchObject({ code: 'disputed' });
    await expect(run('refund', (await askForPix(stage, email)).id)).rejects.toMatchObject({ code: 'unpaid' });
  });

  it('of a PIX that was paid with another amount gives it back', async () => {
    const pix = await askForPix(stage, email);
    await stage.control(`/charges/${pix.id}/pay`, { paidAmount: 1 });
    await stage.deliver();
    expect((await books()).payments).toMatchObject([{ status: 'mismatched' }]);
    await run('refund', pix.id, '--do');
    expect((await books()).payments).toMatchObject([{ status: 'refunded' }]);
  });

  it('that happened at the provider without our knowledge is not made a second time', async () => {
    const { session } = await cardOwner(stage, email);
    const invoice = (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
    await loseEvents(stage, () => stage.stripeControl(`/charges/${invoice}/refund`));
    await expect(run('refund', session, '--do')).rejects.toMatchObject({ code: 'gone' });
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
  });
});
