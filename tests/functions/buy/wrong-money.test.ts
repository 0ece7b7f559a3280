import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buyByCard,
  cardForm,
  checkOut,
  openAccount,
  payCardSilently,
  paySilently,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { signedEvent, stripeSigned } from '../support/webhooks.ts';

const stage = useStage('wrong-money');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const verify = (session_id: string) => stage.call('verify-payment', { session_id });
const books = () => booksOf(stage, email);

type Json = Record<string, unknown>;
/** Changes every invoice that Stripe lists. */
const invoices = (change: Json) => (path: string, body: Json) =>
  path === '/v1/invoices'
    ? { ...body, data: (body['data'] as Json[]).map((each) => ({ ...each, ...change })) }
    : body;
/** Changes the session that Stripe answers. */
const session = (change: Json) => (path: string, body: Json) =>
  path.startsWith('/v1/checkout/sessions/') ? { ...body, ...change } : body;

describe('a card payment that is not what was agreed on', () => {
  it.each([
    ['for one centavo', invoices({ amount_paid: 1 })],
    ['for one centavo less', invoices({ amount_paid: 15_989 })],
    ['of PRO where PLUS was bought', invoices({ amount_paid: 19_990 })],
    ['in dollars', invoices({ currency: 'usd' })],
    ['with real money, of a session made in test mode', session({ livemode: true })],
  ])('%s grants nothing, and a person has to look', async (_what, change) => {
    const id = await checkOut(stage, email);
    await payCardSilently(stage, id);
    stage.cardProvider.alter(change);
    expect(await verify(id)).toEqual({ verified: false, pending: false });
    const { grants, payments, subscriber, mailed } = await books();
    expect(grants).toEqual([]);
    expect(payments).toMatchObject([{ status: 'mismatched' }]);
    expect(subscriber?.['subscribed'] ?? false).toBe(false);
    expect(mailed).toEqual([]);
    await expect(openAccount(stage, email, { session_id: id })).rejects.toMatchObject({
      details: { code: 'payment-not-confirmed' },
    });
  });

  it('counts as soon as Stripe reports what was agreed on', async () => {
    const id = await checkOut(stage, email);
    await payCardSilently(stage, id);
    stage.cardProvider.alter(invoices({ amount_paid: 1 }));
    await verify(id);
    // The renewal was ended, and Stripe tells of that while it still reports the other amount.
    await stage.deliver();
    stage.cardProvider.alter(null);
    stage.advance(25 * 60 * 60 * 1000);
    await stage.run('reconcile-payments');
    expect((await books()).subscriber).toMatchObject({ subscribed: true, subscription_tier: 'plus' });
  });

  it('at a renewal adds nothing and keeps what was paid before', async () => {
    const id = await buyByCard(stage, email);
    const { daysLeft } = await books();
    stage.cardProvider.alter((path, body) => {
      if (path !== '/v1/invoices') return body;
      const [first] = body['data'] as Json[];
      const forged = { ...first, id: 'in_1Forged', amount_paid: 1 };
      return { ...body, data: [forged, ...(body['data'] as Json[])] };
    });
    const event = {
      object: 'event',
      id: 'evt_1',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id } },
    };
    const reply = await fetch(stage.stripeWebhookUrl, stripeSigned(JSON.stringify(event), stage.now()));
    expect(reply.status).toBe(200);
    expect((await books()).grants).toHaveLength(1);
    expect((await books()).daysLeft).toBeCloseTo(daysLeft ?? 0, 2);
    expect((await books()).subscriber).toMatchObject({ subscribed: true });
  });
});

describe('PLUS paid and PRO claimed', () => {
  it('is PLUS, whatever the return or the poll says', async () => {
    const card = await buyByCard(stage, email);
    expect(await verify(card)).toMatchObject({ verified: true, plan: 'plus' });
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email, plan_tier: 'pro' });
    const { grants, subscriber } = await books();
    expect(grants.map(({ tier }) => tier)).toEqual(['plus', 'plus']);
    expect(subscriber).toMatchObject({ subscription_tier: 'plus' });
  });

  it('is PLUS, whatever a signed event says about its amount or plan', async () => {
    const id = await checkOut(stage, email);
    await payCardSilently(stage, id);
    const object = { id, amount_total: 19_990, metadata: { plan: 'pro', order_id: randomUUID() } };
    const event = {
      object: 'event',
      id: 'evt_1',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object },
    };
    await fetch(stage.stripeWebhookUrl, stripeSigned(JSON.stringify(event), stage.now()));
    expect((await books()).grants).toMatchObject([{ tier: 'plus', amount_cents: 15_990 }]);
  });

  it.each(['price_cents', 'amount', 'customer', 'currency'])(
    'is no way in by a request that names its own %s',
    async (field) => {
      const forged = { ...cardForm(email), [field]: 1 };
      await expect(stage.callRaw('create-checkout', forged)).rejects.toMatchObject({
        details: { code: 'invalid-request' },
      });
    },
  );
});

describe('a PIX of another price', () => {
  it('is shown to nobody if the provider made the code with that price', async () => {
    stage.pixProvider.alter((path, body) =>
      path === '/v2/transparents/create' ? { ...body, data: { ...(body['data'] as Json), amount: 1 } } : body,
    );
    await expect(askForPix(stage, email)).rejects.toThrow('O serviço de pagamento não respondeu');
    expect((await books()).payments).toEqual([]);
  });

  const payOnly = async (pixId: string, paidAmount: number) => {
    await stage.control('/webhooks/next', { action: 'delay', seconds: 60 });
    await stage.control(`/charges/${pixId}/pay`, { paidAmount });
  };
  const poll = (pixId: string) => stage.call('check-pix-payment', { pixId, customer_email: email });

  it('seen by a poll before its event grants nothing, and a person has to look', async () => {
    const pix = await askForPix(stage, email);
    await payOnly(pix.id, 1_000);
    // The buyer's screen says that the money came, and offers the code no more.
    expect(await poll(pix.id)).toMatchObject({
      success: true,
      isPaid: false,
      mismatched: true,
      secondsLeft: 0,
    });
    const { grants, payments } = await books();
    expect(grants).toEqual([]);
    expect(payments).toMatchObject([{ status: 'mismatched' }]);
  });

  it.each([
    ['the list is silent', () => ({ success: true })],
    [
      'the list names another code',
      (body: Json) => ({ ...body, data: [{ id: 'pix_char_other1', amount: 1 }] }),
    ],
  ])('counts as the price where %s, until its event tells', async (_why, answer) => {
    const pix = await askForPix(stage, email);
    await payOnly(pix.id, 1_000);
    stage.pixProvider.alter((path, body) => (path.endsWith('/list') ? answer(body) : body));
    expect(await poll(pix.id)).toMatchObject({ isPaid: true });
    stage.pixProvider.alter(null);
    stage.advance(61_000);
    await stage.deliver();
    expect((await books()).payments).toMatchObject([{ status: 'mismatched' }]);
    expect((await books()).subscriber).toMatchObject({ subscribed: false });
  });

  it('grants nothing, even after a later event with the right amount', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    const tell = async (amount: number) => {
      const { query, init } = signedEvent({ event: 'transparent.completed', id: pix.id, amount });
      return (await fetch(`${stage.webhookUrl}${query}`, init)).status;
    };
    expect(await tell(1)).toBe(200);
    expect(await tell(15_990)).toBe(200);
    const { grants, payments } = await books();
    expect(grants).toEqual([]);
    expect(payments).toMatchObject([{ status: 'mismatched' }]);
  });
});
