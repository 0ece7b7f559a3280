import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import {
  buyByCard,
  cardOwner,
  checkOut,
  openAccount,
  payCard,
  payCardSilently,
  sessionAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('claim-by-card');

let email: string;
beforeEach(() => {
  email = `ana-${randomUUID()}@exemplo.com`;
});

const books = () => booksOf(stage, email);

describe('an account by proof of a card payment', () => {
  const create = (session_id: string, of = email) =>
    stage.call('create-account', { email: of, password: 'segredo1', proof: { session_id } });

  it('signs in with the password, owns record and questionnaire, and buys again as the same customer', async () => {
    const session = await buyByCard(stage, email);
    const uid = await openAccount(stage, email, { session_id: session });
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect((await books()).subscriber).toMatchObject({ user_id: uid });
    const { customer } = await sessionAtStripe(stage, session);
    const next = await sessionAtStripe(stage, await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(next.customer).toBe(customer);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).data()).toMatchObject({
      nome_completo: 'Ana Souza',
      data_nascimento: '1990-02-28',
    });
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
  });

  it('is made even if only the provider knows of the payment yet', async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    expect(await create(session)).toEqual({ success: true });
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });

  it('is refused while nobody has paid', async () => {
    const session = await checkOut(stage, email);
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'payment-not-confirmed' } });
    await expect(stage.auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it('is refused for a session that a signed-in account bought with', async () => {
    const { uid } = await cardOwner(stage, email);
    const session = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    // Stripe tells of the first subscription, which the second one has stopped.
    await stage.deliver();
    const before = await stage.dump();
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    await stage.auth.deleteUser(uid);
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    expect(await stage.dump()).toEqual(before);
  });

  it('succeeds again after a lost answer, but not later', async () => {
    const session = await buyByCard(stage, email);
    await create(session);
    expect(await create(session)).toEqual({ success: true });
    stage.advance(11 * 60_000);
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'account-exists' } });
  });

  it('is one account when two browsers claim it at once', async () => {
    const session = await checkOut(stage, email);
    await payCard(stage, session);
    const results = await Promise.allSettled(
      ['segredo1', 'segredo2'].map((password) =>
        stage.call('create-account', { email, password, proof: { session_id: session } }),
      ),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { uid } = await stage.auth.getUserByEmail(email);
    const { subscriber, payments } = await books();
    expect(subscriber).toMatchObject({ user_id: uid });
    expect(payments.map(({ claimed_by }) => claimed_by)).toEqual([uid]);
  });
});
