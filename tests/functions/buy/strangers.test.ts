import { randomUUID } from 'node:crypto';
import { LOCAL_WEBHOOK_SECRET } from 'emulators/servers';
import type { Request } from 'firebase-functions/https';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf, subscriberOf } from '../support/books.ts';
import { askForPix, buy, buyByCard, cardOwner, confirmMailbox, paySilently } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const FIXER = 'fix-pix@personal.example';
const stage = useStage('strangers', { FIX_PIX_EMAIL: FIXER });

let email: string;
beforeEach(() => {
  email = `dora-${randomUUID()}@exemplo.com`;
});

const subscriber = (of = email) => subscriberOf(stage, of);
const createAccount = (pixId: string) =>
  stage.call('create-account', { email, password: 'segredo1', proof: { pixId } });
const questionnaireOf = async (uid: string) => (await stage.db.doc(`anamnese_treinos/${uid}`).get()).data();

describe('a person who knows an e-mail', () => {
  it('cannot write into the record of its buyer before the payment arrives', async () => {
    const pix = await askForPix(stage, email);
    await stage.call('register-subscriber', {
      email,
      nome: 'Compre em outro site',
      telefone: '(11)91111-1111',
    });
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    expect(await subscriber()).toMatchObject({ nome: 'Ana Souza', telefone: '(11)98765-4321' });
  });

  it('does not see by paying for it what another buyer typed', async () => {
    await stage.call('register-subscriber', { email, data_nascimento: '1990-02-28' });
    await buy(stage, email, { customer_name: 'Dora Verdadeira', customer_phone: '(21)98888-7777' });
    const own = await buy(stage, email, { customer_name: 'Estranha', customer_phone: '(11)97777-6666' });
    await createAccount(own.id);
    const seen = { nome: 'Estranha', telefone: '(11)97777-6666', data_nascimento: '' };
    expect(await subscriber()).toMatchObject(seen);
    const { uid } = await stage.auth.getUserByEmail(email);
    expect(await questionnaireOf(uid)).toMatchObject({ nome_completo: 'Estranha', data_nascimento: '' });
  });

  it('sees an imported questionnaire by reading the mailbox, but not by paying', async () => {
    await stage.db.doc(`anamnese_treinos/importada-${randomUUID()}`).set({
      email,
      nome_completo: 'Dora Importada',
      peso: 80.9,
      limitacoes_lesoes: 'Joelho',
      updated_at: '2024-01-01T00:00:00Z',
    });
    const pix = await buy(stage, email);
    await createAccount(pix.id);
    const { uid } = await stage.auth.getUserByEmail(email);
    await stage.call('migrate-existing-data', null, { uid });
    expect(await questionnaireOf(uid)).toMatchObject({ nome_completo: 'Ana Souza', peso: null });
    await confirmMailbox(stage, email, uid);
    expect(await questionnaireOf(uid)).toMatchObject({ nome_completo: 'Dora Importada', peso: 80.9 });
  });

  it('does not get the fix-PIX button with an unverified account of its e-mail', async () => {
    const pix = await buy(stage, email);
    await createAccount(pix.id);
    const { uid } = await stage.auth.getUserByEmail(email);
    await stage.auth.updateUser(uid, { email: FIXER, emailVerified: false });
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ can_fix_pix: false });
    await expect(stage.call('fix-subscriber', { email: FIXER }, { uid })).rejects.toMatchObject({
      details: { code: 'forbidden' },
    });
  });
});

describe('a person who is not the subscriber', () => {
  /** Every request about another person's subscription, with its permitted outcome. */
  async function expectNothing(uid: string | null, session_id: string, purchase_id: string): Promise<void> {
    const caller = uid === null ? {} : { uid };
    const before = await stage.dump();
    const refused = uid === null ? 'unauthenticated' : 'forbidden';
    await expect(stage.call('cancel-subscription', null, caller)).rejects.toMatchObject({
      details: { code: refused },
    });
    await expect(stage.call('withdraw-purchase', { purchase_id }, caller)).rejects.toMatchObject({
      details: { code: refused },
    });
    if (uid === null) {
      await expect(stage.call('list-payments', null)).rejects.toMatchObject({ details: { code: refused } });
      await expect(stage.call('preview-purchase', { plan: 'plus', method: 'card' })).rejects.toMatchObject({
        details: { code: refused },
      });
    } else {
      expect(await stage.call('list-payments', null, caller)).toEqual({
        payments: [],
        card: null,
        next: null,
        questions: [],
      });
      const seen = await stage.call('preview-purchase', { plan: 'plus', method: 'card' }, caller);
      expect(seen).toMatchObject({ current: null, notice: 'unconfirmed' });
    }
    const guessed = session_id.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
    expect(await stage.call('verify-payment', { session_id: guessed }, caller)).toEqual({
      verified: false,
      pending: false,
      unknown: true,
    });
    for (const of of [email, `ladra-${email}`]) {
      const proof = of === email ? { session_id: guessed } : { session_id };
      await expect(
        stage.call('create-account', { email: of, password: 'segredo1', proof }, caller),
      ).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
    }
    expect(await stage.dump()).toEqual(before);
  }

  it.each([
    ['without an account', async () => null],
    ['with an account of nothing', () => stage.signUp(`nada-${email}`)],
    ['with an unverified account of an address that only looks alike', () => stage.signUp(`x${email}`)],
  ])('%s learns nothing of a subscription and cannot touch it', async (_who, signUp) => {
    const { uid: owner, session } = await cardOwner(stage, email);
    const [bought] = (await stage.call('list-payments', null, { uid: owner })).payments;
    await expectNothing(await signUp(), session, bought?.id ?? '');
    expect(await stage.call('list-payments', null, { uid: owner })).toMatchObject({
      payments: [bought],
      card: { state: 'renews' },
    });
  });

  it('cannot touch the purchases of another, even as a subscriber', async () => {
    const { uid: owner } = await cardOwner(stage, email);
    const [bought] = (await stage.call('list-payments', null, { uid: owner })).payments;
    const { uid } = await cardOwner(stage, `outra-${email}`);
    const before = await booksOf(stage, email);
    await expect(
      stage.call('withdraw-purchase', { purchase_id: bought?.id ?? '' }, { uid }),
    ).rejects.toMatchObject({ details: { code: 'payment-not-found' } });
    expect(await stage.call('cancel-subscription', null, { uid })).toMatchObject({ success: true });
    expect(await booksOf(stage, email)).toEqual({ ...before, daysLeft: expect.any(Number) });
  });

  it('neither reads nor takes what the owner of an address has by paying for it by card', async () => {
    const { uid: owner } = await cardOwner(stage, email, { customer_name: 'Dora Verdadeira' });
    const strangers = await buyByCard(stage, email, { customer_name: 'Estranha', plan: 'pro' });
    expect(await stage.call('verify-payment', { session_id: strangers })).toMatchObject({ name_known: true });
    await expect(
      stage.call('create-account', { email, password: 'segredo2', proof: { session_id: strangers } }),
    ).rejects.toMatchObject({ details: { code: 'account-exists' } });
    expect(await stage.canSignIn(email, 'segredo2')).toBe(false);
    const { subscriber } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({ nome: 'Dora Verdadeira', user_id: owner });
  });
});

describe('a displaced account, whose token is valid for another hour', () => {
  it('learns nothing and gets nothing', async () => {
    const uid = await stage.signUp(email);
    const pix = await buy(stage, email);
    await createAccount(pix.id);
    // Webhooks of the purchases above would write meanwhile.
    await stage.deliver();
    const before = await stage.dump();
    await expect(stage.call('check-subscription', null, { uid })).rejects.toMatchObject({
      details: { code: 'unauthenticated' },
    });
    await expect(stage.call('migrate-existing-data', null, { uid })).rejects.toMatchObject({
      details: { code: 'unauthenticated' },
    });
    expect(await stage.dump()).toEqual(before);
  });
});

describe('a proof of payment', () => {
  it('cannot make a new account if the purchase was made from within an account', async () => {
    const { uid } = await cardOwner(stage, email);
    const pix = await askForPix(stage, email, {}, { uid });
    await paySilently(stage, pix.id);
    await expect(createAccount(pix.id)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    // Deleting that account does not turn the purchase into a proof.
    await stage.auth.deleteUser(uid);
    await expect(createAccount(pix.id)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    await expect(stage.auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it('proves nothing once the money went back', async () => {
    const pix = await buy(stage, email);
    await stage.control(`/charges/${pix.id}/refund`, {});
    await stage.deliver();
    await expect(createAccount(pix.id)).rejects.toMatchObject({ details: { code: 'payment-not-confirmed' } });
    await expect(stage.auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});

describe('the webhook', () => {
  it('answers 401 to a request without a body', async () => {
    const { abacatepayWebhook } = await import('../../../functions/src/buy/webhooks.ts');
    const { liveDeps } = await import('../../../functions/src/buy/payment-deps.ts');
    const headers: Record<string, string> = {
      'x-webhook-secret': LOCAL_WEBHOOK_SECRET,
      'x-webhook-signature': 'qualquer',
    };
    // If there is nothing to parse, the platform passes no raw body.
    const request = { method: 'POST', query: {}, get: (name: string) => headers[name] } as unknown as Request;
    expect(await abacatepayWebhook(request, liveDeps())).toBe(401);
  });
});
