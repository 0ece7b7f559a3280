// Long: a card purchase from the dialog's button to the buyer's account.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from './support/books.ts';
import { askForPix } from './support/buyers.ts';
import {
  buyByCard,
  cardForm,
  cardOwner,
  checkOut,
  openAccount,
  payCard,
  payCardSilently,
} from './support/card-buyers.ts';
import { openStage, type Stage } from './support/stage.ts';

const SILENT = {
  success: false,
  error: 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
};
/** A dated number to read out. */
const PROTOCOL = /^\d{8}-\d{6}$/;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('checkout');
});
afterAll(() => stage.close());

let email: string;
beforeEach(() => {
  email = `ana-${randomUUID()}@exemplo.com`;
});

interface SessionState {
  readonly id: string;
  readonly url: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly customer_email: string | null;
  readonly client_reference_id: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly metadata: Readonly<Record<string, string>>;
}
const sessionAtStripe = (id: string) => stage.stripeState<SessionState>(`/sessions/${id}`);
const sessionsOf = async (orderId: string) =>
  (await stage.stripeState<readonly SessionState[]>('/sessions')).filter(
    ({ client_reference_id }) => client_reference_id === orderId,
  );
const verify = (session_id: string) => stage.call('verify-payment', { session_id });
const books = () => booksOf(stage, email);
/** How often the provider was asked meanwhile. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const before = stage.cardProvider.requests.length;
  await work();
  return stage.cardProvider.requests.length - before;
}

describe('asking for a checkout', () => {
  // spec: "| create-checkout | plan (plus or pro)"
  it.each([
    ['plus', 15_990],
    ['pro', 19_990],
  ] as const)("answers a hosted page for %s with the server's price", async (plan, cents) => {
    const form = cardForm(email, { plan });
    const answer = await stage.call('create-checkout', form);
    if (!answer.success) throw new Error(answer.error);
    const session = await sessionAtStripe(answer.session_id);
    expect(answer.url).toBe(session.url);
    expect(session).toMatchObject({
      amount_total: cents,
      currency: 'brl',
      customer: null,
      customer_email: email,
      client_reference_id: form.order_id,
      metadata: { order_id: form.order_id },
    });
  });

  it('comes back with success and the id alone, no personal data in the address', async () => {
    const session = await sessionAtStripe(await checkOut(stage, email));
    expect(session.success_url).toBe('http://127.0.0.1:5000/?success=true&session_id={CHECKOUT_SESSION_ID}');
    expect(session.cancel_url).toBe('http://127.0.0.1:5000/?success=false');
  });

  it('makes one session of a double press', async () => {
    const form = cardForm(email);
    const [first, second] = await Promise.all([
      stage.call('create-checkout', form),
      stage.call('create-checkout', form),
    ]);
    expect(first).toMatchObject({ success: true, session_id: expect.stringMatching(/^cs_test_/) });
    expect([second, await stage.call('create-checkout', form)]).toEqual([first, first]);
    expect(await sessionsOf(form.order_id)).toHaveLength(1);
    expect((await books()).payments).toHaveLength(1);
  });

  it("refuses somebody else's order, another plan under it, and a PIX's", async () => {
    const form = cardForm(email);
    await stage.call('create-checkout', form);
    const order_id = randomUUID();
    await askForPix(stage, email, { order_id });
    const before = await stage.dump();
    const refused = { details: { code: 'invalid-request', field: 'order_id' } };
    for (const other of [
      { ...form, customer_email: `outro-${email}` },
      { ...form, plan: 'pro' as const },
      cardForm(email, { order_id }),
    ]) {
      await expect(stage.call('create-checkout', other)).rejects.toMatchObject(refused);
    }
    expect(await stage.dump()).toEqual(before);
  });

  it('answers success false in Portuguese while Stripe fails, and the page at the next press', async () => {
    const form = cardForm(email);
    // The SDK tries once more by itself.
    await stage.stripeControl('/faults', { mode: 'error', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
    expect(await sessionsOf(form.order_id)).toHaveLength(1);
  });

  it('finds the session whose making was all that Stripe did before its answer got lost', async () => {
    const form = cardForm(email);
    await stage.stripeControl('/faults', { mode: 'error', when: 'after', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
    expect(await sessionsOf(form.order_id)).toHaveLength(1);
  });

  it('gives up on a Stripe that does not answer, and the next press works', async () => {
    const form = cardForm(email);
    await stage.stripeControl('/faults', { mode: 'hang', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    await stage.stripeControl('/faults/clear');
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
  });

  it('answers success false to an answer of Stripe that cannot be read', async () => {
    stage.cardProvider.alter(() => ({ object: 'something else' }));
    try {
      expect(await stage.call('create-checkout', cardForm(email))).toEqual(SILENT);
    } finally {
      stage.cardProvider.alter(null);
    }
  });
});

describe('a buyer who has bought before', () => {
  it('checks out as the same customer of Stripe when signed in to the account that bought', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const { customer } = await sessionAtStripe(session);
    const again = await sessionAtStripe(await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(customer).toMatch(/^cus_/);
    expect(again).toMatchObject({ customer });
  });

  it('checks out as a new customer when anybody else types the address', async () => {
    await cardOwner(stage, email);
    const { uid: other } = await cardOwner(stage, `outra-${email}`);
    for (const caller of [{}, { uid: other }]) {
      const session = await sessionAtStripe(await checkOut(stage, email, { plan: 'pro' }, caller));
      expect(session).toMatchObject({ customer: null, customer_email: email });
    }
  });

  it("is not given a customer that somebody else's card made for the address", async () => {
    const { uid } = await cardOwner(stage, email);
    // Stripe counts in whole seconds.
    stage.advance(60_000);
    const strangers = await buyByCard(stage, email, { plan: 'pro' });
    const { customer } = await sessionAtStripe(strangers);
    const again = await sessionAtStripe(await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(again.customer).not.toBe(customer);
  });

  it('is told that the plan is on the card already, and nothing is made', async () => {
    const { uid } = await cardOwner(stage, email);
    const before = await stage.dump();
    await expect(stage.call('create-checkout', cardForm(email), { uid })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'Este plano já está ativo no seu cartão e se renova sozinho.',
      details: { code: 'already-subscribed' },
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('is told nothing of it while not signed in to that account, as nobody is', async () => {
    await cardOwner(stage, email);
    const { uid: other } = await cardOwner(stage, `outra-${email}`);
    const unknown = await stage.call('create-checkout', cardForm(`nova-${email}`));
    for (const caller of [{}, { uid: other }]) {
      const answer = await stage.call('create-checkout', cardForm(email), caller);
      expect(Object.keys(answer)).toEqual(Object.keys(unknown));
      expect(answer.success).toBe(true);
    }
  });
});

describe('verifying a payment on the return', () => {
  it('says not verified, still pending, until it is paid', async () => {
    const session = await checkOut(stage, email);
    expect(await verify(session)).toEqual({ verified: false, pending: true });
    expect((await books()).grants).toEqual([]);
  });

  // spec: "Verify-payment response: verified (boolean), customer_email"
  // spec: "| verify-payment | session_id | verified, customer_email |"
  it('is quicker than every webhook: grants, then says verified with what the buyer typed', async () => {
    const session = await checkOut(stage, email, { plan: 'pro' });
    await payCardSilently(stage, session);
    expect(await verify(session)).toEqual({
      verified: true,
      customer_email: email,
      nome: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      plan: 'pro',
      protocol: expect.stringMatching(PROTOCOL),
    });
    const { grants, subscriber, daysLeft, mailed } = await books();
    expect(grants).toHaveLength(1);
    expect(grants[0]).toMatchObject({ kind: 'card', tier: 'pro', amount_cents: 19_990, refunded_cents: 0 });
    expect(subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
      renews: true,
      user_id: null,
    });
    expect(daysLeft).toBeCloseTo(60, 2);
    expect(mailed).toEqual(['purchase']);
  });

  it('does not say verified when the grant could not be committed', async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    await stage.stripeControl('/faults', { mode: 'error', count: 2 });
    await expect(verify(session)).rejects.toMatchObject({ details: { code: 'provider-unavailable' } });
    expect((await books()).grants).toEqual([]);
    stage.advance(4_000);
    expect(await verify(session)).toMatchObject({ verified: true });
  });

  it('says not verified and not pending of a session that ended unpaid, or that is not ours', async () => {
    const session = await checkOut(stage, email);
    await stage.stripeControl(`/sessions/${session}/expire`);
    await stage.deliver();
    expect(await verify(session)).toEqual({ verified: false, pending: false });
    expect(await verify('cs_test_a1NaoENossaSessao')).toEqual({ verified: false, pending: false });
    expect((await books()).payments[0]).toMatchObject({ status: 'expired' });
  });

  it('says not verified after a refused card, and verified after another one', async () => {
    const session = await checkOut(stage, email);
    await expect(payCardSilently(stage, session, 'refused')).rejects.toThrow('card_declined');
    expect(await verify(session)).toEqual({ verified: false, pending: true });
    await payCardSilently(stage, session, 'approved');
    stage.advance(4_000);
    expect(await verify(session)).toMatchObject({ verified: true });
  });

  it('asks Stripe at most every 4 seconds', async () => {
    const session = await checkOut(stage, email);
    expect(await asked(() => verify(session))).toBeGreaterThan(0);
    stage.advance(3_000);
    expect(await asked(() => verify(session))).toBe(0);
    stage.advance(1_000);
    expect(await asked(() => verify(session))).toBeGreaterThan(0);
  });

  it('asks nobody about a finished payment, however long ago', async () => {
    const session = await buyByCard(stage, email);
    stage.advance(60_000);
    expect(await asked(() => verify(session))).toBe(0);
  });

  it('gives no personal data away once the session has made an account', async () => {
    const { session } = await cardOwner(stage, email);
    const used = {
      verified: true,
      customer_email: email,
      nome: '',
      telefone: '',
      data_nascimento: '',
      plan: 'plus',
      protocol: expect.stringMatching(PROTOCOL),
    };
    expect(await verify(session)).toEqual(used);
  });
});

describe('an account by proof of a card payment', () => {
  const create = (session_id: string, of = email) =>
    stage.call('create-account', { email: of, password: 'segredo1', proof: { session_id } });

  it('opens with the password, owns the record and the questionnaire, and buys on as the same customer', async () => {
    const session = await buyByCard(stage, email);
    const uid = await openAccount(stage, email, { session_id: session });
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect((await books()).subscriber).toMatchObject({ user_id: uid });
    const { customer } = await sessionAtStripe(session);
    const next = await sessionAtStripe(await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(next.customer).toBe(customer);
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).data()).toMatchObject({
      nome_completo: 'Ana Souza',
      data_nascimento: '1990-02-28',
    });
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
  });

  it('is made also when nothing but the provider knows of the payment yet', async () => {
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

  it('is refused with a session that a signed-in account bought with, which is no proof of a new one', async () => {
    const { uid } = await cardOwner(stage, email);
    const session = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    const before = await stage.dump();
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    await stage.auth.deleteUser(uid);
    await expect(create(session)).rejects.toMatchObject({ details: { code: 'account-exists' } });
    expect(await stage.dump()).toEqual(before);
  });

  it('succeeds again after a lost answer, and no more later', async () => {
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
