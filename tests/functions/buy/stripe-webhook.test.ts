import { randomUUID } from 'node:crypto';
import { LOCAL_STRIPE_KEY, LOCAL_STRIPE_WEBHOOK_SECRET } from 'emulators/servers';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { buyByCard, cardForm, checkOut, loseEvents, payCardSilently } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('stripe-webhook');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.stripeControl('/reset');
  stage.cardProvider.alter(null);
});

interface Posting {
  readonly secret?: string;
  /** Seconds between signing and arriving; negative for a signature dated ahead. */
  readonly age?: number;
  readonly method?: string;
  /** The body that arrives instead of the signed one. */
  readonly sent?: string;
}

/** Posts a body with Stripe's signature. Answers the status. */
async function post(body: unknown, { secret, age = 0, method = 'POST', sent }: Posting = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? LOCAL_STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(stage.now().getTime() / 1000) - age,
  });
  return send({ 'stripe-signature': signature }, sent ?? payload, method);
}

async function send(headers: Record<string, string>, body: string, method = 'POST') {
  const response = await fetch(stage.stripeWebhookUrl, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
  return response.status;
}

const event = (type: string, object: unknown, changes: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  livemode: false,
  data: { object },
  ...changes,
});
const completed = (id: string, changes?: object) =>
  event('checkout.session.completed', { id, object: 'checkout.session' }, changes);

/** A paid session of which no webhook came. */
async function paidInSilence(): Promise<string> {
  const id = await checkOut(stage, email);
  await payCardSilently(stage, id);
  return id;
}
/** A paid session whose payment was never written, because the call that made it died. */
async function forgotten(): Promise<{ id: string; order_id: string }> {
  const form = cardForm(email);
  const id = await checkOut(stage, email, form);
  await payCardSilently(stage, id);
  await stage.db.doc(`payments/stripe_${id}`).delete();
  await stage.db.doc(`orders/${form.order_id}`).update({ made: null, state: 'creating' });
  return { id, order_id: form.order_id };
}
const isActive = async () => (await booksOf(stage, email)).subscriber?.['subscribed'] === true;

describe('a sender that is accepted', () => {
  it('is Stripe, by its signature over the exact bytes', async () => {
    const id = await paidInSilence();
    expect(await post(completed(id))).toBe(200);
    expect(await isActive()).toBe(true);
  });

  it('is nobody with another secret, other bytes, a stale signature or none', async () => {
    // The age is measured by the product's clock, not by the machine's.
    stage.advance(24 * 60 * 60 * 1000);
    const id = await paidInSilence();
    const body = JSON.stringify(completed(id));
    expect(await post(body, { secret: 'whsec_of_somebody_else' })).toBe(401);
    expect(await post(body.replace(id, 'cs_test_a1B2c3D4e5'), { sent: body })).toBe(401);
    expect(await post(body, { sent: '' })).toBe(401);
    expect(await post(body, { age: 301 })).toBe(401);
    expect(await send({}, body)).toBe(401);
    expect(await send({ 'stripe-signature': 't=x,v1=y' }, body)).toBe(401);
    expect(await post(body, { method: 'GET' })).toBe(405);
    expect(await isActive()).toBe(false);
  });

  it.each([299, -299])('is Stripe with a signature that is %i seconds old', async (age) => {
    expect(await post(completed(await paidInSilence()), { age })).toBe(200);
    expect(await isActive()).toBe(true);
  });

  it.each([301, -302, -24 * 60 * 60])('is nobody with a signature that is %i seconds old', async (age) => {
    expect(await post(completed(await paidInSilence()), { age })).toBe(401);
    expect(await isActive()).toBe(false);
  });

  it('is nobody with two dates in one signature', async () => {
    const body = JSON.stringify(completed(await paidInSilence()));
    const seconds = Math.floor(stage.now().getTime() / 1000);
    const ahead = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: LOCAL_STRIPE_WEBHOOK_SECRET,
      timestamp: seconds + 3_600,
    });
    expect(await send({ 'stripe-signature': `t=${seconds},${ahead}` }, body)).toBe(401);
    expect(await isActive()).toBe(false);
  });

  it('is nobody of live mode while we are in test mode', async () => {
    const id = await paidInSilence();
    expect(await post(completed(id, { livemode: true }))).toBe(400);
    expect(await isActive()).toBe(false);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', 'null'],
    ['no event', '{"object":"event"}'],
  ])('is not understood with %s', async (_name, body) => {
    expect(await post(body)).toBe(400);
  });
});

describe('an accepted event', () => {
  it('only says which session to read: an unpaid one stays unpaid', async () => {
    const id = await checkOut(stage, email);
    const object = { id, object: 'checkout.session', status: 'complete', payment_status: 'paid' };
    expect(await post(event('checkout.session.completed', object))).toBe(200);
    expect(await booksOf(stage, email)).toMatchObject({ grants: [], payments: [{ status: 'pending' }] });
  });

  it('counts once, however often and in whatever order it comes', async () => {
    const id = await buyByCard(stage, email);
    const [invoice] = await stage.stripeState<{ id: string }[]>('/invoices');
    const [subscription] = await stage.stripeState<{ id: string }[]>('/subscriptions');
    const before = await booksOf(stage, email);
    const events = [
      event('invoice.paid', invoice),
      event('customer.subscription.created', subscription),
      completed(id),
    ];
    for (const each of [...events, ...events.toReversed()]) expect(await post(each)).toBe(200);
    const after = await booksOf(stage, email);
    expect(after.grants).toEqual(before.grants);
    expect(after.mails).toEqual(before.mails);
  });

  it.each(['invoice', 'subscription', 'charge'] as const)(
    'by its %s first finds the session that we know',
    async (kind) => {
      await paidInSilence();
      const [object] = await stage.stripeState<object[]>(`/${kind}s`);
      const type = {
        invoice: 'invoice.paid',
        subscription: 'customer.subscription.created',
        charge: 'charge.refunded',
      }[kind];
      expect(await post(event(type, object))).toBe(200);
      expect(await isActive()).toBe(true);
    },
  );

  it('about a refund or a dispute reaches its purchase', async () => {
    await buyByCard(stage, email);
    const [charge] = await stage.stripeState<{ id: string; payment_intent: string }[]>('/charges');
    await loseEvents(stage, () => stage.stripeControl(`/charges/${charge?.id}/dispute`));
    const dispute = { id: 'du_1', object: 'dispute', payment_intent: charge?.payment_intent };
    expect(await post(event('charge.dispute.created', dispute))).toBe(200);
    expect((await booksOf(stage, email)).grants).toMatchObject([{ dispute: 'open' }]);
    await loseEvents(stage, () =>
      stage.stripeControl(`/charges/${charge?.id}/dispute/close`, { outcome: 'lost' }),
    );
    expect(await post(event('charge.dispute.closed', dispute))).toBe(200);
    expect((await booksOf(stage, email)).grants).toMatchObject([{ dispute: 'lost' }]);
    expect(await isActive()).toBe(false);
  });

  it.each([
    ['a session that is not ours', completed('cs_test_a1NobodyMadeThis')],
    ['a subscription that is not ours', event('customer.subscription.deleted', { id: 'sub_1Other' })],
    ['a charge that is not ours', event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1Other' })],
    ['an event that we did not ask for', event('customer.created', { id: 'cus_1' })],
    ['an event about nothing', event('invoice.paid', {})],
  ])('about %s is taken and changes nothing', async (_name, body) => {
    await stage.deliver();
    const before = await stage.dump();
    expect(await post(body)).toBe(200);
    expect(await stage.dump()).toEqual(before);
  });

  it('about a forgotten session of one of our orders adds its payment', async () => {
    const { id, order_id } = await forgotten();
    expect(await post(completed(id))).toBe(200);
    expect(await booksOf(stage, email)).toMatchObject({
      payments: [{ provider_id: id, order_id, status: 'paid' }],
      grants: [{ amount_cents: 15_990 }],
    });
    expect(await isActive()).toBe(true);
  });

  it('about the subscription of a forgotten session finds it among those of other buyers', async () => {
    const { id } = await forgotten();
    const [subscription] = await stage.stripeState<{ id: string }[]>('/subscriptions');
    await checkOut(stage, `bia-${randomUUID()}@exemplo.com`);
    expect(await post(event('customer.subscription.created', subscription))).toBe(200);
    expect(await booksOf(stage, email)).toMatchObject({ payments: [{ provider_id: id, status: 'paid' }] });
  });

  it("about an order's second session counts too", async () => {
    const form = cardForm(email);
    await checkOut(stage, email, form);
    const { protocol, hostname, port } = new URL(stage.cardProvider.url);
    const account = new Stripe(LOCAL_STRIPE_KEY, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port,
    });
    const second = await account.checkout.sessions.create({
      mode: 'subscription',
      customer_email: email,
      metadata: { order_id: form.order_id },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'brl',
            unit_amount: 15_990,
            recurring: { interval: 'day', interval_count: 60 },
            product_data: { name: 'Personal PLUS' },
          },
        },
      ],
      success_url: 'https://personal.example/',
    });
    await payCardSilently(stage, second.id);
    expect(await post(completed(second.id))).toBe(200);
    expect(await isActive()).toBe(true);
  });

  it('is delivered again later if Stripe cannot be read', async () => {
    const id = await paidInSilence();
    await stage.stripeControl('/faults', { mode: 'error', count: 2 });
    expect(await post(completed(id))).toBe(503);
    expect(await isActive()).toBe(false);
    stage.cardProvider.alter(() => ({ object: 'something else' }));
    expect(await post(completed(id))).toBe(503);
    stage.cardProvider.alter(null);
    expect(await post(completed(id))).toBe(200);
    expect(await isActive()).toBe(true);
  });
});
