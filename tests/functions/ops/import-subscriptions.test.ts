import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import {
  askStripe,
  buyByCard,
  checkOut,
  confirmMailbox,
  type EarlierSale,
  endAtStripe,
  loseEvents,
  passPeriod,
  payCardSilently,
  purchaseAtStripe,
  sellElsewhere,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('import-subscriptions');
const folder = useExportFolder();
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let email: string;
let sale: EarlierSale;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  sale = await sellElsewhere(stage, email);
});

/** A row of the file, with the subscription of this test. */
const row = (changes: Readonly<Record<string, string>> = {}) => ({
  email,
  nome: 'Ana Souza',
  telefone: '11987654321',
  subscription_tier: 'pro',
  subscription_end: '',
  stripe_subscription_id: sale.subscription,
  ...changes,
});
/** A row of a plan that runs until the end of next year. */
const planRow = (changes: Readonly<Record<string, string>> = {}) =>
  row({ subscription_end: `31/12/${NEXT_YEAR}`, stripe_subscription_id: '', ...changes });

/** Takes these rows in this process, and answers the result with the lines that tell it. */
async function take(rows: readonly ReturnType<typeof row>[], isDry = false) {
  const { importSubscribers, linesOf } = await import(
    '../../../functions/src/ops/import/import-subscribers.ts'
  );
  const result = await importSubscribers(await folder.write('cards.csv', csv(rows)), isDry);
  return { ...result, lines: linesOf(result) };
}

describe('a card subscription of an earlier service', () => {
  it('gives its access, mails nothing, and a second run writes nothing', async () => {
    expect((await take([row()], true)).lines).toContain('  pro, by card: 1');
    expect(await stage.dump()).toEqual({});
    expect((await take([row()])).lines).toContain('  pro, by card: 1');
    const { subscriber, payments, grants, mails, daysLeft } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({
      nome: 'Ana Souza',
      subscribed: true,
      subscription_tier: 'pro',
      renews: true,
    });
    expect(payments).toMatchObject([{ status: 'paid', amount_cents: 14_900, claimed_by: null }]);
    expect(grants).toMatchObject([{ kind: 'card', amount_cents: 14_900 }]);
    expect(mails).toEqual([]);
    expect(daysLeft).toBeCloseTo(60, 1);

    const before = await stage.dump();
    expect(await take([row()])).toMatchObject({ taken: [], known: 1 });
    // The run died before it noted that the row was taken.
    await stage.db.doc(`imports/${subscriberId(email)}`).delete();
    await take([row()]);
    const { [`imports/${subscriberId(email)}`]: _noted, ...after } = await stage.dump();
    const { [`imports/${subscriberId(email)}`]: _before, ...expected } = before;
    expect(after).toEqual(expected);
  });

  it('counts its renewal, with a mail, and its refund', async () => {
    await take([row()]);
    await passPeriod(stage);
    const renewed = await booksOf(stage, email);
    expect(renewed.grants).toHaveLength(2);
    expect(renewed.mailed).toEqual(['purchase']);
    expect(renewed.subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(renewed.daysLeft).toBeCloseTo(60, 0);

    const charges = await stage.stripeState<readonly { id: string }[]>('/charges');
    await stage.stripeControl(`/charges/${charges.at(-1)?.id}/refund`);
    await stage.deliver();
    const refunded = await booksOf(stage, email);
    expect(refunded.subscriber).toMatchObject({ subscribed: false, renews: false });
    expect(refunded.mailed).toContain('returned');
    expect((await purchaseAtStripe(stage, sale.session)).subscription.status).toBe('canceled');
  });

  it('counts what webhooks lost, by the reconciler', async () => {
    await take([row()]);
    await loseEvents(stage, async () => {
      await askStripe(stage, `/subscriptions/${sale.subscription}`, { cancel_at_period_end: 'true' });
    });
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    const { subscriber, mailed } = await booksOf(stage, email);
    expect([subscriber?.['renews'], mailed]).toEqual([false, ['cancelled']]);
  });

  it('has its earlier renewals in the ledger', async () => {
    await loseEvents(stage, () => passPeriod(stage));
    await take([row()]);
    const { grants, mails, subscriber } = await booksOf(stage, email);
    expect(grants).toHaveLength(2);
    expect(mails).toEqual([]);
    expect(subscriber).toMatchObject({ subscribed: true });
  });

  it('is opened by the mailbox and by nothing else, and its owner cancels it', async () => {
    await take([row()]);
    const proof = { session_id: sale.session };
    await expect(stage.call('create-account', { email, password: 'segredo1', proof })).rejects.toMatchObject({
      details: { code: 'payment-not-found' },
    });

    const uid = await stage.signUp(email);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: false });
    await confirmMailbox(stage, email, uid);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
    });
    expect(await stage.call('list-payments', null, { uid })).toMatchObject({
      payments: [{ amount_cents: 14_900, method: 'card' }],
      card: { state: 'renews', amount_cents: 14_900, days: null },
    });
    await stage.call('cancel-subscription', null, { uid });
    const { subscription } = await purchaseAtStripe(stage, sale.session);
    expect(subscription.cancel_at_period_end).toBe(true);
  });
});

describe('a subscription that is not taken', () => {
  it('is named with its reason before anything is written', async () => {
    const ended = await sellElsewhere(stage, 'bia@exemplo.com');
    await endAtStripe(stage, ended.subscription);
    await buyByCard(stage, 'caio@exemplo.com');
    const ours = (await booksOf(stage, 'caio@exemplo.com')).payments[0]?.['subscription'].id;
    const before = await stage.dump();
    const { refused } = await take(
      [
        row({ stripe_subscription_id: 'sub_doesNotExist' }),
        row({ email: 'bia@exemplo.com', stripe_subscription_id: ended.subscription }),
        row({ email: 'davi@exemplo.com', stripe_subscription_id: ours }),
      ],
      true,
    );
    expect(refused).toEqual([
      { line: 2, reasons: [expect.stringContaining('stripe_subscription_id is not known at Stripe')] },
      { line: 3, reasons: [expect.stringContaining('has ended at Stripe')] },
      { line: 4, reasons: [expect.stringContaining('lies under another e-mail address')] },
    ]);
    expect(await stage.dump()).toEqual(before);
  });

  it.each(['/v1/subscriptions/', '/v1/subscriptions'])(
    'stops the run before anything is written where Stripe does not answer at %s',
    async (path) => {
      await stage.stripeControl('/faults', { mode: 'error', count: 1_000, path });
      await expect(take([planRow({ email: 'bia@exemplo.com' }), row()])).rejects.toThrow(
        'Stripe gave no usable answer',
      );
      expect(await stage.dump()).toEqual({});
      await stage.stripeControl('/faults/clear');
      expect((await take([row()])).taken).toHaveLength(1);
    },
  );
});

describe('a subscription that no row names', () => {
  it('is listed, with the row of its address in any spelling, and its id is put there later', async () => {
    const address = `bia-${randomUUID()}@exemplo.com`;
    const theirs = await sellElsewhere(stage, address.replace('bia', 'Bia'), 19_990);
    const { lines } = await take([planRow({ email: address })]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Running at Stripe, and known neither to the site nor to the file: 2',
        `  ${theirs.subscription}: R$ 199,90 every 60 days, from the address of line 2: write the id there`,
        `  ${sale.subscription}: R$ 149,00 every 60 days`,
      ]),
    );
    const corrected = planRow({ email: address, stripe_subscription_id: theirs.subscription });
    expect((await take([corrected])).unknown).toMatchObject([{ id: sale.subscription, line: null }]);
    // What the card pays for takes the place of the plan.
    const { subscriber, daysLeft } = await booksOf(stage, address);
    expect([subscriber?.['renews'], daysLeft]).toEqual([true, expect.closeTo(60, 1)]);
    const { refused } = await take([planRow({ email: address })]);
    expect(refused).toEqual([{ line: 2, reasons: [expect.stringContaining('leave its id')] }]);
  });

  it('is not listed if it was bought here a moment ago', async () => {
    await payCardSilently(stage, await checkOut(stage, email));
    expect((await take([row()])).unknown).toEqual([]);
  });
});
