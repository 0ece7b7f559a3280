import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type * as live from '../../../functions/src/buy/payment-deps.ts';
import type * as restoring from '../../../functions/src/ops/restore/run-restore.ts';
import { type Backup, booksOf, restoreBackup, takeBackup } from '../support/books.ts';
import { buy, buyByCard, cardOwner, confirmMailbox, openAccount, resetPassword } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  change,
  decideTraining,
  followMoney,
  newTrainee,
  putSession,
  sessionsOf,
} from '../support/trainers.ts';

const stage = useStage('restore');

let runRestore: typeof restoring.runRestore;
let liveDeps: typeof live.liveDeps;
let liveLists: typeof live.liveLists;
beforeAll(async () => {
  ({ runRestore } = await import('../../../functions/src/ops/restore/run-restore.ts'));
  ({ liveDeps, liveLists } = await import('../../../functions/src/buy/payment-deps.ts'));
});

let email: string;
let taken: Backup;
let since: Date;
beforeEach(async () => {
  await stage.reset();
  for (const { uid } of (await stage.auth.listUsers()).users) await stage.auth.deleteUser(uid);
  email = newAddress();
});

function newAddress(): string {
  return `ana-${randomUUID()}@exemplo.com`;
}
/** Addresses of every kind that an order accepts; the test makes each its own. */
const ADDRESSES = [
  'ana@exemplo.com',
  'ana.souza+treino@exemplo.com.br',
  "d'avila@exemplo.com",
  'a&b@exemplo.com',
  'ana@xn--caf-dma.com.br',
  'ana@exemplo.xn--p1ai',
  'bru..na@exemplo.com',
  '.bruna@exemplo.com',
  'ana/bia@exemplo.com',
  'ana=bia@exemplo.com',
  'ana!@exemplo.com',
  'ana#1@exemplo.com',
  'ana$@exemplo.com',
  'ana%bia@exemplo.com',
  'ana*@exemplo.com',
  'ana?@exemplo.com',
  'ana^@exemplo.com',
  'ana`@exemplo.com',
  '{ana|bia}~@exemplo.com',
  '_ana_-@exemplo.com',
  '1@1.com.br',
  'ana@a-b.c-d.exemplo.travel',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.com`,
];
/** Takes a backup, two hours after everything before and two before everything after. */
async function backUp(): Promise<void> {
  stage.advance(2 * HOUR_MS);
  since = stage.now();
  taken = await takeBackup(stage.db);
  stage.advance(2 * HOUR_MS);
}
/** Loses the database, restores the backup and brings it up to date. Answers the lines of the report. */
async function comeBack({ stopped = inAMinute() } = {}): Promise<readonly string[]> {
  await restoreBackup(stage.db, taken);
  return run(stopped);
}
/** A minute passes. */
function inAMinute(): Date {
  stage.advance(60_000);
  return stage.now();
}
async function run(stopped = stage.now()): Promise<readonly string[]> {
  const { lines, failed } = await runRestore(liveDeps(), liveLists, { since, stopped });
  expect(failed).toBe(false);
  return lines;
}
/** Another run changes nothing. */
async function expectAllDone(): Promise<void> {
  const before = await stage.dump();
  await run();
  expect(await stage.dump()).toEqual(before);
}
const remove = (uid: string) => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
const subscriberOf = async () => (await booksOf(stage, email)).subscriber;

describe('a payment that was made after the backup', () => {
  it('by PIX is found, with the access it bought and without another mail', async () => {
    await backUp();
    await buy(stage, email);
    const before = await booksOf(stage, email);
    stage.advance(DAY_MS);
    await comeBack();
    const after = await booksOf(stage, email);
    expect(after).toMatchObject({ payments: [{ status: 'paid', amount_cents: 15_990 }], mailed: [] });
    expect(after.grants).toHaveLength(1);
    // The period began with the payment, not with the restore.
    expect(after.daysLeft).toBeCloseTo((before.daysLeft ?? 0) - 1, 1);
  });

  it('by card is found, and renews', async () => {
    await backUp();
    await buyByCard(stage, email);
    const before = await booksOf(stage, email);
    await comeBack();
    const after = await booksOf(stage, email);
    expect(after.subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(after.subscriber?.['subscription_end']).toEqual(before.subscriber?.['subscription_end']);
    expect(after).toMatchObject({ payments: [{ status: 'paid' }], mailed: [] });
  });

  it('belongs to the signed-in account that ordered it', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await backUp();
    await buy(stage, email, {}, { uid });
    const before = await booksOf(stage, email);
    await comeBack();
    const { payments, daysLeft } = await booksOf(stage, email);
    expect(payments.map((payment) => payment['claimed_by'])).toEqual([uid, uid]);
    expect(daysLeft).toBeCloseTo(before.daysLeft ?? 0, 1);
  });

  it('opens by the mailed link to the account that was made since', async () => {
    await backUp();
    const { id: pixId } = await buy(stage, email);
    await openAccount(stage, email, { pixId });
    await buyByCard(stage, email);
    await comeBack();
    expect(await subscriberOf()).toMatchObject({ user_id: null, subscribed: true });
    const uid = await resetPassword(stage, email, 'segredo2');
    expect(await subscriberOf()).toMatchObject({
      user_id: uid,
      subscribed: true,
      renews: true,
      mailbox_confirmed_at: expect.anything(),
    });
    expect((await stage.call('list-payments', null, { uid })).payments).toHaveLength(2);
  });

  it('opens by the mailed link also to an account that had shown its mailbox', async () => {
    await backUp();
    const { id: pixId } = await buy(stage, email);
    await confirmMailbox(stage, email, await openAccount(stage, email, { pixId }));
    await comeBack();
    const uid = await resetPassword(stage, email, 'segredo2');
    expect(await subscriberOf()).toMatchObject({ user_id: uid, subscribed: true });
    expect(await stage.canSignIn(email, 'segredo2')).toBe(true);
  });

  it('is mailed if it was made after the site had stopped', async () => {
    await backUp();
    const stopped = stage.now();
    stage.advance(HOUR_MS);
    await buy(stage, email);
    await comeBack({ stopped });
    expect((await booksOf(stage, email)).mailed).toEqual(['purchase']);
  });

  it('comes back whatever address the order accepted, by PIX and by card', async () => {
    const addresses = ADDRESSES.map((address) => address.replace('@', `.${randomUUID().slice(0, 8)}@`));
    await backUp();
    for (const [at, address] of addresses.entries()) {
      await buy(stage, address);
      if (at % 5 === 0) await buyByCard(stage, address);
    }
    await comeBack();
    for (const [at, address] of addresses.entries()) {
      const { subscriber, payments } = await booksOf(stage, address);
      expect([address, subscriber?.['email'], subscriber?.['subscribed'], payments.length]).toEqual([
        address,
        address,
        true,
        at % 5 === 0 ? 2 : 1,
      ]);
    }
  });

  it('and went back since then is known and gives no access', async () => {
    const { id } = await buy(stage, email);
    await backUp();
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${id}/refund`);
    await comeBack();
    expect(await booksOf(stage, email)).toMatchObject({
      payments: [{ status: 'refunded' }],
      subscriber: { subscribed: false },
      mailed: ['purchase'],
    });
  });
});

describe('a person who had erased the account after the backup', () => {
  it('stays erased, and what was paid is kept without a name', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: 'Joelho' });
    await backUp();
    await remove(uid);
    await comeBack();
    await followMoney(stage, email);
    const left = JSON.stringify(await stage.dump());
    for (const gone of ['Joelho', 'Ana Souza', uid]) expect(left).not.toContain(gone);
    expect((await stage.db.doc(`payments/pix_${pixId}`).get()).data()).toMatchObject({
      status: 'paid',
      subscriber: expect.stringMatching(/^erased_/),
    });
    await expectAllDone();
  });

  it('stays erased if everything but the first purchase came after the backup', async () => {
    await backUp();
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await remove(uid);
    await comeBack();
    const books = await booksOf(stage, email);
    expect(books).toMatchObject({ subscriber: undefined, payments: [], grants: [], mailed: [] });
    expect((await stage.db.doc(`grants/pix_${pixId}`).get()).get('subscriber')).toMatch(/^erased_/);
    await expectAllDone();
  });

  it('is charged no more, also where the card was the last to know', async () => {
    const { uid } = await cardOwner(stage, email);
    await backUp();
    await remove(uid);
    await comeBack();
    const running = await stage.stripeState<readonly { status: string }[]>('/subscriptions');
    expect(running.filter(({ status }) => status !== 'canceled')).toEqual([]);
    expect(await subscriberOf()).toBeUndefined();
  });

  it('and had bought again keeps the later purchase', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await confirmMailbox(stage, email, uid);
    await backUp();
    await remove(uid);
    stage.advance(HOUR_MS);
    const later = await buy(stage, email);
    await openAccount(stage, email, { pixId: later.id });
    await comeBack();
    const again = await resetPassword(stage, email, 'segredo2');
    expect(await booksOf(stage, email)).toMatchObject({
      subscriber: { user_id: again, subscribed: true },
      payments: [{ provider_id: later.id }],
    });
    await expectAllDone();
    expect((await stage.db.doc(`payments/pix_${pixId}`).get()).get('subscriber')).toMatch(/^erased_/);
  });

  it('stays erased if Auth was imported too', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await backUp();
    await remove(uid);
    await stage.auth.createUser({ uid, email, password: 'segredo1' });
    await comeBack();
    expect(await stage.canSignIn(email, 'segredo1')).toBe(false);
  });
});

describe('other erasures after the backup', () => {
  it('health data of a withdrawn consent go again; a consent that is given later keeps its values', async () => {
    const ana = await newTrainee(stage);
    const bia = await newTrainee(stage, 'Bia');
    const consent = { versao: '2026-11', aceito_em: stage.now() };
    for (const person of [ana, bia]) await change(stage, person, { ...wholeAnswers, consent });
    stage.advance(HOUR_MS / 2);
    const withdrawal = {
      altura: null,
      peso: null,
      limitacoes_lesoes: null,
      nivel_energia: null,
      consent: null,
    };
    await change(stage, bia, withdrawal);
    stage.advance(60_000);
    await change(stage, bia, { ...wholeAnswers, consent: { versao: '2026-11', aceito_em: stage.now() } });
    since = stage.now();
    taken = await takeBackup(stage.db);
    stage.advance(HOUR_MS);
    await change(stage, ana, withdrawal);
    await comeBack();
    const health = async (uid: string) => (await stage.db.doc(`anamnese_treinos/${uid}`).get()).get('peso');
    expect([await health(ana.uid), await health(bia.uid)]).toEqual([undefined, wholeAnswers.peso]);
  });

  it('sessions of a withdrawn consent go again; a consent that is given later keeps its own', async () => {
    const ana = await newTrainee(stage);
    const bia = await newTrainee(stage, 'Bia');
    const decide = async ({ uid }: { readonly uid: string }, versao: string | null) => {
      stage.advance(60_000);
      await (await decideTraining(stage, uid, versao))();
      stage.advance(60_000);
    };
    for (const person of [ana, bia]) await decide(person, '1');
    await putSession(stage, ana.uid, 'one');
    await decide(bia, null);
    await decide(bia, '1');
    await putSession(stage, bia.uid, 'later');
    since = stage.now();
    taken = await takeBackup(stage.db);
    stage.advance(HOUR_MS);
    await decide(ana, null);
    await comeBack();
    const left = [await sessionsOf(stage, ana.uid), await sessionsOf(stage, bia.uid)].map(Object.keys);
    expect(left).toEqual([[], ['later']]);
    const consented = async ({ uid }: { readonly uid: string }) =>
      (await stage.db.doc(`training_consents/${uid}`).get()).get('consent') !== undefined;
    expect([await consented(ana), await consented(bia)]).toEqual([false, true]);
    const open = (await stage.db.collection('consents').where('revogado_em', '==', null).get()).size;
    expect(open).toBe(1);
    await expectAllDone();
  });

  it('a forgotten address is forgotten again', async () => {
    const { forgetUnpaid } = await import('../../../functions/src/account/forget-unpaid.ts');
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    await backUp();
    await forgetUnpaid(email, false);
    expect(await comeBack()).toContain('Erasures made again: 1');
    expect(await subscriberOf()).toBeUndefined();
  });
});

it('nobody is reminded twice of the end of a plan', async () => {
  await buy(stage, email);
  stage.advance(55 * DAY_MS);
  await backUp();
  stage.advance(DAY_MS);
  await stage.run('remind-renewals');
  expect((await booksOf(stage, email)).mailed).toEqual(['purchase', 'reminder']);
  stage.advance(DAY_MS);
  await comeBack();
  await stage.run('remind-renewals');
  expect((await booksOf(stage, email)).mailed).toEqual(['purchase']);
});
