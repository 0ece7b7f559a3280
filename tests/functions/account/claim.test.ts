import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { subscriberOf } from '../support/books.ts';
import { askForPix, buy, confirmMailbox } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('claim');

let email: string;
beforeEach(() => {
  email = `bia-${randomUUID()}@exemplo.com`;
});

const createAccount = (pixId: string, password = 'segredo1', of = email) =>
  stage.call('create-account', { email: of, password, proof: { pixId } });
const subscriber = (of = email) => subscriberOf(stage, of);
const accountOf = (of = email) => stage.auth.getUserByEmail(of);
const EXISTS = {
  code: 'already-exists',
  message: 'Este e-mail já possui uma conta. Tente fazer login.',
  details: { code: 'account-exists' },
};

describe('an account by proof of payment', () => {
  // spec: "created automatically from subscriber data when the subscriber has a name"
  // spec: "The account is created after payment"
  // spec: "and insert the initial record from subscriber data"
  // spec: "anamnese_treinos record: id, user_id, email, nome_completo"
  it('signs in with the password, owns the record and has a questionnaire', async () => {
    const pix = await buy(stage, email);
    expect(await createAccount(pix.id)).toEqual({ success: true });
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    const { uid } = await accountOf();
    expect((await subscriber())?.['user_id']).toBe(uid);
    const begun = (await stage.db.doc(`anamnese_treinos/${uid}`).get()).data();
    expect(begun).toMatchObject({
      user_id: uid,
      subscriber: subscriberId(email),
      email,
      nome_completo: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '',
      altura: null,
      peso: null,
      objetivo_principal: 'Não informado',
      experiencia_treino: 'Não informado',
      frequencia_semanal: 'Não informado',
      nivel_energia: 'Não informado',
      completa: false,
      completed_at: null,
      liberavel: false,
    });
    const status = await stage.call('check-subscription', null, { uid });
    expect(status).toMatchObject({ subscribed: true, subscription_tier: 'plus', can_fix_pix: false });
  });

  it('is made even if no browser has polled since the payment', async () => {
    const pix = await askForPix(stage, email);
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    expect(await createAccount(pix.id)).toEqual({ success: true });
    expect((await subscriber())?.['subscribed']).toBe(true);
  });

  it('is refused while nothing is paid, and nothing changes but the time of the last check', async () => {
    const pix = await askForPix(stage, email);
    await expect(createAccount(pix.id)).rejects.toMatchObject({ details: { code: 'payment-not-confirmed' } });
    expect(await subscriber()).toMatchObject({ subscribed: false, subscription_end: null, user_id: null });
    await expect(accountOf()).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it("is refused for another e-mail than the payment's, without a change", async () => {
    const pix = await buy(stage, email);
    const before = await stage.dump();
    await expect(createAccount(pix.id, 'segredo1', 'ladra@exemplo.com')).rejects.toMatchObject({
      details: { code: 'payment-not-found' },
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('succeeds again when the first answer was lost, and keeps its password', async () => {
    const pix = await buy(stage, email);
    await createAccount(pix.id, 'primeira');
    const { uid } = await accountOf();
    expect(await createAccount(pix.id, 'segunda')).toEqual({ success: true });
    expect((await accountOf()).uid).toBe(uid);
    expect(await stage.canSignIn(email, 'primeira')).toBe(true);
    expect(await stage.canSignIn(email, 'segunda')).toBe(false);
  });

  it('is refused for a used proof', async () => {
    const pix = await buy(stage, email);
    await createAccount(pix.id);
    stage.advance(11 * 60 * 1000);
    await expect(createAccount(pix.id, 'outra-senha')).rejects.toMatchObject(EXISTS);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
  });

  it('goes to one of two buyers for the same e-mail', async () => {
    const [one, other] = [await buy(stage, email), await buy(stage, email)];
    const outcomes = await Promise.allSettled([
      createAccount(one.id, 'de-um'),
      createAccount(other.id, 'de-outro'),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes[0].status === 'fulfilled' ? 'de-um' : 'de-outro';
    expect(await stage.canSignIn(email, winner)).toBe(true);
    expect((await subscriber())?.['user_id']).toBe((await accountOf()).uid);
  });

  it('is made once by two clicks at the same time', async () => {
    const pix = await buy(stage, email);
    const outcomes = await Promise.all([createAccount(pix.id), createAccount(pix.id)]);
    expect(outcomes).toEqual([{ success: true }, { success: true }]);
    expect((await subscriber())?.['user_id']).toBe((await accountOf()).uid);
  });

  it('displaces an unverified account of the address, under a new uid', async () => {
    const squatter = await stage.signUp(email, 'do-invasor');
    const pix = await buy(stage, email);
    await createAccount(pix.id);
    const { uid } = await accountOf();
    expect(uid).not.toBe(squatter);
    expect(await stage.canSignIn(email, 'do-invasor')).toBe(false);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect((await subscriber())?.['user_id']).toBe(uid);
  });

  it('has one owner, the payer, even while another person keeps signing up with the address', async () => {
    const pix = await buy(stage, email);
    const squat = async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await stage.signUp(email, 'do-invasor').catch(() => undefined);
      }
    };
    const squatting = Promise.all([squat(), squat()]);
    const outcome = await createAccount(pix.id).then(
      () => 'opened',
      (error: { details?: { code?: string } }) => error.details?.code,
    );
    await squatting;
    // After five lost races in a row the call gives up, and repeating it succeeds.
    if (outcome !== 'opened') await createAccount(pix.id);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect(await stage.canSignIn(email, 'do-invasor')).toBe(false);
    expect((await subscriber())?.['user_id']).toBe((await accountOf()).uid);
  });

  it('never displaces the account of an owner, even one with an unverified e-mail', async () => {
    const first = await buy(stage, email);
    await createAccount(first.id);
    const { uid } = await accountOf();
    stage.advance(60 * 60 * 1000);
    const second = await buy(stage, email, { customer_name: 'Estranha' });
    await expect(createAccount(second.id, 'da-estranha')).rejects.toMatchObject(EXISTS);
    expect((await accountOf()).uid).toBe(uid);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect(await subscriber()).toMatchObject({ user_id: uid, nome: 'Ana Souza' });
  });

  it('never displaces an account with a confirmed mailbox: its owner logs in and finds the payment', async () => {
    await buy(stage, email);
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    const second = await buy(stage, email, { plan: 'pro' });
    await expect(createAccount(second.id, 'outra-senha')).rejects.toMatchObject(EXISTS);
    expect((await subscriber())?.['user_id']).toBe(uid);
    const { payments } = await stage.call('list-payments', null, { uid });
    expect(payments.map(({ tier }) => tier)).toEqual(['pro', 'plus']);
  });

  it('displaces an account that only Auth calls verified, because that proves nothing', async () => {
    const pix = await buy(stage, email);
    const squatter = await stage.signUp(email, 'do-invasor');
    await stage.auth.updateUser(squatter, { emailVerified: true });
    await createAccount(pix.id);
    expect((await accountOf()).uid).not.toBe(squatter);
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
  });

  it('keeps its owner when a later payment extends the plan', async () => {
    const first = await buy(stage, email);
    await createAccount(first.id);
    const { uid } = await accountOf();
    const second = await buy(stage, email, { plan: 'pro' });
    await expect(createAccount(second.id, 'outra-senha')).rejects.toMatchObject(EXISTS);
    expect((await subscriber())?.['user_id']).toBe(uid);
  });
});
