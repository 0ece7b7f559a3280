import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buy,
  cardOwner,
  checkOut,
  confirmMailbox,
  mailedCode,
  openAccount,
  payCardSilently,
  paySilently,
  pixForm,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { followMoney } from '../support/trainers.ts';

const HEALTH = 'Dor no joelho esquerdo';
const stage = useStage('my-data');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const books = () => booksOf(stage, email);
const remove = (uid: string) => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
const hasAccount = async (uid: string) =>
  (await stage.auth.getUsers([{ uid }])).users.some((user) => user.uid === uid);

async function pixOwner(): Promise<{ uid: string; pixId: string }> {
  const { id: pixId } = await buy(stage, email);
  const uid = await openAccount(stage, email, { pixId });
  await stage.writeQuestionnaire(uid, { limitacoes_lesoes: HEALTH });
  return { pixId, uid };
}

/** An order to which the provider refused a code. Answers its id. */
async function refusedOrder(by: { readonly uid?: string } = {}): Promise<string> {
  await stage.control('/faults', { mode: 'error' });
  const form = pixForm(email);
  expect(await stage.call('create-pix-payment', form, by)).toMatchObject({ success: false });
  return form.order_id;
}

/** Until nobody can pay a code any more. */
async function passCodes(): Promise<void> {
  stage.advance(4 * DAY_MS);
  await stage.run('reconcile-payments');
}

describe('exporting my data', () => {
  it('gives account, record, questionnaire and payments, without any id that proves a purchase', async () => {
    const { uid, pixId } = await pixOwner();
    const data = await stage.call('export-my-data', null, { uid });
    expect(data).toMatchObject({
      account: { email, email_verified: false },
      subscriber: { email, nome: 'Ana Souza', subscribed: true },
      questionnaire: { limitacoes_lesoes: HEALTH },
      purchases: [{ method: 'pix', status: 'paid', email, nome: 'Ana Souza' }],
      payments: [{ amount_cents: 15_990, state: 'paid' }],
    });
    const text = JSON.stringify(data);
    const [payment] = (await books()).payments;
    expect(text).not.toContain(pixId);
    expect(text).not.toContain(payment?.['order_id']);
    expect(data.account.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(data.subscriber?.['subscription_end']).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('of a buyer by card contains no id of a session, customer or subscription', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const { customer, subscription } = await purchaseAtStripe(stage, session);
    const text = JSON.stringify(await stage.call('export-my-data', null, { uid }));
    for (const id of [session, customer, subscription.id]) expect(text).not.toContain(id);
  });

  it('gives no data of another person', async () => {
    await pixOwner();
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    const data = await stage.call('export-my-data', null, { uid: stranger });
    expect(data).toMatchObject({ subscriber: null, questionnaire: null, purchases: [], payments: [] });
    expect(JSON.stringify(data)).not.toContain(email);
    await expect(stage.call('export-my-data', null)).rejects.toMatchObject({
      details: { code: 'unauthenticated' },
    });
  });
});

describe('deleting my account', () => {
  it('needs the password entered in the last 5 minutes', async () => {
    const { uid } = await pixOwner();
    const before = await stage.dump();
    const refused = { details: { code: 'recent-login-required' } };
    await expect(stage.call('delete-my-account', null, { uid })).rejects.toMatchObject(refused);
    const signedInAt = stage.now();
    stage.advance(5 * 60 * 1000 + 1000);
    await expect(stage.call('delete-my-account', null, { uid, signedInAt })).rejects.toMatchObject(refused);
    await expect(stage.call('delete-my-account', null)).rejects.toMatchObject({
      details: { code: 'unauthenticated' },
    });
    expect(await stage.dump()).toEqual(before);
    expect(await hasAccount(uid)).toBe(true);
  });

  it('erases health data, name, phone, birth date and account, and keeps the money without a name', async () => {
    const { uid, pixId } = await pixOwner();
    await remove(uid);
    await followMoney(stage, email);
    const left = JSON.stringify(await stage.dump());
    for (const gone of [HEALTH, 'Ana Souza', '98765-4321', uid]) expect(left).not.toContain(gone);
    expect(await books()).toMatchObject({
      subscriber: undefined,
      payments: [],
      grants: [],
      mailed: ['deleted'],
    });
    const payment = await stage.db.doc(`payments/pix_${pixId}`).get();
    expect(payment.data()).toMatchObject({
      status: 'paid',
      amount_cents: 15_990,
      claimed_by: null,
      registration: { email, nome: '', telefone: '', data_nascimento: '' },
      subscriber: expect.stringMatching(/^erased_/),
    });
    const grant = await stage.db.doc(`grants/pix_${pixId}`).get();
    expect(grant.get('subscriber')).toBe(payment.get('subscriber'));
    // Five years after the first day of the following year (CTN art. 173 I).
    const year = Number(todayInSaoPaulo(stage.now()).slice(0, 4));
    const until = new Date(Date.UTC(year + 6, 0, 1, 3));
    for (const kept of [payment, grant]) expect(kept.get('delete_at').toDate()).toEqual(until);
    expect(await hasAccount(uid)).toBe(false);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(false);
  });

  it("erases the owner's orders that nobody paid, and keeps of one that may still be paid only the address", async () => {
    const { uid } = await pixOwner();
    const ended = await askForPix(stage, email, {}, { uid });
    await passCodes();
    const open = await askForPix(stage, email, {}, { uid });
    const withoutCode = await refusedOrder({ uid });
    await remove(uid);
    expect(await stage.db.doc(`orders/${withoutCode}`).get()).toMatchObject({ exists: false });
    const left = (await stage.db.collection('orders').get()).docs.map((doc) => doc.data());
    expect(left.map(({ made }) => made.id)).not.toContain(ended.id);
    expect(left.find(({ made }) => made.id === open.id)).toMatchObject({
      buyer: null,
      registration: { email, nome: '', telefone: '', data_nascimento: '' },
    });
  });

  it('erases what was ordered signed out under an address only where its mailbox was shown', async () => {
    const { uid } = await pixOwner();
    const before = await refusedOrder();
    await remove(uid);
    expect(await stage.db.doc(`orders/${before}`).get()).toMatchObject({ exists: true });

    const again = await pixOwner();
    await confirmMailbox(stage, email, again.uid);
    await askForPix(stage, email);
    await passCodes();
    await refusedOrder();
    await remove(again.uid);
    const left = (await stage.db.collection('orders').where('registration.nome', '!=', '').get()).docs;
    expect(left.map(({ id }) => id)).toEqual([]);
  });

  it("erases the copies of the mails to the trainer too, which hold the buyer's name and address", async () => {
    const { uid, pixId } = await pixOwner();
    await stage.control(`/charges/${pixId}/dispute`);
    await stage.deliver();
    const copies = async () =>
      JSON.stringify((await stage.db.collection('mail').get()).docs.map((doc) => doc.data()));
    expect(await copies()).toContain('Pagamento contestado: Ana Souza');
    await remove(uid);
    expect(await copies()).not.toContain('Ana Souza');
    expect(await copies()).not.toContain('contestado');
  });

  it('erases nothing of other people', async () => {
    await pixOwner();
    const before = await stage.dump();
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    await remove(stranger);
    expect(await stage.dump()).toEqual(before);
    expect(await hasAccount(stranger)).toBe(false);
  });

  it('from an unverified account leaves the record, mails and imports of its address alone', async () => {
    await buy(stage, email);
    await stage.db.doc('anamnese_treinos/legacy').set({ email, limitacoes_lesoes: HEALTH });
    const before = await stage.dump();
    await remove(await stage.signUp(email));
    expect(await stage.dump()).toEqual(before);
  });

  it('erases the imported questionnaires of a confirmed address too', async () => {
    const { uid } = await pixOwner();
    await confirmMailbox(stage, email, uid);
    await stage.db.doc('anamnese_treinos/legacy').set({ email, limitacoes_lesoes: HEALTH });
    await remove(uid);
    expect((await stage.db.doc('anamnese_treinos/legacy').get()).exists).toBe(false);
  });

  it('may be repeated, also after a crash before the account was deleted', async () => {
    const { uid } = await pixOwner();
    await remove(uid);
    const after = await stage.dump();
    await stage.auth.createUser({ uid, email, password: 'segredo1' });
    expect(await remove(uid)).toEqual({ success: true });
    expect(await hasAccount(uid)).toBe(false);
    await expect(remove(uid)).rejects.toMatchObject({ details: { code: 'unauthenticated' } });
    expect(await stage.dump()).toEqual(after);
  });

  it('tells its owner once, also after a crash between the erasure and the end of the account', async () => {
    const { uid } = await pixOwner();
    // The object's own property hides the method of its class, until it is deleted below.
    Object.assign(stage.auth, { deleteUser: () => Promise.reject(new Error('The process dies')) });
    try {
      await expect(remove(uid)).rejects.toMatchObject({ details: { code: 'internal' } });
    } finally {
      Reflect.deleteProperty(stage.auth, 'deleteUser');
    }
    expect(await remove(uid)).toEqual({ success: true });
    expect(await hasAccount(uid)).toBe(false);
    expect((await books()).mailed).toEqual(['deleted']);
  });

  it('first stops a card that renews at Stripe', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await remove(uid);
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
    stage.advance(61 * DAY_MS);
    await stage.deliver();
    await stage.run('reconcile-payments');
    expect((await purchaseAtStripe(stage, session)).invoices).toHaveLength(1);
    expect((await books()).subscriber).toBeUndefined();
  });

  it('stops a card that the owner has just paid with, though nobody has told of it', async () => {
    const { uid } = await pixOwner();
    const session = await checkOut(stage, email, {}, { uid });
    await payCardSilently(stage, session);
    await remove(uid);
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
  });

  it('asks no provider about a code that charges nobody, nor about what strangers ordered for the address', async () => {
    const { uid } = await pixOwner();
    await confirmMailbox(stage, email, uid);
    await askForPix(stage, email, {}, { uid });
    await checkOut(stage, email);
    await askForPix(stage, email);
    const asked = () => stage.cardProvider.requests.length + stage.pixProvider.requests.length;
    const before = asked();
    await remove(uid);
    expect(asked()).toBe(before);
    expect(await hasAccount(uid)).toBe(false);
  });

  it('is refused while Stripe does not answer, with nothing erased, and works once it does', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: HEALTH });
    stage.cardProvider.alter(() => ({ broken: true }));
    await expect(remove(uid)).rejects.toMatchObject({ details: { code: 'provider-unavailable' } });
    expect((await books()).subscriber).toMatchObject({ user_id: uid, nome: 'Ana Souza', subscribed: true });
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).get('limitacoes_lesoes')).toBe(HEALTH);
    expect(await hasAccount(uid)).toBe(true);
    stage.cardProvider.alter(null);
    await remove(uid);
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
    expect(await hasAccount(uid)).toBe(false);
  });
});

describe('after the account was deleted', () => {
  it('a refund is still settled and mailed to the payer, and makes no new record', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await remove(uid);
    const invoice = (await purchaseAtStripe(stage, session)).invoices.at(-1);
    await stage.stripeControl(`/charges/${invoice?.id}/refund`);
    await stage.deliver();
    const grant = await stage.db.doc(`grants/stripe_invoice_${invoice?.id}`).get();
    expect(grant.data()).toMatchObject({ refunded_cents: 15_990 });
    expect(grant.get('reversed_at')).not.toBeNull();
    expect((await stage.db.collection('subscribers').get()).size).toBe(0);
    expect((await books()).mailed).toEqual(['deleted', 'returned']);
    expect(grant.get('delete_at')).toBeDefined();
  });

  it('the old proof opens nothing', async () => {
    const { uid, pixId } = await pixOwner();
    await remove(uid);
    const password = 'segredo1';
    const refused = { details: { code: 'payment-not-found' } };
    await expect(stage.call('create-account', { email, password, proof: { pixId } })).rejects.toMatchObject(
      refused,
    );
    await expect(stage.call('check-pix-payment', { pixId, customer_email: email })).rejects.toMatchObject(
      refused,
    );
  });

  it('a new purchase with the same e-mail starts clean', async () => {
    const { uid } = await pixOwner();
    await remove(uid);
    const { id: pixId } = await buy(stage, email, { customer_name: 'Ana Nova' });
    const { subscriber, payments, daysLeft } = await books();
    expect(subscriber).toMatchObject({ nome: 'Ana Nova', user_id: null, subscribed: true });
    expect(payments).toHaveLength(1);
    expect(daysLeft).toBeCloseTo(60, 2);
    const again = await openAccount(stage, email, { pixId });
    expect(again).not.toBe(uid);
    expect((await stage.call('list-payments', null, { uid: again })).payments).toHaveLength(1);
    expect(await stage.call('export-my-data', null, { uid: again })).toMatchObject({
      questionnaire: { limitacoes_lesoes: expect.not.stringContaining(HEALTH) },
    });
  });

  it('a code that was still open can be paid, and opens an account of its own', async () => {
    const { uid } = await pixOwner();
    const open = await askForPix(stage, email, {}, { uid });
    await remove(uid);
    await paySilently(stage, open.id);
    // The provider was asked just before.
    stage.advance(60_000);
    await stage.call('check-pix-payment', { pixId: open.id, customer_email: email });
    expect((await books()).daysLeft).toBeCloseTo(60, 2);
    expect(await openAccount(stage, email, { pixId: open.id })).not.toBe(uid);
  });

  it('a second deletion keeps the order of the first, so that its id makes no second code', async () => {
    const form = pixForm(email);
    const { id: pixId } = await askForPix(stage, email, form);
    await paySilently(stage, pixId);
    stage.advance(60_000);
    await remove(await openAccount(stage, email, { pixId }));
    const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
    await confirmMailbox(stage, email, uid);
    await remove(uid);
    const again = stage.call('create-pix-payment', form);
    await expect(again).rejects.toMatchObject({ details: { code: 'order-paid' } });
    // The order leads from the address to no payment.
    const order = await stage.db.doc(`orders/${form.order_id}`).get();
    expect(order.get('subscriber')).toMatch(/^erased_/);
  });

  it('a link for a new password from before makes no empty account', async () => {
    const { uid } = await pixOwner();
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    await remove(uid);
    const reset = stage.call('reset-password', { code, password: 'segredo2' });
    await expect(reset).rejects.toMatchObject({ details: { code: 'link-expired' } });
    await expect(stage.auth.getUserByEmail(email)).rejects.toThrow();
    expect((await books()).subscriber).toBeUndefined();
  });

  it('the link still opens what somebody else had paid for the address', async () => {
    const { uid } = await pixOwner();
    await buy(stage, email, { customer_name: 'Outra Pessoa' });
    await stage.call('send-password-reset', { email });
    const code = await mailedCode(stage, email);
    await remove(uid);
    await stage.call('reset-password', { code, password: 'segredo2' });
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });
});

describe('confirming the mailbox beside the deletion of the account', () => {
  it.each([
    [
      'once the record is erased, and before Auth forgets the account,',
      async (uid: string, confirm: () => Promise<unknown>) => {
        const real = stage.auth.deleteUser.bind(stage.auth);
        stage.auth.deleteUser = async (each) => {
          stage.auth.deleteUser = real;
          await confirm();
          await real(each);
        };
        await remove(uid);
      },
    ],
    [
      'with a look at the account from before the deletion',
      async (uid: string, confirm: () => Promise<unknown>) => {
        const real = stage.auth.getUser.bind(stage.auth);
        let looks = 0;
        stage.auth.getUser = async (each) => {
          const user = await real(each);
          looks += 1;
          // The first look is at the session.
          if (looks < 2) return user;
          stage.auth.getUser = real;
          await remove(uid);
          return user;
        };
        await expect(confirm()).rejects.toMatchObject({ details: { code: 'forbidden' } });
      },
    ],
  ])('%s leaves no record with the address', async (_when, race) => {
    const { uid } = await pixOwner();
    await stage.call('send-confirmation', null, { uid });
    const code = await mailedCode(stage, email);
    await race(uid, () => stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() }));
    expect((await books()).subscriber).toBeUndefined();
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).exists).toBe(false);
    expect(await hasAccount(uid)).toBe(false);
  });
});
