import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buyByCard,
  cardForm,
  cardOwner,
  checkOut,
  sessionAtStripe,
  type SessionState,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const SILENT = {
  success: false,
  error: 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
  other_method: true,
};

const stage = useStage('checkout');

let email: string;
beforeEach(() => {
  email = `ana-${randomUUID()}@exemplo.com`;
});

const sessionsOf = async (orderId: string) =>
  (await stage.stripeState<readonly SessionState[]>('/sessions')).filter(
    ({ client_reference_id }) => client_reference_id === orderId,
  );
const books = () => booksOf(stage, email);

describe('asking for a checkout', () => {
  // spec: "| create-checkout | plan (plus or pro)"
  it.each([
    ['plus', 15_990],
    ['pro', 19_990],
  ] as const)("answers a hosted page for %s with the server's price", async (plan, cents) => {
    const form = cardForm(email, { plan });
    const answer = await stage.call('create-checkout', form);
    if (!answer.success) throw new Error(answer.error);
    const session = await sessionAtStripe(stage, answer.session_id);
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

  it('returns with success and the id alone, without personal data in the URL', async () => {
    const session = await sessionAtStripe(stage, await checkOut(stage, email));
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

  it("refuses the id of another person's order, of another plan or of a PIX", async () => {
    stage.stopClock();
    const form = cardForm(email);
    await stage.call('create-checkout', form);
    await stage.call('create-checkout', cardForm(`outro-${email}`));
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

  it('answers a Portuguese error while Stripe fails, and the page at the next press', async () => {
    const form = cardForm(email);
    // The SDK repeats a failed request once by itself.
    await stage.stripeControl('/faults', { mode: 'error', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
    expect(await sessionsOf(form.order_id)).toHaveLength(1);
  });

  it('finds the session that Stripe made before its answer was lost', async () => {
    const form = cardForm(email);
    await stage.stripeControl('/faults', { mode: 'error', when: 'after', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
    expect(await sessionsOf(form.order_id)).toHaveLength(1);
  });

  it('gives up if Stripe does not answer, and the next press works', async () => {
    const form = cardForm(email);
    await stage.stripeControl('/faults', { mode: 'hang', count: 2 });
    expect(await stage.call('create-checkout', form)).toEqual(SILENT);
    await stage.stripeControl('/faults/clear');
    expect(await stage.call('create-checkout', form)).toMatchObject({ success: true });
  });

  it('answers a Portuguese error if Stripe sends an unreadable answer', async () => {
    stage.cardProvider.alter(() => ({ object: 'something else' }));
    try {
      expect(await stage.call('create-checkout', cardForm(email))).toEqual(SILENT);
    } finally {
      stage.cardProvider.alter(null);
    }
  });
});

describe('a buyer who has bought before', () => {
  it('is the same customer of Stripe when signed in to the account that bought', async () => {
    const { uid, session } = await cardOwner(stage, email);
    const { customer } = await sessionAtStripe(stage, session);
    const again = await sessionAtStripe(stage, await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(customer).toMatch(/^cus_/);
    expect(again).toMatchObject({ customer });
  });

  it('is a new customer when another person types the address', async () => {
    await cardOwner(stage, email);
    const { uid: other } = await cardOwner(stage, `outra-${email}`);
    for (const caller of [{}, { uid: other }]) {
      const session = await sessionAtStripe(stage, await checkOut(stage, email, { plan: 'pro' }, caller));
      expect(session).toMatchObject({ customer: null, customer_email: email });
    }
  });

  it("does not get the customer of another person's card", async () => {
    const { uid } = await cardOwner(stage, email);
    // Stripe counts whole seconds.
    stage.advance(60_000);
    const strangers = await buyByCard(stage, email, { plan: 'pro' });
    const { customer } = await sessionAtStripe(stage, strangers);
    const again = await sessionAtStripe(stage, await checkOut(stage, email, { plan: 'pro' }, { uid }));
    expect(again.customer).not.toBe(customer);
  });

  it('is refused if the card is charged for the plan already, and nothing is made', async () => {
    const { uid } = await cardOwner(stage, email);
    const before = await stage.dump();
    await expect(stage.call('create-checkout', cardForm(email), { uid })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'Este plano já está ativo no seu cartão e se renova sozinho.',
      details: { code: 'already-subscribed' },
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('learns nothing about that card while signed out', async () => {
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
