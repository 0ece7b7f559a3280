import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { HOUR_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { subscriberOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import {
  buy,
  cardOwner,
  checkOut,
  confirmMailbox,
  mailedCode,
  openAccount,
  payCardSilently,
  purchaseAtStripe,
  resetPassword,
  takeAddress,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { writtenEvent } from '../support/written-event.ts';

// Two calls at once, a crash between the database and Auth, and a client that is not ours, each about one address.

const stage = useStage('ownership-races');
afterEach(() => stage.reset());

let email: string;
beforeEach(() => {
  email = `vitoria-${randomUUID()}@exemplo.com`;
});

const record = () => subscriberOf(stage, email);
const status = (uid: string) => stage.call('check-subscription', null, { uid });
const answersOf = (uid: string) => stage.db.doc(`anamnese_treinos/${uid}`).get();
const strangerBuys = () => buy(stage, email, { customer_name: 'Estranha' });
const strangerTakesAddress = (of = email) => takeAddress(stage, of);

/** Runs `work` when Auth is asked for an address's account for the second time: then the database is already written. */
function beforeSecondLook(work: () => Promise<unknown>): void {
  const real = stage.auth.getUserByEmail.bind(stage.auth);
  let looks = 0;
  stage.auth.getUserByEmail = async (address) => {
    looks += 1;
    if (looks === 2) {
      stage.auth.getUserByEmail = real;
      await work();
    }
    return real(address);
  };
}

describe('a claim that the mailbox overtakes', () => {
  it('by a reset is refused, and the reader keeps the account', async () => {
    await buy(stage, email, { plan: 'pro' });
    const { id: pixId } = await strangerBuys();
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    beforeSecondLook(() => stage.call('reset-password', { code, password: 'da-vitima' }));
    await expect(openAccount(stage, email, { pixId })).rejects.toEqual(refusedWith('account-exists'));
    expect(await stage.canSignIn(email, 'da-vitima')).toBe(true);
    expect((await record())?.['user_id']).toBe((await stage.auth.getUserByEmail(email)).uid);
  });

  it('by a confirmation is refused, and the confirmed account stays', async () => {
    await buy(stage, email, { plan: 'pro' });
    const { id: pixId } = await strangerBuys();
    const uid = await stage.signUp(email, 'da-vitima');
    await stage.call('send-confirmation', null, { uid });
    const code = await mailedCode(stage, email);
    beforeSecondLook(() => stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() }));
    const claim = stage.call('create-account', { email, password: 'estranha', proof: { pixId } });
    await expect(claim).rejects.toEqual(refusedWith('account-exists'));
    expect((await stage.auth.getUserByEmail(email)).uid).toBe(uid);
    expect((await record())?.['user_id']).toBe(uid);
  });
});

describe('a reset', () => {
  it('by two links at once leaves one account, which owns the address', async () => {
    await buy(stage, email, { plan: 'pro' });
    await strangerTakesAddress();
    await stage.call('send-password-reset', { email });
    const one = await mailedCode(stage, email);
    stage.advance(11 * 60 * 1000);
    await stage.call('send-password-reset', { email });
    const other = await mailedCode(stage, email);
    beforeSecondLook(() => stage.call('reset-password', { code: other, password: 'segunda1' }));
    await stage.call('reset-password', { code: one, password: 'primeira' }).catch(() => undefined);
    const { uid } = await stage.auth.getUserByEmail(email);
    expect((await record())?.['user_id']).toBe(uid);
    expect(await status(uid)).toMatchObject({ mailbox: 'confirmed', subscribed: true });
  });

  it('does not hand over an account that owns another address and only changed its e-mail', async () => {
    const other = `ana-${randomUUID()}@exemplo.com`;
    const ana = await strangerTakesAddress(other);
    await confirmMailbox(stage, other, ana);
    await stage.writeQuestionnaire(ana, { limitacoes_lesoes: 'Segredo da Ana' });
    await stage.auth.updateUser(ana, { email });
    await buy(stage, email);
    const reader = await resetPassword(stage, email, 'da-leitora');
    expect(reader).not.toBe(ana);
    const seen = JSON.stringify(await stage.call('export-my-data', null, { uid: reader }));
    expect(seen).not.toContain('Segredo da Ana');
  });

  it('keeps the account if its mailbox was confirmed before, whatever was imported since', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await confirmMailbox(stage, email, uid);
    await stage.db.doc(`anamnese_treinos/legado-${uid}`).set({ email, limitacoes_lesoes: 'Ombro' });
    expect(await resetPassword(stage, email, 'nova-senha')).toBe(uid);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(false);
  });

  it('that dies between the database and Auth takes no answers from an owner who returns', async () => {
    await buy(stage, email, { plan: 'pro' });
    const uid = await strangerTakesAddress();
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: 'Joelho' });
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    const real = stage.auth.deleteUser.bind(stage.auth);
    stage.auth.deleteUser = () => Promise.reject(new Error('The process is gone'));
    await expect(stage.call('reset-password', { code, password: 'nova-senha' })).rejects.toThrow();
    stage.auth.deleteUser = real;
    expect((await answersOf(uid)).get('delete_at')).toBeDefined();
    await confirmMailbox(stage, email, uid);
    expect((await record())?.['user_id']).toBe(uid);
    expect((await answersOf(uid)).get('delete_at')).toBeNull();
  });
});

describe('an address that its earlier owner lost to the reader of the mailbox', () => {
  it('ends the renewal of a card order that the earlier owner placed before and paid after', async () => {
    await buy(stage, email, { plan: 'pro' });
    const earlier = await strangerTakesAddress();
    const session_id = await checkOut(stage, email, {}, { uid: earlier });
    const reader = await resetPassword(stage, email, 'da-vitima');
    await payCardSilently(stage, session_id);
    await stage.call('verify-payment', { session_id });
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session_id)).subscription.cancel_at_period_end).toBe(true);
    expect(await record()).toMatchObject({ user_id: reader, renews: false });
  });

  it('does not put the present name on mails about the earlier owner', async () => {
    await buy(stage, email, { plan: 'pro' });
    const earlier = await strangerTakesAddress();
    const ref = stage.db.doc(`anamnese_treinos/${earlier}`);
    const before = await ref.get();
    await ref.set({ ...wholeAnswers, subscriber: subscriberId(email), user_id: earlier }, { merge: true });
    const event = writtenEvent(ref, stage.now(), { before, after: await ref.get() });
    await resetPassword(stage, email, 'da-vitima');
    // The event comes late.
    await stage.exports.questionnaire.written.run(event);
    const told = (await stage.db.collection('mail').get()).docs.filter((doc) =>
      doc.id.startsWith('questionnaire_'),
    );
    expect(told).toEqual([]);
  });
});

describe('an account and its proofs', () => {
  it("a link that was refused for one account does not stop the next account's link", async () => {
    const { id: pixId } = await buy(stage, email);
    const stranger = await stage.signUp(email, 'da-estranha');
    await stage.call('send-confirmation', null, { uid: stranger });
    await stage.call('refuse-link', { code: await mailedCode(stage, email) });
    stage.advance(HOUR_MS);
    const uid = await openAccount(stage, email, { pixId });
    await confirmMailbox(stage, email, uid);
    expect(await status(uid)).toMatchObject({ mailbox: 'confirmed' });
  });

  it('a purchase whose money went back proves nothing', async () => {
    const { id: pixId } = await buy(stage, email);
    await stage.control(`/charges/${pixId}/refund`, {});
    await stage.deliver();
    const uid = await stage.signUp(email);
    await expect(stage.call('add-purchase', { proof: { pixId } }, { uid })).rejects.toEqual(
      refusedWith('payment-not-confirmed'),
    );
    expect(await record()).toMatchObject({ user_id: null });
  });

  it('an account that owns another address adds and confirms nothing', async () => {
    const uid = await strangerTakesAddress(`outra-${email}`);
    const { id: pixId } = await buy(stage, email);
    await stage.auth.updateUser(uid, { email });
    await expect(stage.call('add-purchase', { proof: { pixId } }, { uid })).rejects.toEqual(
      refusedWith('forbidden'),
    );
    await stage.call('send-confirmation', null, { uid });
    const code = await mailedCode(stage, email);
    await expect(stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() })).rejects.toEqual(
      refusedWith('forbidden'),
    );
    // It does not stop the holder of a proof either.
    expect(await openAccount(stage, email, { pixId })).not.toBe(uid);
  });
});

describe('a courtesy that is written into a record by hand', () => {
  it('opens to an account with a purchase only once the mailbox is confirmed', async () => {
    const uid = await strangerTakesAddress();
    const gift = { subscribed: true, subscription_tier: 'pro', subscription_end: null };
    await stage.db.doc(`subscribers/${subscriberId(email)}`).update(gift);
    expect(await status(uid)).toMatchObject({ subscription_tier: 'plus' });
    await confirmMailbox(stage, email, uid);
    expect(await status(uid)).toMatchObject({ subscription_tier: 'pro', subscription_end: null });
  });
});
