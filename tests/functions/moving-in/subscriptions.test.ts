import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import {
  type EarlierSale,
  askStripe,
  buyByCard,
  checkOut,
  endAtStripe,
  loseEvents,
  passPeriod,
  payCardSilently,
  purchaseAtStripe,
  sellElsewhere,
} from '../support/people/card-buyers.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { confirmMailbox } from '../support/people/accounts.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('import-subscriptions');
const program = useProgram('import');
const folder = useExportFolder();

let email: string;
let sale: EarlierSale;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  sale = await sellElsewhere(stage, email);
});

const rowOf = (stripe_subscription_id: string, address = email) => ({
  email: address,
  nome: 'Ana Souza',
  telefone: '11987654321',
  subscription_tier: 'pro',
  subscription_end: '',
  stripe_subscription_id,
});
const run = async (rows: readonly ReturnType<typeof rowOf>[], ...flags: readonly string[]) =>
  program.run(await folder.write('cards.csv', csv(rows)), ...flags);

describe('a card subscription of an earlier service', () => {
  it('gives its access, mails nothing, and a second run writes nothing', PATIENCE, async () => {
    expect((await run([rowOf(sale.subscription)], '--dry-run')).lines).toContain('  card subscriptions: 1');
    expect(await stage.dump()).toEqual({});
    expect((await run([rowOf(sale.subscription)])).lines).toContain('  card subscriptions: 1');
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
    expect((await run([rowOf(sale.subscription)])).lines).toContain('  rows that were taken before: 1');
    expect(await stage.dump()).toEqual(before);
  });

  it('counts its renewal, with a mail, and its refund', PATIENCE, async () => {
    await run([rowOf(sale.subscription)]);
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

  it('counts what webhooks lost, by the reconciler', PATIENCE, async () => {
    await run([rowOf(sale.subscription)]);
    await loseEvents(stage, async () => {
      await askStripe(stage, `/subscriptions/${sale.subscription}`, { cancel_at_period_end: 'true' });
    });
    await stage.run('reconcile-payments');
    const { subscriber, mailed } = await booksOf(stage, email);
    expect([subscriber?.['renews'], mailed]).toEqual([false, ['cancelled']]);
  });

  it('has its earlier renewals in the ledger', PATIENCE, async () => {
    await loseEvents(stage, () => passPeriod(stage));
    await run([rowOf(sale.subscription)]);
    const { grants, mails, subscriber } = await booksOf(stage, email);
    expect(grants).toHaveLength(2);
    expect(mails).toEqual([]);
    expect(subscriber).toMatchObject({ subscribed: true });
  });

  it('is opened by the mailbox and by nothing else, and its owner cancels it', PATIENCE, async () => {
    await run([rowOf(sale.subscription)]);
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
      card: { state: 'renews', amount_cents: 14_900 },
    });
    await stage.call('cancel-subscription', null, { uid });
    const { subscription } = await purchaseAtStripe(stage, sale.session);
    expect(subscription.cancel_at_period_end).toBe(true);
  });
});

describe('a subscription that is not taken', () => {
  it('is named with its reason', PATIENCE, async () => {
    const ended = await sellElsewhere(stage, 'bia@exemplo.com');
    await endAtStripe(stage, ended.subscription);
    await buyByCard(stage, 'caio@exemplo.com');
    const ours = (await booksOf(stage, 'caio@exemplo.com')).payments[0]?.['subscription'].id;
    const rows = [
      rowOf('sub_doesNotExist', 'a@exemplo.com'),
      { ...rowOf(ended.subscription, 'bia@exemplo.com'), subscription_end: '31/12/2099' },
      rowOf(ours, 'd@exemplo.com'),
      rowOf('cs_test_12345678', 'e@exemplo.com'),
      { ...rowOf(sale.subscription), subscription_tier: 'Personal 3.0' },
    ];
    const before = await stage.dump();
    const { lines } = await run(rows);
    expect(lines.filter((line) => line.startsWith('    1: ')).toSorted()).toEqual([
      expect.stringContaining('has ended at Stripe'),
      expect.stringContaining('is no id of a subscription'),
      expect.stringContaining('is not known at Stripe'),
      expect.stringContaining('lies under another e-mail address'),
      expect.stringContaining('neither plus nor pro'),
    ]);
    expect(await stage.dump()).toEqual(before);
  });

  it('is taken from the report after Stripe did not answer about it', PATIENCE, async () => {
    await stage.stripeControl('/faults', { mode: 'error', count: 1_000, path: '/v1/subscriptions/' });
    const { code, lines } = await run([rowOf(sale.subscription)]);
    expect(lines).toContain(
      '    1: Stripe gave no usable answer about the subscription: import the report once more',
    );
    expect(code).toBe(2);
    await stage.stripeControl('/faults/clear');
    await program.run(folder.path('cards.report.csv'));
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true });
  });

  it('stops the run before anything is taken when Stripe does not list them', PATIENCE, async () => {
    await stage.stripeControl('/faults', { mode: 'error', count: 1_000 });
    const { code, lines } = await run([rowOf(sale.subscription)]);
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^The subscriptions at Stripe could not be listed .* Nothing was taken\.$/);
    expect(await stage.dump()).toEqual({});
  });
});

describe('a subscription that no row names', () => {
  /** A row of a plan that runs until the end of next year. */
  const planOf = (address: string, changes = {}) => ({
    ...rowOf('', address),
    subscription_end: `31/12/${stage.now().getUTCFullYear() + 1}`,
    ...changes,
  });

  it('is found by its address in any spelling, if its amount is a price of this site', PATIENCE, async () => {
    const address = `bia-${randomUUID()}@exemplo.com`;
    const ours = await sellElsewhere(stage, address.replace('bia', 'Bia'), 19_990);
    const { code, lines } = await run([planOf(address), planOf('caio@exemplo.com')]);
    expect(code).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  card subscriptions: 1',
        '    pro, by card: 1',
        '  plans with an end: 1',
        'Running at Stripe and not known to this site: 1',
        `  ${sale.subscription}: R$ 149,00 every 60 days`,
      ]),
    );
    expect(await booksOf(stage, address)).toMatchObject({
      subscriber: { renews: true },
      payments: [{ provider_id: ours.subscription, plan: 'pro' }],
      grants: [{ kind: 'card' }],
    });
    const before = await stage.dump();
    expect((await run([planOf(address)])).lines).toContain('  rows that were taken before: 1');
    expect(await stage.dump()).toEqual(before);
  });

  it('of another amount is asked about, and the words of the question answer it', PATIENCE, async () => {
    const { code, lines } = await run([planOf(email)]);
    expect(code).toBe(2);
    expect(lines.join('\n')).toContain(
      "R$ 149,00, which is no price of this site: add --amount '149,00=plus'",
    );
    expect(await stage.dump()).toEqual({});
    await run([planOf(email)], '--amount', '149,00=pro');
    expect((await booksOf(stage, email)).payments).toMatchObject([{ plan: 'pro', amount_cents: 14_900 }]);
  });

  it('is asked about where there are several, or the row names another plan', PATIENCE, async () => {
    const twice = `bia-${randomUUID()}@exemplo.com`;
    const first = await sellElsewhere(stage, twice, 19_990);
    const second = await sellElsewhere(stage, twice, 15_990);
    const plus = `caio-${randomUUID()}@exemplo.com`;
    const third = await sellElsewhere(stage, plus, 19_990);
    await run([planOf(twice), planOf(plus, { subscription_tier: 'plus' })]);
    expect(await stage.dump()).toEqual({});
    const report = await folder.read('cards.report.csv');
    expect(report).toContain(`"?${second.subscription} ?${first.subscription}"`);
    // Nobody has decided yet.
    expect((await program.run(folder.path('cards.report.csv'))).lines).toContain('  rows refused: 2');
    const corrected = report.replace(`?${second.subscription} `, '').replaceAll('?sub', 'sub');
    expect((await program.run(await folder.write('corrected.csv', corrected))).code).toBe(0);
    expect((await booksOf(stage, plus)).payments).toMatchObject([
      { provider_id: third.subscription, plan: 'plus' },
    ]);
    expect((await booksOf(stage, twice)).payments).toMatchObject([{ provider_id: first.subscription }]);
  });

  it('is none of an earlier service if it was bought here a moment ago', PATIENCE, async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    await endAtStripe(stage, sale.subscription);
    const { lines } = await run([planOf(email)]);
    expect(lines).toEqual(
      expect.arrayContaining(['  plans with an end: 1', 'Running at Stripe and not known to this site: 0']),
    );
  });

  it('does not matter where the row says none', PATIENCE, async () => {
    const { code, lines } = await run([planOf(email, { stripe_subscription_id: 'none' })]);
    expect([code, lines]).toEqual([0, expect.arrayContaining(['  plans with an end: 1'])]);
  });
});
