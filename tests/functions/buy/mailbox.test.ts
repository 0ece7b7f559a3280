import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import {
  buy,
  cardOwner,
  confirmMailbox,
  mailedCode,
  openAccount,
  purchaseAtStripe,
  resetPassword,
  takeAddress,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('mailbox');
afterEach(() => stage.reset());

/** The victim's address. */
let email: string;
beforeEach(() => {
  email = `vitoria-${randomUUID()}@exemplo.com`;
});

const record = () => subscriberOf(stage, email);
const status = (uid: string) => stage.call('check-subscription', null, { uid });
const list = (uid: string) => stage.call('list-payments', null, { uid });
const strangerTakesAddress = () => takeAddress(stage, email);

describe('a confirmed mailbox opens everything under the address', () => {
  it('to the same account, by a link and the password: uid and answers stay', async () => {
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

  it('to a new account by a reset if another person had paid too: answers close, the renewal ends, tokens die', async () => {
    const { id: victims } = await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    const { uid: stranger, session } = await cardOwner(stage, email, { customer_name: 'Estranha' });
    await stage.writeQuestionnaire(stranger, { limitacoes_lesoes: 'Segredo da estranha' });
    const uid = await resetPassword(stage, email, 'da-vitima');
    expect(uid).not.toBe(stranger);
    expect(await stage.canSignIn(email, 'da-vitima')).toBe(true);
    expect((await list(uid)).payments).toHaveLength(2);
    expect(await record()).toMatchObject({ user_id: uid, nome: '' });
    // The stranger's token is valid for another hour, and opens nothing.
    await expect(status(stranger)).rejects.toEqual(refusedWith('unauthenticated'));
    const closed = await stage.db.doc(`anamnese_treinos/${stranger}`).get();
    expect((closed.get('delete_at').toMillis() - stage.now().getTime()) / DAY_MS).toBeCloseTo(30, 1);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).exists).toBe(false);
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end).toBe(true);
    await expect(openAccount(stage, email, { pixId: victims })).rejects.toEqual(
      refusedWith('account-exists'),
    );
  });

  it('to a new account by a reset if an import left answers under the address', async () => {
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

  it('to a first account by a reset, for a buyer who lost the proof', async () => {
    await buy(stage, email, { customer_name: 'Vitória' });
    const uid = await resetPassword(stage, email, 'da-vitima');
    expect(await status(uid)).toMatchObject({ subscribed: true, mailbox: 'confirmed' });
    expect(await record()).toMatchObject({ user_id: uid, nome: 'Vitória' });
  });

  it('and only then are imported answers adopted', async () => {
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

const linksTo = async (address: string) =>
  (await stage.db.collection('mail').where('to', 'array-contains', address).get()).docs.filter((doc) =>
    doc.id.startsWith('link_'),
  ).length;

describe('a click alone confirms nothing and opens nothing', () => {
  it("when the victim clicks a link that the stranger's account asked for: that account's password is needed too", async () => {
    await buy(stage, email, { plan: 'pro' });
    const stranger = await stage.signUp(email, 'da-estranha');
    await stage.call('send-confirmation', null, { uid: stranger });
    const code = await mailedCode(stage, email);
    const before = await record();
    expect(await stage.call('read-link', { code })).toEqual({ kind: 'confirmation', email });
    expect(await record()).toEqual(before);
    // The stranger has no code, and the victim no password. A link works only for the account that asked for it.
    const other = await stage.signUp(`outra-${email}`);
    await expect(
      stage.call('confirm-mailbox', { code }, { uid: other, signedInAt: stage.now() }),
    ).rejects.toEqual(refusedWith('forbidden'));
    const signedInAt = stage.now();
    stage.advance(6 * 60 * 1000);
    await expect(stage.call('confirm-mailbox', { code }, { uid: stranger, signedInAt })).rejects.toEqual(
      refusedWith('recent-login-required'),
    );
    expect(await record()).toEqual(before);
  });

  it('and an e-mail that only Auth calls verified opens nothing', async () => {
    await buy(stage, email);
    const stranger = await stage.signUp(email);
    await stage.auth.updateUser(stranger, { emailVerified: true });
    expect(await status(stranger)).toMatchObject({ subscribed: false, mailbox: 'closed' });
    expect(await record()).toMatchObject({ user_id: null });
  });

  it("and 'Não fui eu' voids the link and stops others of its kind until it would have expired", async () => {
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

describe('a mailed link', () => {
  it('works once, for a limited time, and its code is stored only in the mail', async () => {
    await buy(stage, email);
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    const stored = Object.entries(await stage.dump()).filter(([, doc]) => JSON.stringify(doc).includes(code));
    expect(stored.map(([path]) => path.split('/')[0])).toEqual(['mail']);
    await stage.call('reset-password', { code, password: 'primeira' });
    // Repeating the call after a lost answer changes nothing.
    await stage.call('reset-password', { code, password: 'segunda' });
    expect(await stage.canSignIn(email, 'primeira')).toBe(true);
    stage.advance(11 * 60 * 1000);
    await expect(stage.call('reset-password', { code, password: 'terceira' })).rejects.toEqual(
      refusedWith('link-expired'),
    );
  });

  it('expires after an hour for a reset, and after a day for a confirmation', async () => {
    const uid = await strangerTakesAddress();
    await stage.call('send-password-reset', { email });
    const reset = await mailedCode(stage, email);
    stage.advance(60 * 60 * 1000 + 1);
    await expect(stage.call('read-link', { code: reset })).rejects.toEqual(refusedWith('link-expired'));
    await stage.call('send-confirmation', null, { uid });
    const confirmation = await mailedCode(stage, email);
    stage.advance(DAY_MS + 1);
    await expect(
      stage.call('confirm-mailbox', { code: confirmation }, { uid, signedInAt: stage.now() }),
    ).rejects.toEqual(refusedWith('link-expired'));
  });

  it('of one kind cannot be used as the other', async () => {
    const uid = await strangerTakesAddress();
    await stage.call('send-confirmation', null, { uid });
    const code = await mailedCode(stage, email);
    await expect(stage.call('reset-password', { code, password: 'segredo1' })).rejects.toEqual(
      refusedWith('link-expired'),
    );
  });

  it('is not sent again within ten minutes, nor to an unknown address', async () => {
    await buy(stage, email);
    for (let press = 0; press < 5; press += 1) await stage.call('send-password-reset', { email });
    expect(await linksTo(email)).toBe(1);
    expect(await stage.call('send-password-reset', { email: `nada-${email}` })).toEqual({ success: true });
    expect(await linksTo(`nada-${email}`)).toBe(0);
  });

  it('does not reveal what belongs to the address', async () => {
    await buy(stage, email, { plan: 'pro', customer_name: 'Vitória' });
    await stage.call('send-password-reset', { email });
    const [mail] = (await stage.db.collection('mail').where('to', 'array-contains', email).get()).docs.filter(
      (doc) => doc.id.startsWith('link_'),
    );
    expect(JSON.stringify(mail?.get('message'))).not.toMatch(/Vitória|PRO|plano|pagamento/i);
  });
});
