import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import type { PaymentDeps } from '../../../functions/src/buy/payment-deps.ts';
import type { runCommand as RunCommand } from '../../../functions/src/ops/support/run-command.ts';
import { booksOf, subscriberOf } from '../support/books.ts';
import { askForPix, buy, buyByCard, cardOwner, purchaseAtStripe } from '../support/people.ts';
import { desk } from '../support/program.ts';
import { useStage } from '../support/stage.ts';
import { followMoney, newTrainer } from '../support/trainers.ts';

const stage = useStage('support-people');
let runCommand: typeof RunCommand;
let deps: PaymentDeps;
beforeAll(async () => {
  ({ runCommand } = await import('../../../functions/src/ops/support/run-command.ts'));
  deps = (await import('../../../functions/src/buy/payment-deps.ts')).liveDeps();
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
const record = (address: string) => subscriberOf(stage, address);
async function rehearse(...args: readonly string[]): Promise<string> {
  const before = await stage.dump();
  const lines = await run(...args);
  expect(await stage.dump()).toEqual(before);
  return lines;
}

describe('a mistyped address', () => {
  it('is put right by a refund, an erasure and a new purchase', async () => {
    const { id } = await buy(stage, typo);
    expect(await run('refund', id, '--do')).toMatch(/is given back/);
    await run('erase', typo, '--do');
    expect(await record(typo)).toBeUndefined();
    await buy(stage, email);
    expect(await record(email)).toMatchObject({ subscribed: true, email });
  });

  it('of a card with an account: the refund stops the card, and the person deletes the account', async () => {
    const { uid, session } = await cardOwner(stage, typo);
    await run('refund', session, '--do');
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
    await expect(run('erase', typo, '--do')).rejects.toMatchObject({ code: 'has-account' });
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect(await record(typo)).toBeUndefined();
    expect(await run('erase', typo)).toMatch(/Nothing is held/);
    await buyByCard(stage, email);
    expect(await record(email)).toMatchObject({ subscribed: true, renews: true });
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

  it('tells what an owner did for the person', async () => {
    const { uid } = await cardOwner(stage, email);
    await followMoney(stage, email);
    const owner = { ...(await newTrainer(stage, true)), signedInAt: stage.now() };
    await stage.call('send-access', { id: uid }, owner);
    expect(await rehearse('find', email)).toMatch(new RegExp(`owner ${owner.uid}: send-access`));
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

  it('lists what is paid before what a stranger may have ordered, the oldest first', async () => {
    const first = await buy(stage, email);
    stage.advance(DAY_MS);
    const unpaid = await askForPix(stage, email);
    stage.advance(DAY_MS);
    const second = await buy(stage, email);
    const found = await run('find', email);
    const places = [first, second, unpaid].map(({ id }) => found.indexOf(`${id}:`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
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
