import { randomUUID } from 'node:crypto';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS, MINUTE_MS, todayInSaoPaulo } from 'domain/kit/dates';
import type { RefundEffect } from 'domain/trainer/owner-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import {
  askForPix,
  buy,
  cardOwner,
  confirmMailbox,
  loseEvents,
  openAccount,
  passPeriod,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { followMoney, newTrainee, newTrainer, putRow, type Trainer } from '../support/trainers.ts';

const stage = useStage('owner');

let email: string;
let lia: Trainer;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  lia = await newTrainer(stage, true);
});
/** The owner has just entered the password. */
const fresh = (): Trainer => ({ ...lia, signedInAt: stage.now() });

const books = () => booksOf(stage, email);
const read = (id: string) => stage.call('read-owner-acts', { id }, fresh());
const refundable = async (id: string) => (await read(id)).refunds;
const refund = (id: string, purchase_id: string, seen: RefundEffect, caller = fresh()) =>
  stage.call('refund-purchase', { id, purchase_id, seen }, caller);
/** How long this day of São Paulo still lasts. */
const untilMidnight = () => DAY_MS - ((stage.now().getTime() - 3 * HOUR_MS) % DAY_MS);
/** Reads what would follow from giving the newest purchase back, and gives it back. */
async function refundFirst(id: string) {
  const [first] = await refundable(id);
  if (first === undefined) throw new Error('There is no purchase');
  return refund(id, first.id, first.effect);
}
const give = (id: string, days = 14, caller = fresh(), read_on = todayInSaoPaulo(stage.now())) =>
  stage.call('give-days', { id, days, reason: 'outage', read_on }, caller);
const send = (id: string, caller = fresh()) => stage.call('send-access', { id }, caller);

/** The owner's acts in the audit, without their moments. */
async function acts() {
  const { docs } = await stage.db.collection('audit').orderBy('at').get();
  return docs
    .filter((doc) => ['refund', 'courtesy-days', 'send-access'].includes(String(doc.get('action'))))
    .map((doc) => ({ ...doc.data(), at: undefined, delete_at: undefined }));
}
/** The mails to the owner's address about acts. */
async function notices(): Promise<readonly string[]> {
  const { docs } = await stage.db.collection('mail').where('to', 'array-contains', TRAINER.email).get();
  return docs.filter((doc) => doc.id.startsWith('owner_')).map((doc) => String(doc.get('message.text')));
}

/** A buyer by PIX with an account, and a confirmed mailbox. Answers the uid and the id of the code. */
async function pixBuyer() {
  const { id: pixId } = await buy(stage, email);
  const uid = await openAccount(stage, email, { pixId });
  await confirmMailbox(stage, email, uid);
  await followMoney(stage, email);
  return { uid, pixId };
}
async function cardBuyer() {
  const found = await cardOwner(stage, email);
  await followMoney(stage, email);
  return found;
}

describe('a refund', () => {
  it('says before what comes back and what ends, gives it back once, and is recorded and mailed', async () => {
    const { uid } = await pixBuyer();
    expect(await refundable(uid)).toMatchObject([
      { effect: { cents: 15_990, access: null, ends_renewal: false }, state: null, since: null },
    ]);
    expect(await refundFirst(uid)).toMatchObject({ state: 'done' });
    const { subscriber, grants, payments } = await books();
    expect(subscriber).toMatchObject({ subscribed: false });
    expect(grants).toMatchObject([{ refunded_cents: 15_990 }]);
    const payment = payments[0]?.['protocol'];
    expect(await acts()).toEqual([
      {
        trainer: lia.uid,
        action: 'refund',
        id: uid,
        payment,
        reason: null,
        at: undefined,
        delete_at: undefined,
      },
    ]);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatch(/R\$\s159,90.*Ana Souza/s);
    expect(notice).toContain(`${lia.uid}@exemplo.com`);
  });

  it.each([1, 6, 8, 30])('is possible %i days after the payment', async (days) => {
    const { uid } = await pixBuyer();
    stage.advance(days * DAY_MS);
    expect(await refundFirst(uid)).toMatchObject({ state: 'done' });
  });

  it('pressed twice, on two devices, or after a lost answer gives nothing back twice and answers the same', async () => {
    const { uid } = await pixBuyer();
    const [first] = await refundable(uid);
    const press = () => refund(uid, first?.id ?? '', first?.effect ?? never());
    const answers = await Promise.all([press(), press(), press()]);
    answers.push(await press());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.state).toBe('done');
    expect(await acts()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    expect((await books()).payments[0]?.['refunds']).toHaveLength(1);
  });

  it('that the provider refuses for want of balance is asked for again, and says since when', async () => {
    const { uid } = await pixBuyer();
    await stage.control('/faults', { mode: 'error', path: '/v2/transparents/refund', count: 2 });
    const answer = await refundFirst(uid);
    expect(answer.state).toBe('asked');
    expect(Date.parse(answer.since ?? '')).toBeLessThanOrEqual(stage.now().getTime());
    expect(await refundable(uid)).toMatchObject([{ state: 'asked', since: answer.since }]);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
    // A second press asks the provider once more, and changes nothing else.
    expect(await refundFirst(uid)).toEqual(answer);
    expect(await notices()).toHaveLength(1);
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect(await refundable(uid)).toMatchObject([{ state: 'done' }]);
  });

  it('is recorded before the provider is asked, which may not answer at all', async () => {
    const { uid } = await pixBuyer();
    await stage.control('/faults', { mode: 'error', count: 10 });
    expect(await refundFirst(uid)).toMatchObject({ state: 'asked' });
    expect(await acts()).toHaveLength(1);
    await stage.control('/faults/clear');
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
  });

  it('of an earlier period of a card keeps the renewal, and of the last ends it', async () => {
    const { uid, session } = await cardBuyer();
    await passPeriod(stage);
    const [last, first] = await refundable(uid);
    expect(first?.effect).toMatchObject({ ends_renewal: false });
    expect(first?.effect.access?.until).toEqual(expect.any(String));
    expect(last?.effect).toMatchObject({ ends_renewal: true });
    expect(await refund(uid, first?.id ?? '', first?.effect ?? never())).toMatchObject({ state: 'done' });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, renews: true });
    // What ends has not changed by the other refund, but the page asks again all the same.
    const [now] = await refundable(uid);
    expect(await refund(uid, now?.id ?? '', now?.effect ?? never())).toMatchObject({ state: 'done' });
    expect((await books()).subscriber).toMatchObject({ subscribed: false, renews: false });
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
  });

  it('of the last period of a card that the provider does not give back now charges nobody again', async () => {
    const { uid, session } = await cardBuyer();
    await stage.stripeControl('/faults', { mode: 'error', path: '/v1/refunds', count: 1_000 });
    expect(await refundFirst(uid)).toMatchObject({ state: 'asked' });
    await passPeriod(stage);
    await stage.stripeControl('/faults/clear');
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    const { invoices, subscription } = await purchaseAtStripe(stage, session);
    expect(invoices).toHaveLength(1);
    expect(subscription.status).toBe('canceled');
    expect(await refundable(uid)).toMatchObject([{ state: 'done' }]);
  });

  it('ends when it says: what remains of another purchase moves forward', async () => {
    const { uid } = await pixBuyer();
    await buy(stage, email, {}, { uid });
    stage.advance(10 * DAY_MS);
    const [, first] = await refundable(uid);
    const told = Date.parse(first?.effect.access?.until ?? '');
    expect(await refund(uid, first?.id ?? '', first?.effect ?? never())).toMatchObject({ state: 'done' });
    const end = (await books()).subscriber?.['subscription_end'].toMillis();
    expect(Math.abs(end - told)).toBeLessThan(MINUTE_MS);
  });

  it('is refused where something has changed since it was read', async () => {
    const { uid } = await cardBuyer();
    const [seen] = await refundable(uid);
    await passPeriod(stage);
    await expect(refund(uid, seen?.id ?? '', seen?.effect ?? never())).rejects.toEqual(
      refusedWith('changed-meanwhile'),
    );
    expect(await acts()).toEqual([]);
  });

  it('waits for the bank where the payment is disputed', async () => {
    const { uid, session } = await cardBuyer();
    const invoice = (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
    await stage.stripeControl(`/charges/${invoice}/dispute`);
    await stage.deliver();
    expect(await refundable(uid)).toMatchObject([{ state: 'disputed', since: null }]);
    expect(await refundFirst(uid)).toMatchObject({ state: 'disputed' });
    expect(await acts()).toEqual([]);
  });

  it('that was asked for before a dispute of a PIX waits for the bank, and is made by itself once that is won', async () => {
    const { uid, pixId } = await pixBuyer();
    await stage.control('/faults', { mode: 'error', path: '/v2/transparents/refund', count: 2 });
    const { since } = await refundFirst(uid);
    await stage.control(`/charges/${pixId}/dispute`);
    // By the webhook, or by the reconciler's own look.
    stage.advance(2 * DAY_MS);
    await stage.run('reconcile-payments');
    expect(await refundable(uid)).toMatchObject([{ state: 'disputed', since }]);
    expect(await refundFirst(uid)).toMatchObject({ state: 'disputed', since });
    const overview = async () => stage.call('read-overview', null, fresh());
    expect(await overview()).toMatchObject({ disputes: [{ refund_waits: true }], not_done: [] });
    // One refusal is left: nothing was asked for meanwhile.
    await stage.control('/faults/clear');
    await stage.control(`/charges/${pixId}/win`);
    stage.advance(8 * DAY_MS);
    await stage.run('reconcile-payments');
    expect(await refundable(uid)).toMatchObject([{ state: 'done' }]);
    expect(await overview()).toMatchObject({ disputes: [] });
  });

  it('of a dispute or a refund that no webhook has told of pays nothing twice', async () => {
    const { uid, session } = await cardBuyer();
    const invoice = (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
    await loseEvents(stage, () => stage.stripeControl(`/charges/${invoice}/dispute`));
    expect(await refundFirst(uid)).toMatchObject({ state: 'disputed', since: expect.any(String) });
    expect((await books()).grants).toMatchObject([{ refunded_cents: 0 }]);
  });

  it('is not needed where the buyer has withdrawn, and there is none of what went back', async () => {
    const { uid } = await pixBuyer();
    await stage.control('/faults', { mode: 'error', path: '/v2/transparents/refund', count: 2 });
    const [first] = await refundable(uid);
    await stage.call('withdraw-purchase', { purchase_id: first?.id ?? '' }, { uid });
    expect(await refundFirst(uid)).toMatchObject({ state: 'withdrawn', since: expect.any(String) });
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect(await refundFirst(uid)).toMatchObject({ state: 'gone' });
    expect(await acts()).toEqual([]);
  });

  it('of a purchase under another row, or of nothing that was paid, finds nothing', async () => {
    const { uid } = await pixBuyer();
    const [own] = await refundable(uid);
    const other = `bia-${randomUUID()}@exemplo.com`;
    const { id: pixId } = await buy(stage, other);
    const bia = await openAccount(stage, other, { pixId });
    await followMoney(stage, other);
    const seen = own?.effect ?? never();
    const pending = await askForPix(stage, email, {}, { uid });
    for (const [row, id] of [
      [bia, own?.id ?? ''],
      [uid, 'f'.repeat(32)],
      [uid, (await import('../../../functions/src/buy/records.ts')).purchaseId(`pix_${pending.id}`)],
    ] as const)
      await expect(refund(row, id, seen)).rejects.toEqual(refusedWith('payment-not-found'));
    await expect(refund('ninguem', own?.id ?? '', seen)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await acts()).toEqual([]);
  });

  it('reaches what no account may see by its own row only', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await buy(stage, email, { plan: 'pro' });
    await followMoney(stage, email);
    const row = subscriberId(email);
    const [hidden] = await refundable(row);
    const seen = hidden?.effect ?? never();
    expect(seen.cents).toBe(19_990);
    await expect(refund(uid, hidden?.id ?? '', seen)).rejects.toEqual(refusedWith('payment-not-found'));
    expect(await refund(row, hidden?.id ?? '', seen)).toMatchObject({ state: 'done' });
    expect((await books()).subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
  });

  it('has nothing to offer for an imported or a given plan', async () => {
    const ana = await newTrainee(stage);
    await putRow(stage, ana);
    expect(await refundable(ana.uid)).toEqual([]);
  });
});

describe('days', () => {
  it('end when the page has said, once a day, recorded and mailed', async () => {
    const { uid } = await pixBuyer();
    const { days } = await read(uid);
    expect(days.obstacle).toBeNull();
    expect(days.from).toBe(days.end);
    const { outcome, end } = await give(uid);
    expect(outcome).toBe('given');
    expect(Date.parse(end ?? '')).toBe(Date.parse(days.from ?? '') + 14 * DAY_MS);
    expect((await books()).daysLeft).toBeCloseTo(74, 2);
    expect(await acts()).toMatchObject([
      { trainer: lia.uid, action: 'courtesy-days', id: uid, payment: null, reason: 'outage' },
    ]);
    expect(await notices()).toEqual([expect.stringContaining('Cortesia de 14 dias')]);
    // A lost answer, and two devices.
    expect(await Promise.all([give(uid), give(uid)])).toMatchObject([
      { outcome, end },
      { outcome, end },
    ]);
    expect(await give(uid, 15)).toMatchObject({ outcome: 'given-today' });
    expect((await read(uid)).days).toMatchObject({ obstacle: 'given-today', end: null, from: null });
    expect(await acts()).toHaveLength(1);
    stage.advance(DAY_MS);
    expect(await give(uid)).toMatchObject({ outcome: 'given' });
  });

  it('are given once where midnight comes between a lost answer and the next press', async () => {
    const { uid } = await pixBuyer();
    stage.advance(untilMidnight() - MINUTE_MS);
    const { read_on } = (await read(uid)).days;
    const before = await give(uid, 7, fresh(), read_on);
    stage.advance(2 * MINUTE_MS);
    expect(await give(uid, 7, fresh(), read_on)).toEqual(before);
    expect(await acts()).toHaveLength(1);
    // Who reads the page again, and wants to give once more, does.
    expect(await give(uid, 7, fresh(), (await read(uid)).days.read_on)).toMatchObject({ outcome: 'given' });
    expect(await acts()).toHaveLength(2);
  });

  it('count from today where the plan is over', async () => {
    const { uid } = await pixBuyer();
    stage.advance(70 * DAY_MS);
    await stage.run('expire-plans');
    await followMoney(stage, email);
    const { days } = await read(uid);
    expect(Math.abs(Date.parse(days.from ?? '') - stage.now().getTime())).toBeLessThan(MINUTE_MS);
    await give(uid, 1);
    expect((await books()).daysLeft).toBeCloseTo(1, 2);
  });

  it('wait behind a card that renews, and are no income', async () => {
    const { uid } = await cardBuyer();
    await confirmMailbox(stage, email, uid);
    await followMoney(stage, email);
    expect(await give(uid)).toMatchObject({ outcome: 'given' });
    await passPeriod(stage);
    const { daysLeft, subscriber, grants } = await books();
    expect(daysLeft).toBeCloseTo(60 + 14 - 1 / 12, 0);
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
    expect(grants.find(({ kind }) => kind === 'courtesy')).toMatchObject({ amount_cents: 0, days: 14 });
  });

  it('are refused without a confirmed mailbox, a plan or an end', async () => {
    const { id: pixId } = await buy(stage, email);
    await followMoney(stage, email);
    // Nobody has an account.
    expect(await give(subscriberId(email))).toMatchObject({ outcome: 'unconfirmed' });
    const uid = await openAccount(stage, email, { pixId });
    await followMoney(stage, email);
    expect((await read(uid)).days.obstacle).toBe('unconfirmed');
    expect(await give(uid)).toMatchObject({ outcome: 'unconfirmed' });
    const ana = await newTrainee(stage);
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ subscription_tier: 'plus' });
    await putRow(stage, ana);
    expect(await give(ana.uid)).toMatchObject({ outcome: 'no-end' });
    await confirmMailbox(stage, email, uid);
    await refundFirst(uid);
    await followMoney(stage, email);
    expect(await give(uid)).toMatchObject({ outcome: 'no-plan' });
    expect((await acts()).filter((act) => 'action' in act && act.action === 'courtesy-days')).toEqual([]);
  });

  it.each([0, 61, 1.5, -3, '7'])('of %s are refused', async (days) => {
    const asked = { id: 'ana', days, reason: 'outage', read_on: '2026-06-15' };
    await expect(stage.callRaw('give-days', asked, fresh())).rejects.toEqual(refusedWith('invalid-request'));
  });
});

describe('the access', () => {
  const linkTo = async (address: string) => {
    const { docs } = await stage.db.collection('account_links').where('email', '==', address).get();
    return docs.map((doc) => doc.get('kind'));
  };

  it('of somebody who paid and has no account is a link for a password, to the stored address', async () => {
    await buy(stage, email);
    await followMoney(stage, email);
    const row = subscriberId(email);
    expect((await read(row)).access).toEqual({
      state: 'no-account',
      last_sign_in: null,
      mail: 'reset',
      meant: null,
    });
    const answer = await send(row);
    expect(answer).toEqual({ outcome: 'sent', mail: 'reset' });
    expect(await linkTo(email)).toEqual(['reset']);
    expect(await acts()).toMatchObject([{ trainer: lia.uid, action: 'send-access', id: row, payment: null }]);
    const [notice] = await notices();
    expect(notice).not.toContain('codigo=');
    // A second press, or another device, mails nothing more.
    expect(await send(row)).toEqual({ outcome: 'recent', mail: 'reset' });
    expect(await acts()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  it('of an account whose mailbox is not confirmed is the confirmation, which then works', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await followMoney(stage, email);
    expect((await read(uid)).access).toMatchObject({ state: 'unconfirmed', mail: 'confirmation' });
    expect(await send(uid)).toEqual({ outcome: 'sent', mail: 'confirmation' });
    const { mailedCode } = await import('../support/people.ts');
    const code = await mailedCode(stage, email);
    await stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() });
    await stage.signIn(email);
    expect((await read(uid)).access).toMatchObject({
      state: 'signed-in',
      mail: 'reset',
      last_sign_in: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('of a closed account, or one that signs in by another address, is a link for a password', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await followMoney(stage, email);
    await stage.auth.updateUser(uid, { emailVerified: true });
    expect((await read(uid)).access).toMatchObject({ state: 'closed', mail: 'reset' });
    await stage.auth.updateUser(uid, { emailVerified: false, email: `outra-${email}` });
    expect((await read(uid)).access).toMatchObject({ state: 'closed', mail: 'reset' });
    await send(uid);
    expect(await linkTo(email)).toEqual(['reset']);
    expect(await linkTo(`outra-${email}`)).toEqual([]);
  });

  it('of a disabled account, or without a stored address, helps nobody and mails nothing', async () => {
    const { uid } = await pixBuyer();
    await stage.auth.updateUser(uid, { disabled: true });
    expect((await read(uid)).access).toMatchObject({ state: 'disabled', mail: null });
    expect(await send(uid)).toEqual({ outcome: 'nothing', mail: null });
    await stage.db.doc(`subscribers/${subscriberId(email)}`).update({ email: 'sem endereço' });
    expect((await read(uid)).access).toMatchObject({ state: 'no-address', mail: null });
    expect(await send(uid)).toEqual({ outcome: 'nothing', mail: null });
    expect(await acts()).toEqual([]);
  });

  it('says where the reader of the mailbox refused a link', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await followMoney(stage, email);
    await send(uid);
    const { mailedCode } = await import('../support/people.ts');
    await stage.call('refuse-link', { code: await mailedCode(stage, email) });
    expect(await send(uid)).toEqual({ outcome: 'refused', mail: 'confirmation' });
  });
});

describe('an act of an owner', () => {
  it('is refused from the moment in which the owner is none any more, also in the middle of it', async () => {
    const { uid } = await pixBuyer();
    const [first] = await refundable(uid);
    const seen = first?.effect ?? never();
    const trainer = stage.db.doc(`trainers/${lia.uid}`);
    const acting = [() => refund(uid, first?.id ?? '', seen), () => give(uid), () => send(uid)];
    await trainer.update({ owner: false });
    for (const call of [...acting, () => read(uid)])
      await expect(call()).rejects.toEqual(refusedWith('forbidden'));
    await trainer.update({ owner: true });
    // The owner is removed after the limits have counted the call, which then begins its transaction.
    for (const call of acting) {
      const run = stage.db.runTransaction.bind(stage.db);
      let begun = 0;
      stage.db.runTransaction = (async (...args: Parameters<typeof run>) => {
        begun += 1;
        if (begun === 3) await trainer.update({ owner: false });
        return run(...args);
      }) as typeof run;
      await expect(call()).rejects.toEqual(refusedWith('forbidden'));
      stage.db.runTransaction = run;
      await trainer.update({ owner: true });
    }
    expect(await acts()).toEqual([]);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });
});

function never(): never {
  throw new Error('The page lists no such purchase');
}
