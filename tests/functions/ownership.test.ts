// Long: every way in which one person's purchase, plan or answers could become another's, each tried over the callables.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../functions/src/firebase/subscriber-id.ts';
import { buy } from './support/buyers.ts';
import { buyByCard, cardOwner, openAccount, purchaseAtStripe } from './support/card-buyers.ts';
import { confirmMailbox, mailedCode, resetPassword } from './support/mailbox.ts';
import { nextSecond } from './support/next-second.ts';
import { openStage, type Stage } from './support/stage.ts';

const DAY = 24 * 60 * 60 * 1000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('ownership');
});
afterAll(() => stage.close());
afterEach(() => stage.reset());

/** The victim's address. */
let email: string;
beforeEach(() => {
  email = `vitoria-${randomUUID()}@exemplo.com`;
});

const record = async () => (await stage.db.doc(`subscribers/${subscriberId(email)}`).get()).data();
const status = (uid: string) => stage.call('check-subscription', null, { uid });
const list = (uid: string) => stage.call('list-payments', null, { uid });
const remove = (uid: string) => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
const refusedWith = (code: string) => expect.objectContaining({ details: expect.objectContaining({ code }) });
/** A stranger pays PLUS for the victim's address and makes the account with the proof of that. */
async function strangerTakesAddress(): Promise<string> {
  const { id: pixId } = await buy(stage, email, { customer_name: 'Estranha' });
  return openAccount(stage, email, { pixId });
}

describe('a proof opens its own purchase and nothing else', () => {
  it('whatever the victim paid before: access, list, preview, export', async () => {
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    const stranger = await strangerTakesAddress();
    expect(await status(stranger)).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
    expect((await list(stranger)).payments.map(({ tier }) => tier)).toEqual(['plus']);
    const seen = await stage.call('preview-purchase', { plan: 'plus', method: 'pix' }, { uid: stranger });
    expect((Date.parse(seen.starts_at) - stage.now().getTime()) / DAY).toBeCloseTo(60, 1);
    expect(JSON.stringify(await stage.call('export-my-data', null, { uid: stranger }))).not.toMatch(
      /Vitória|"pro"/,
    );
  });

  it('whatever the victim pays later, the stranger having claimed first', async () => {
    const stranger = await strangerTakesAddress();
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    expect(await status(stranger)).toMatchObject({ subscription_tier: 'plus' });
    expect((await list(stranger)).payments).toHaveLength(1);
    expect(await record()).toMatchObject({ nome: 'Estranha' });
  });

  it('after a withdrawal with a full refund nothing is left to the stranger', async () => {
    await buy(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const [own] = (await list(stranger)).payments;
    await stage.call('withdraw-purchase', { purchase_id: own?.id ?? '' }, { uid: stranger });
    expect(await status(stranger)).toMatchObject({ subscribed: false, subscription_tier: null });
  });

  it("does not withdraw the victim's purchase, nor cancel the victim's renewal", async () => {
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

  it("the stranger's deletion erases the stranger's own and leaves the victim's claimable", async () => {
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

  it("somebody else's card stops no renewal of the account's own", async () => {
    const { session } = await cardOwner(stage, email, { plan: 'plus' });
    await buyByCard(stage, email, { plan: 'pro', customer_name: 'Estranha' });
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(false);
    expect(await record()).toMatchObject({ renews: true, subscription_tier: 'plus' });
  });

  it.each([
    ['a plan that an import left', new Date(Date.now() + 30 * DAY)],
    ['a courtesy without an end', null],
  ])('%s stays closed to whoever pays for the address, and opens to its mailbox', async (_what, end) => {
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

  it("of a card does not let the next checkout show the card of somebody else's purchase", async () => {
    const victims = await buyByCard(stage, email, { plan: 'pro' });
    const stranger = await strangerTakesAddress();
    const before = await purchaseAtStripe(stage, victims);
    const own = await buyByCard(stage, email, {}, { uid: stranger });
    expect((await purchaseAtStripe(stage, own)).customer).not.toBe(before.customer);
  });
});

describe('whoever signs in with a proof at hand', () => {
  it('adds what was paid signed out, and one card renews afterwards', async () => {
    const { uid, session } = await cardOwner(stage, email, { plan: 'plus' });
    stage.advance(DAY);
    const later = await buyByCard(stage, email, { plan: 'pro' });
    const proof = { session_id: later };
    expect(await stage.call('add-purchase', { proof }, { uid })).toEqual({ success: true });
    expect(await stage.call('add-purchase', { proof }, { uid })).toEqual({ success: true });
    expect(await status(uid)).toMatchObject({ subscription_tier: 'pro' });
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(true);
    expect((await purchaseAtStripe(stage, later)).subscription.cancel_at_period_end).toBe(false);
  });

  it('is refused what is of another address, unpaid, or another account’s', async () => {
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

  it('and with an account that nothing proved yet comes to own the address', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await stage.signUp(email);
    expect(await status(uid)).toMatchObject({ subscribed: false, mailbox: 'unconfirmed' });
    await stage.call('add-purchase', { proof: { pixId } }, { uid });
    expect(await status(uid)).toMatchObject({ subscribed: true, mailbox: 'unconfirmed' });
    await expect(openAccount(stage, email, { pixId })).rejects.toEqual(refusedWith('account-exists'));
  });
});

describe('the mailbox opens everything to whoever shows it', () => {
  it('to the same account, by the link and its password: uid and answers stay', async () => {
    await buy(stage, email, { plan: 'pro' });
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    expect((await list(uid)).payments).toHaveLength(1);
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: 'Joelho' });
    await confirmMailbox(stage, email, uid);
    expect(await status(uid)).toMatchObject({ mailbox: 'confirmed', subscription_tier: 'pro' });
    expect((await list(uid)).payments).toHaveLength(2);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).get('limitacoes_lesoes')).toBe('Joelho');
  });

  it('by a reset to a new account where somebody else had paid too: answers closed, renewal ended, tokens dead', async () => {
    const { id: victims } = await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    const { uid: stranger, session } = await cardOwner(stage, email, { customer_name: 'Estranha' });
    await stage.writeQuestionnaire(stranger, { limitacoes_lesoes: 'Segredo da estranha' });
    const uid = await resetPassword(stage, email, 'da-vitima');
    expect(uid).not.toBe(stranger);
    expect(await stage.canSignIn(email, 'da-vitima')).toBe(true);
    expect((await list(uid)).payments).toHaveLength(2);
    expect(await record()).toMatchObject({ user_id: uid, nome: '' });
    // The stranger's token is good for an hour yet, and opens nothing.
    await expect(status(stranger)).rejects.toEqual(refusedWith('unauthenticated'));
    const closed = await stage.db.doc(`anamnese_treinos/${stranger}`).get();
    expect((closed.get('delete_at').toMillis() - stage.now().getTime()) / DAY).toBeCloseTo(30, 1);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).exists).toBe(false);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(true);
    await expect(openAccount(stage, email, { pixId: victims })).rejects.toEqual(
      refusedWith('account-exists'),
    );
  });

  it('by a reset to the same account where nobody else ever paid for the address', async () => {
    const uid = await strangerTakesAddress();
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: 'Joelho' });
    const { idToken, ...old } = await stage.signIn(email);
    expect(idToken).not.toBe('');
    await nextSecond();
    expect(await resetPassword(stage, email, 'nova-senha')).toBe(uid);
    expect(await status(uid)).toMatchObject({ mailbox: 'confirmed', subscribed: true });
    await expect(stage.call('check-subscription', null, old)).rejects.toEqual(refusedWith('unauthenticated'));
  });

  it('by a reset to a new account where an import left answers under the address', async () => {
    await stage.db
      .collection('anamnese_treinos')
      .doc(`legado-${email}`)
      .set({ email, limitacoes_lesoes: 'Ombro' });
    const stranger = await strangerTakesAddress();
    const uid = await resetPassword(stage, email, 'da-vitima');
    expect(uid).not.toBe(stranger);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).get('limitacoes_lesoes')).toBe('Ombro');
    expect(JSON.stringify((await stage.db.doc(`anamnese_treinos/${stranger}`).get()).data())).not.toContain(
      'Ombro',
    );
  });

  it('by a reset that makes the account of a buyer who lost the proof and never had one', async () => {
    await buy(stage, email, { customer_name: 'Vitória' });
    const uid = await resetPassword(stage, email, 'da-vitima');
    expect(await status(uid)).toMatchObject({ subscribed: true, mailbox: 'confirmed' });
    expect(await record()).toMatchObject({ user_id: uid, nome: 'Vitória' });
  });

  it('and only then adopts what was imported', async () => {
    await stage.db
      .collection('anamnese_treinos')
      .doc(`legado-${email}`)
      .set({ email, limitacoes_lesoes: 'Ombro' });
    const stranger = await strangerTakesAddress();
    await stage.auth.updateUser(stranger, { emailVerified: true });
    await expect(stage.call('migrate-existing-data', null, { uid: stranger })).rejects.toEqual(
      refusedWith('mailbox-not-confirmed'),
    );
    expect(await status(stranger)).toMatchObject({ subscribed: false, mailbox: 'closed' });
  });
});

describe('a click alone confirms, links and opens nothing', () => {
  it("of the victim on the link that the stranger's account asked for: it wants that account's password", async () => {
    await buy(stage, email, { plan: 'pro' });
    const stranger = await stage.signUp(email, 'da-estranha');
    await stage.call('send-confirmation', null, { uid: stranger });
    const code = await mailedCode(stage, email);
    const before = await record();
    expect(await stage.call('read-link', { code })).toEqual({ kind: 'confirmation', email });
    expect(await record()).toEqual(before);
    // The stranger does not have the code, the victim not the password; one account's link is no other's.
    const other = await stage.signUp(`outra-${email}`);
    await expect(
      stage.call('confirm-mailbox', { code }, { uid: other, signedInAt: stage.now() }),
    ).rejects.toEqual(refusedWith('forbidden'));
    const longAgo = new Date(stage.now().getTime() - 6 * 60 * 1000);
    await expect(
      stage.call('confirm-mailbox', { code }, { uid: stranger, signedInAt: longAgo }),
    ).rejects.toEqual(refusedWith('recent-login-required'));
    expect(await record()).toEqual(before);
  });

  it("and Auth's own word that an e-mail is verified opens nothing", async () => {
    await buy(stage, email);
    const stranger = await stage.signUp(email);
    await stage.auth.updateUser(stranger, { emailVerified: true });
    expect(await status(stranger)).toMatchObject({ subscribed: false, mailbox: 'closed' });
    expect(await record()).toMatchObject({ user_id: null });
  });

  it("'Não fui eu' makes the link void, and keeps others of its kind from being sent while it would have lasted", async () => {
    await buy(stage, email);
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    await stage.call('refuse-link', { code });
    for (const call of [
      stage.call('read-link', { code }),
      stage.call('refuse-link', { code }),
      stage.call('reset-password', { code, password: 'segredo1' }),
    ]) {
      await expect(call).rejects.toEqual(refusedWith('link-expired'));
    }
    await stage.call('send-password-reset', { email });
    expect(await linksTo(email)).toBe(1);
    stage.advance(60 * 60 * 1000 + 1);
    await stage.call('send-password-reset', { email });
    expect(await linksTo(email)).toBe(2);
  });
});

const linksTo = async (address: string) =>
  (await stage.db.collection('mail').where('to', 'array-contains', address).get()).docs.filter((doc) =>
    doc.id.startsWith('link_'),
  ).length;

describe('a mailed link', () => {
  it('works once, for a while, and its code is stored nowhere but in the mail', async () => {
    await buy(stage, email);
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    expect(JSON.stringify(await stage.dump()).split(code)).toHaveLength(2);
    await stage.call('reset-password', { code, password: 'primeira' });
    // A lost answer is asked for again, and changes nothing.
    await stage.call('reset-password', { code, password: 'segunda' });
    expect(await stage.canSignIn(email, 'primeira')).toBe(true);
    stage.advance(11 * 60 * 1000);
    await expect(stage.call('reset-password', { code, password: 'terceira' })).rejects.toEqual(
      refusedWith('link-expired'),
    );
  });

  it('is too old after an hour, and a confirmation after a day', async () => {
    const uid = await strangerTakesAddress();
    await stage.call('send-password-reset', { email });
    const reset = await mailedCode(stage, email);
    stage.advance(60 * 60 * 1000 + 1);
    await expect(stage.call('read-link', { code: reset })).rejects.toEqual(refusedWith('link-expired'));
    await stage.call('send-confirmation', null, { uid });
    const confirmation = await mailedCode(stage, email);
    stage.advance(DAY + 1);
    await expect(
      stage.call('confirm-mailbox', { code: confirmation }, { uid, signedInAt: stage.now() }),
    ).rejects.toEqual(refusedWith('link-expired'));
  });

  it('of one kind does not do the work of the other', async () => {
    const uid = await strangerTakesAddress();
    await stage.call('send-confirmation', null, { uid });
    const code = await mailedCode(stage, email);
    await expect(stage.call('reset-password', { code, password: 'segredo1' })).rejects.toEqual(
      refusedWith('link-expired'),
    );
  });

  it('is not sent again within ten minutes, nor to an address that has nothing here', async () => {
    await buy(stage, email);
    for (let press = 0; press < 5; press += 1) await stage.call('send-password-reset', { email });
    expect(await linksTo(email)).toBe(1);
    expect(await stage.call('send-password-reset', { email: `nada-${email}` })).toEqual({ success: true });
    expect(await linksTo(`nada-${email}`)).toBe(0);
  });

  it('never tells what lies under the address', async () => {
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    await stage.call('send-password-reset', { email });
    const [mail] = (await stage.db.collection('mail').where('to', 'array-contains', email).get()).docs.filter(
      (doc) => doc.id.startsWith('link_'),
    );
    expect(JSON.stringify(mail?.get('message'))).not.toMatch(/Vitória|PRO|plano|pagamento/i);
  });
});
