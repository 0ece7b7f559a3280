import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { subscriberOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import {
  buy,
  buyByCard,
  cardOwner,
  openAccount,
  purchaseAtStripe,
  resetPassword,
  takeAddress,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('proofs');
afterEach(() => stage.reset());

/** The victim's address. */
let email: string;
beforeEach(() => {
  email = `vitoria-${randomUUID()}@exemplo.com`;
});

const record = () => subscriberOf(stage, email);
const status = (uid: string) => stage.call('check-subscription', null, { uid });
const list = (uid: string) => stage.call('list-payments', null, { uid });
const remove = (uid: string) => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
const strangerTakesAddress = () => takeAddress(stage, email);

describe('a proof opens its own purchase and nothing else', () => {
  it('for a stranger who pays after the victim: access, list, preview and export show only the own purchase', async () => {
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    const stranger = await strangerTakesAddress();
    expect(await status(stranger)).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
    expect((await list(stranger)).payments.map(({ tier }) => tier)).toEqual(['plus']);
    const seen = await stage.call('preview-purchase', { plan: 'plus', method: 'pix' }, { uid: stranger });
    expect((Date.parse(seen.starts_at) - stage.now().getTime()) / DAY_MS).toBeCloseTo(60, 1);
    expect(JSON.stringify(await stage.call('export-my-data', null, { uid: stranger }))).not.toMatch(
      /Vitória|"pro"/,
    );
  });

  it('for a stranger who claims before the victim pays', async () => {
    const stranger = await strangerTakesAddress();
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    expect(await status(stranger)).toMatchObject({ subscription_tier: 'plus' });
    expect((await list(stranger)).payments).toHaveLength(1);
    expect(await record()).toMatchObject({ nome: 'Estranha' });
  });

  it('and leaves the stranger nothing after a withdrawal with a full refund', async () => {
    await buy(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const [own] = (await list(stranger)).payments;
    await stage.call('withdraw-purchase', { purchase_id: own?.id ?? '' }, { uid: stranger });
    expect(await status(stranger)).toMatchObject({ subscribed: false, subscription_tier: null });
  });

  it("and cannot withdraw the victim's purchase or cancel the victim's renewal", async () => {
    const session = await buyByCard(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const { createHash } = await import('node:crypto');
    const { invoices } = await purchaseAtStripe(stage, session);
    const victims = createHash('sha256')
      .update(`purchase:stripe_invoice_${invoices[0]?.id}`)
      .digest('hex')
      .slice(0, 32);
    await expect(
      stage.call('withdraw-purchase', { purchase_id: victims }, { uid: stranger }),
    ).rejects.toEqual(refusedWith('payment-not-found'));
    await expect(stage.call('cancel-subscription', null, { uid: stranger })).rejects.toEqual(
      refusedWith('nothing-to-cancel'),
    );
    expect((await purchaseAtStripe(stage, session)).subscription).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
  });

  it("and the stranger's deletion erases only the stranger's data: the victim's purchase can still be claimed", async () => {
    const { id: pixId } = await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    const stranger = await strangerTakesAddress();
    await remove(stranger);
    expect(await record()).toMatchObject({
      user_id: null,
      nome: 'Vitória',
      subscribed: true,
      subscription_tier: 'pro',
    });
    const victim = await openAccount(stage, email, { pixId });
    expect(await status(victim)).toMatchObject({ subscribed: true, subscription_tier: 'pro' });
    expect((await list(victim)).payments).toHaveLength(1);
  });

  it("and another person's card does not stop the account's own renewal", async () => {
    const { session } = await cardOwner(stage, email, { plan: 'plus' });
    await buyByCard(stage, email, { plan: 'pro', customer_name: 'Estranha' });
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(false);
    expect(await record()).toMatchObject({ renews: true, subscription_tier: 'plus' });
  });

  it.each([
    ['a plan that an import left', new Date(Date.now() + 30 * DAY_MS)],
    ['a courtesy without an end', null],
  ])('and %s stays closed to a payer, and opens to the reader of the mailbox', async (_what, end) => {
    await stage.db
      .doc(`subscribers/${subscriberId(email)}`)
      .set({ email, nome: 'Vitória', subscribed: true, subscription_tier: 'pro', subscription_end: end });
    const stranger = await strangerTakesAddress();
    expect(await status(stranger)).toMatchObject({ subscription_tier: 'plus' });
    expect((await status(stranger)).subscription_end).not.toBeNull();
    const victim = await resetPassword(stage, email, 'da-vitima');
    expect(victim).not.toBe(stranger);
    const { subscribed, subscription_tier, subscription_end } = await status(victim);
    expect({ subscribed, subscription_tier }).toEqual({ subscribed: true, subscription_tier: 'pro' });
    expect(subscription_end === null).toBe(end === null);
  });

  it("and the next checkout does not show the card of another person's purchase", async () => {
    const victims = await buyByCard(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const before = await purchaseAtStripe(stage, victims);
    const own = await buyByCard(stage, email, {}, { uid: stranger });
    expect((await purchaseAtStripe(stage, own)).customer).not.toBe(before.customer);
  });
});

describe('the next checkout of an account shows the saved card', () => {
  const customerOf = async (session: string) => (await purchaseAtStripe(stage, session)).customer;

  it('of the purchase that the account was made with, and of those that it ordered signed in', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const second = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    expect(await customerOf(second)).toBe(await customerOf(session));
    await stage.call('cancel-subscription', null, { uid });
    const third = await buyByCard(stage, email, {}, { uid });
    expect(await customerOf(third)).toBe(await customerOf(session));
  });

  it('of no purchase that only joined it', async () => {
    const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
    const joined = await buyByCard(stage, email, { plan: 'pro', customer_name: 'Estranha' });
    await stage.call('add-purchase', { proof: { session_id: joined } }, { uid });
    expect(await customerOf(await buyByCard(stage, email, {}, { uid }))).not.toBe(await customerOf(joined));
  });

  it('of no purchase that moved to it with the address', async () => {
    const { uid: payer, session } = await cardOwner(stage, email, { customer_name: 'Estranha' });
    const ordered = await buyByCard(stage, email, { plan: 'pro' }, { uid: payer });
    const uid = await resetPassword(stage, email, 'da-vitima');
    const own = await customerOf(await buyByCard(stage, email, {}, { uid }));
    expect([await customerOf(session), await customerOf(ordered)]).not.toContain(own);
  });
});

describe('an account that signs in with a kept proof', () => {
  it('reads the end of its access with the purchase, and before that only the end that the purchase gives by itself', async () => {
    const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
    const pixId = (await buy(stage, email, { plan: 'pro' })).id;
    const inDays = (moment: string | null) => (Date.parse(moment ?? '') - stage.now().getTime()) / DAY_MS;
    // Whoever holds the proof may be a stranger, who must not learn that the address has a plan.
    const { ends_at } = await stage.call('check-pix-payment', { pixId, customer_email: email });
    expect(inDays(ends_at)).toBeCloseTo(60, 2);
    const added = await stage.call('add-purchase', { proof: { pixId } }, { uid });
    expect(inDays(added.ends_at)).toBeCloseTo(120, 2);
  });

  const goesOn = async (session: string) =>
    !(await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end;

  it('adds a purchase that was paid while signed out, and both cards renew, until the owner says which ends', async () => {
    const { uid, session } = await cardOwner(stage, email, { plan: 'plus' });
    stage.advance(DAY_MS);
    const later = await buyByCard(stage, email, { plan: 'pro' });
    const proof = { session_id: later };
    const answer = await stage.call('add-purchase', { proof }, { uid });
    const end = (await record())?.['subscription_end'].toDate();
    expect(answer).toEqual({ success: true, ends_at: end.toISOString() });
    expect(await stage.call('add-purchase', { proof }, { uid })).toEqual(answer);
    expect(end.getTime() - stage.now().getTime()).toBeCloseTo(119 * DAY_MS, -6);
    await stage.run('reconcile-payments');
    // Whoever opens a link that somebody else made says nothing, and no renewal ends by it.
    expect([await goesOn(session), await goesOn(later)]).toEqual([true, true]);

    const { card, questions } = await list(uid);
    expect(card).toMatchObject({ tier: 'pro', state: 'renews' });
    expect(questions).toMatchObject([{ kind: 'also-renews', tier: 'plus', amount_cents: 15_990 }]);
    const purchase_id = questions[0]?.id ?? '';
    expect(await stage.call('cancel-subscription', { purchase_id }, { uid })).toMatchObject({
      confirmed: true,
    });
    expect([await goesOn(session), await goesOn(later)]).toEqual([false, true]);
    expect((await list(uid)).questions).toEqual([]);
  });

  it('ends the earlier renewal at once where the person said so', async () => {
    const { uid, session } = await cardOwner(stage, email, { plan: 'plus' });
    stage.advance(DAY_MS);
    const later = await buyByCard(stage, email, { plan: 'pro' });
    await stage.call('add-purchase', { proof: { session_id: later }, ends_renewals: true }, { uid });
    await stage.run('reconcile-payments');
    expect([await goesOn(session), await goesOn(later)]).toEqual([false, true]);
    expect((await list(uid)).questions).toEqual([]);
  });

  it('cannot end a renewal that it does not see', async () => {
    const victims = await buyByCard(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const { createHash } = await import('node:crypto');
    const purchase_id = createHash('sha256').update(`purchase:stripe_${victims}`).digest('hex').slice(0, 32);
    for (const name of ['cancel-subscription', 'keep-renewal'] as const) {
      await expect(stage.call(name, { purchase_id }, { uid: stranger })).rejects.toEqual(
        refusedWith(name === 'keep-renewal' ? 'payment-not-found' : 'nothing-to-cancel'),
      );
    }
    expect(await goesOn(victims)).toBe(true);
  });

  it('cannot add a purchase of another address', async () => {
    const { uid } = await cardOwner(stage, email);
    const { id: elsewhere } = await buy(stage, `outra-${email}`);
    await expect(stage.call('add-purchase', { proof: { pixId: elsewhere } }, { uid })).rejects.toEqual(
      refusedWith('payment-not-found'),
    );
    const { uid: other } = await cardOwner(stage, `terceira-${email}`);
    await expect(stage.call('add-purchase', { proof: { pixId: elsewhere } }, { uid: other })).rejects.toEqual(
      refusedWith('payment-not-found'),
    );
  });

  it('comes to own the address, if it owned nothing before', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await stage.signUp(email);
    expect(await status(uid)).toMatchObject({ subscribed: false, mailbox: 'unconfirmed' });
    await stage.call('add-purchase', { proof: { pixId } }, { uid });
    expect(await status(uid)).toMatchObject({ subscribed: true, mailbox: 'unconfirmed' });
    await expect(openAccount(stage, email, { pixId })).rejects.toEqual(refusedWith('account-exists'));
  });
});
