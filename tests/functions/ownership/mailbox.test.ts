import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'domain/durations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscriberOf } from '../support/books.ts';
import { buy } from '../support/people/buyers.ts';
import { cardOwner, openAccount, purchaseAtStripe, takeAddress } from '../support/people/card-buyers.ts';
import { confirmMailbox, resetPassword } from '../support/people/accounts.ts';
import { refusedWith } from '../support/hostile/requests.ts';
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
