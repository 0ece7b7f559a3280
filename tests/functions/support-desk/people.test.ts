// Over 250 lines: the commands about a person (change of address, erasure, search) use the same people and receipts.
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/durations';
import { todayInSaoPaulo } from 'domain/dates';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { runCommand as RunCommand } from '../../../functions/src/cli/support/run-command.ts';
import { subscriberId } from '../../../functions/src/firebase/subscriber-id.ts';
import type { PaymentDeps } from '../../../functions/src/payments/ports/payment-deps.ts';
import { booksOf, subscriberOf } from '../support/books.ts';
import { askForPix, buy } from '../support/people/buyers.ts';
import { buyByCard, cardOwner, openAccount, purchaseAtStripe } from '../support/people/card-buyers.ts';
import { desk } from '../support/desk.ts';
import { confirmMailbox, mailedCode, resetPassword } from '../support/mailbox.ts';
import { useStage } from '../support/stage.ts';
import { newClient, rowsOf, workoutOf } from '../support/people/training.ts';

const stage = useStage('support-people');
let runCommand: typeof RunCommand;
let deps: PaymentDeps;
let syncQueue: (subscriber: string) => Promise<unknown>;
beforeAll(async () => {
  ({ runCommand } = await import('../../../functions/src/cli/support/run-command.ts'));
  ({ syncQueue } = await import('../../../functions/src/queue/sync-queue.ts'));
  deps = (await import('../../../functions/src/payments/live-deps.ts')).liveDeps();
});
let [typo, email] = ['', ''];
beforeEach(async () => {
  const name = `ana${randomUUID().slice(0, 8)}`;
  [typo, email] = [`${name}@gmial.com`, `${name}@gmail.com`];
  await stage.reset();
});
const run = (...args: readonly string[]) => desk(runCommand, deps, args);
/** The end-to-end id of a PIX that is paid at this moment. */
const endToEnd = (at = stage.now()) =>
  `E00000000${at.toISOString().slice(0, 16).replaceAll(/[-T:]/g, '')}abcdefghijk`;
const move = (receipt: string, ...more: readonly string[]) =>
  run('change-email', typo, email, '--receipt', receipt, '--do', ...more);
const follow = async (password = 'segredo2') =>
  stage.call('reset-password', { code: await mailedCode(stage, email), password });
const record = (address: string) => subscriberOf(stage, address);
async function rehearse(...args: readonly string[]): Promise<string> {
  const before = await stage.dump();
  const lines = await run(...args);
  expect(await stage.dump()).toEqual(before);
  return lines;
}

describe('a change of address', () => {
  it('moves the account with its purchases, answers, workout and row, once the new address is confirmed', async () => {
    const receipt = endToEnd();
    const uid = await newClient(stage, typo);
    const workout = await workoutOf(stage, uid);
    expect(await rehearse('change-email', typo, email, '--receipt', receipt)).toMatch(/with its account/);
    await move(receipt, '--by', 'Lia');
    expect(await record(typo)).toMatchObject({ user_id: uid, subscribed: true });
    expect((await booksOf(stage, typo)).mailed).toContain('moving');

    await follow();
    expect(await record(typo)).toBeUndefined();
    expect(await record(email)).toMatchObject({ user_id: uid, subscribed: true, email });
    const { payments, grants } = await booksOf(stage, email);
    expect([payments.length, grants.length]).toEqual([1, 1]);
    expect(payments[0]?.['registration']).toMatchObject({ email });
    const id = subscriberId(email);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).data()).toMatchObject({
      subscriber: id,
      email,
    });
    expect(await workoutOf(stage, uid)).toEqual({ ...workout, subscriber: id });
    for (const syncing of [typo, email, typo]) await syncQueue(subscriberId(syncing));
    expect(await rowsOf(stage, typo)).toEqual({});
    expect(await rowsOf(stage, email)).toMatchObject({ [uid]: { subscriber: id, email, state: 'waiting' } });
    expect(await stage.canSignIn(email, 'segredo2')).toBe(true);
    expect(await stage.canSignIn(typo, 'segredo1')).toBe(false);
    // The next call of the dashboard finds the same plan, and a repeated link changes nothing more.
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
    await follow();
    expect(await run('find', email)).toMatch(/Lia: change-email/);
  });

  it('moves a purchase without an account, by card, too', async () => {
    stage.stopClock();
    const session = await buyByCard(stage, typo);
    await move(`4242:${todayInSaoPaulo(stage.now())}`);
    await follow();
    expect(await record(typo)).toBeUndefined();
    expect(await record(email)).toMatchObject({ subscribed: true, renews: true });
    const uid = (await stage.auth.getUserByEmail(email)).uid;
    await stage.call('cancel-subscription', null, { uid });
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(true);
  });

  it('moves nothing while nobody has opened the link, and nothing after it was stopped', async () => {
    await buy(stage, typo);
    const receipt = endToEnd();
    await move(receipt);
    const before = await record(typo);
    expect(before).toMatchObject({ subscribed: true });
    expect(await rehearse('change-email', typo, '--stop')).toMatch(/: 1/);
    await run('change-email', typo, '--stop', '--do');
    await expect(follow()).rejects.toMatchObject({ details: { code: 'link-expired' } });
    expect(await record(typo)).toEqual(before);
  });

  it('makes an earlier link for the same purchase useless', async () => {
    await buy(stage, typo);
    const receipt = endToEnd();
    await move(receipt);
    const first = await mailedCode(stage, email);
    stage.advance(MINUTE_MS);
    await move(receipt);
    const call = stage.call('reset-password', { code: first, password: 'segredo2' });
    await expect(call).rejects.toMatchObject({ details: { code: 'link-expired' } });
  });

  it('needs a receipt of that address: another day, card, code or address opens nothing', async () => {
    stage.stopClock();
    await buy(stage, typo);
    for (const receipt of [
      endToEnd(new Date(stage.now().getTime() - DAY_MS)),
      endToEnd(new Date(stage.now().getTime() + HOUR_MS)),
      `4242:${todayInSaoPaulo(stage.now())}`,
    ]) {
      await expect(move(receipt)).rejects.toMatchObject({ code: 'receipt-unknown' });
    }
    await buyByCard(stage, typo);
    await expect(move('0002:2026-11-22')).rejects.toMatchObject({ code: 'receipt-unknown' });
    await expect(move('4242')).rejects.toMatchObject({ code: 'receipt-shape' });
    expect((await booksOf(stage, typo)).mailed).not.toContain('moving');
  });

  it('gives a person who paid for somebody else only that purchase, never their account and answers', async () => {
    const { id: pixId } = await buy(stage, typo);
    const uid = await openAccount(stage, typo, { pixId });
    stage.advance(HOUR_MS);
    const gift = await buy(stage, typo, { plan: 'pro' });
    const receipt = endToEnd();
    expect(await run('change-email', typo, email, '--receipt', receipt)).toMatch(/alone/);
    await move(receipt);
    await follow();
    expect(await record(typo)).toMatchObject({ user_id: uid, subscribed: true, subscription_tier: 'plus' });
    expect(await record(email)).toMatchObject({ subscribed: true, subscription_tier: 'pro' });
    expect((await stage.auth.getUser(uid)).email).toBe(typo);
    const { payments } = await booksOf(stage, email);
    expect(payments.map(({ provider_id }) => provider_id)).toEqual([gift.id]);
  });

  it('leaves answers with the account whose mailbox was shown: it may be the reader, not the payer', async () => {
    const { id: pixId } = await buy(stage, typo);
    const receipt = endToEnd();
    const uid = await openAccount(stage, typo, { pixId });
    // The reader of the mailbox took the account over.
    expect(await resetPassword(stage, typo, 'segredo9')).toBe(uid);
    await move(receipt);
    await follow();
    expect(await record(typo)).toMatchObject({ user_id: uid, subscribed: false, subscription_tier: null });
    const own = (await record(email))?.['user_id'];
    expect(own).not.toBe(uid);
    const answers = await stage.db.doc(`anamnese_treinos/${uid}`).get();
    expect(answers.get('subscriber')).toBe(subscriberId(typo));
  });

  it('does nothing if the account showed the mailbox after the operator looked', async () => {
    const { id: pixId } = await buy(stage, typo);
    const receipt = endToEnd();
    const uid = await openAccount(stage, typo, { pixId });
    await move(receipt);
    await confirmMailbox(stage, typo, uid);
    await expect(follow()).rejects.toMatchObject({ details: { code: 'link-expired' } });
    expect(await record(typo)).toMatchObject({ user_id: uid, subscribed: true });
  });

  it('does nothing if the new address has bought something meanwhile', async () => {
    await buy(stage, typo);
    await move(endToEnd());
    const code = await mailedCode(stage, email);
    await buy(stage, email);
    const call = stage.call('reset-password', { code, password: 'segredo2' });
    await expect(call).rejects.toMatchObject({ details: { code: 'link-expired' } });
    expect(await record(typo)).toMatchObject({ subscribed: true });
  });

  it('leaves nothing of the person in the record of the earlier address', async () => {
    const { id: pixId } = await buy(stage, typo);
    const receipt = endToEnd();
    await openAccount(stage, typo, { pixId });
    stage.advance(HOUR_MS);
    await buy(stage, typo, { customer_name: 'Bia Lima', customer_phone: '(21)91234-5678' });
    await move(receipt);
    await follow();
    expect(await record(typo)).toMatchObject({ user_id: null, nome: 'Bia Lima', subscribed: true });
    expect(await record(email)).toMatchObject({ nome: 'Ana Souza', subscribed: true });
  });

  it('is refused to an address that has a record or an account', async () => {
    await buy(stage, typo);
    const receipt = endToEnd();
    await stage.call('register-subscriber', { email, nome: 'Ana' });
    await expect(move(receipt)).rejects.toMatchObject({ code: 'new-has-record' });
    await stage.signUp(email);
    await expect(move(receipt)).rejects.toMatchObject({ code: 'new-has-account' });
    await expect(run('change-email', typo, typo, '--receipt', receipt)).rejects.toMatchObject({
      code: 'same-address',
    });
  });
});

describe('erasing an address without an account', () => {
  it('stops the card, keeps what the tax office needs, and tells the address', async () => {
    const session = await buyByCard(stage, email);
    expect(await rehearse('erase', email)).toMatch(/keeps payment.*stops the card/s);
    await run('erase', email, '--do', '--by', 'Lia');
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
    expect(await record(email)).toBeUndefined();
    const dump = await stage.dump();
    expect(JSON.stringify(dump)).not.toMatch(/Ana Souza|98765-?4321/);
    const payment = dump[`payments/stripe_${session}`] as { subscriber: string };
    expect(payment.subscriber).toMatch(/^erased_/);
    const mails = Object.keys(dump).filter((path) => path.startsWith('mail/'));
    expect(mails).toEqual([expect.stringMatching(/^mail\/deleted_/)]);
    expect(await run('erase', email, '--do')).toMatch(/Nothing is held/);
    expect(await run('find', session)).toMatch(/data were erased/);
  });

  it('erases what an account has left that is gone', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.auth.deleteUser(uid);
    stage.advance(MINUTE_MS);
    await run('erase', email, '--do');
    expect(await record(email)).toBeUndefined();
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).exists).toBe(false);
  });

  it('is refused where an account is, and erases nothing while the card cannot be stopped', async () => {
    await buyByCard(stage, email);
    await stage.stripeControl('/faults', { mode: 'error', path: '/v1/subscriptions', count: 9 });
    await expect(run('erase', email, '--do')).rejects.toMatchObject({ code: 'provider-unavailable' });
    expect(await record(email)).toMatchObject({ subscribed: true });
    await stage.stripeControl('/faults/clear');
    await stage.signUp(email);
    await expect(run('erase', email, '--do')).rejects.toMatchObject({ code: 'has-account' });
    expect(await record(email)).toMatchObject({ subscribed: true });
  });

  it('erases a mere registration, too', async () => {
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    expect(await run('erase', email, '--do')).toMatch(/erases subscriber/);
    expect(await record(email)).toBeUndefined();
  });
});

describe('finding a person', () => {
  it.each([
    [
      'who has paid and made no account',
      async () => void (await buy(stage, email)),
      /Nobody has made the account/,
    ],
    [
      'who never paid',
      async () => {
        await askForPix(stage, email);
        stage.advance(HOUR_MS);
      },
      /was never paid/,
    ],
    [
      'whose mailbox is not confirmed',
      async () => void (await cardOwner(stage, email)),
      /mailbox is not confirmed/,
    ],
    [
      'who mistyped the address',
      async () => void (await buy(stage, typo)),
      /Somebody paid for .*@gmial\.com/,
    ],
    ['of whom nothing is known', async () => undefined, /Nothing is known/],
    [
      'who signed up without a purchase',
      async () => void (await stage.signUp(email)),
      /nothing was ever bought/,
    ],
  ])('%s, says what is wrong', async (_, happen, sentence) => {
    await happen();
    expect(await rehearse('find', email)).toMatch(sentence);
  });

  it('by each id that the person may know', async () => {
    const session = await buyByCard(stage, email);
    const { subscription, invoices } = await purchaseAtStripe(stage, session);
    const [charge] = await stage.stripeState<readonly { id: string; payment_intent: string }[]>('/charges');
    const { protocol } = (await booksOf(stage, email)).payments[0] as { protocol: string };
    for (const id of [
      session,
      subscription.id,
      invoices[0]?.id,
      charge?.id,
      charge?.payment_intent,
      protocol,
    ]) {
      expect(await rehearse('find', id ?? '')).toContain(`${email} (record `);
    }
    stage.advance(DAY_MS);
    await buy(stage, typo);
    const found = await rehearse('find', endToEnd());
    expect(found).toContain(typo);
    expect(found).not.toContain(`${email} (`);
  });

  it('prints no answers, no name and no phone', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.writeQuestionnaire(uid, { peso: 81, limitacoes_fisicas: 'joelho' });
    expect(await run('find', email)).not.toMatch(/joelho|Ana Souza|98765-?4321/);
  });

  it('tells a mail that was refused', async () => {
    await buy(stage, email);
    const mail = (await stage.db.collection('mail').where('to', 'array-contains', email).get()).docs[0];
    const at = stage.now();
    await mail?.ref.update({
      delivery: { state: 'failed', attempts: 1, next_at: null, at, error: 'refused', reply: 550 },
    });
    expect(await run('find', email)).toMatch(/could not be delivered \(refused, reply 550\)/);
  });
});
