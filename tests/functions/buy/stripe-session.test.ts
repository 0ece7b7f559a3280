import { describe, expect, it } from 'vitest';
import { after, order, PRICE, useStripeGateway } from '../support/stripe-gateway.ts';

const stripe = useStripeGateway();
const { gateway, control, ask, buy } = stripe;

describe('a checkout session', () => {
  it('is a hosted page in Portuguese that charges the price every 60 days', async () => {
    const wanted = order();
    const session = await gateway.create(wanted);
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${stripe.url}/c/pay/${session.id}`);
    expect(session.expires_at).toEqual(after(1));
    expect(await ask(`/sessions/${session.id}`)).toMatchObject({
      mode: 'subscription',
      locale: 'pt-BR',
      // Money that was paid by another method could not be given back.
      payment_method_types: ['card'],
      amount_total: PRICE,
      currency: 'brl',
      client_reference_id: wanted.order_id,
      metadata: { order_id: wanted.order_id },
      customer: null,
      customer_email: 'ana@exemplo.com',
      success_url: 'https://personal.example/?success=true&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://personal.example/?success=false',
    });
    await control(`/sessions/${session.id}/pay`);
    const [subscription] = await ask('/subscriptions');
    expect(subscription).toMatchObject({ metadata: { order_id: wanted.order_id } });
    expect(subscription.items.data[0].price.recurring).toMatchObject({ interval: 'day', interval_count: 60 });
  });

  it('is the same for the same order, however often it is requested', async () => {
    const wanted = order();
    const [first, second] = await Promise.all([gateway.create(wanted), gateway.create({ ...wanted })]);
    expect(second).toEqual(first);
    expect(await gateway.create(wanted)).toEqual(first);
    expect(await ask('/sessions')).toHaveLength(1);
  });

  it('is the same if only the answer was lost', async () => {
    const wanted = order();
    await control('/faults', { mode: 'error', when: 'after', count: 2 });
    await expect(gateway.create(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
    const session = await gateway.create(wanted);
    expect((await ask('/sessions')).map((each: { id: string }) => each.id)).toEqual([session.id]);
  });

  it('is refused for an order with other contents', async () => {
    const wanted = order();
    await gateway.create(wanted);
    await expect(gateway.create({ ...wanted, amount_cents: 1_00 })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('belongs to the customer who bought before', async () => {
    const { session } = await gateway.read(await buy());
    const again = await gateway.create(
      order({ payer: { email: 'ana@exemplo.com', customer: session.customer } }),
    );
    expect(await ask(`/sessions/${again.id}`)).toMatchObject({
      customer: session.customer,
      customer_email: null,
    });
  });

  it('is made with the e-mail if the customer no longer exists, once per order', async () => {
    const wanted = order({ payer: { email: 'ana@exemplo.com', customer: 'cus_deletedAtStripe' } });
    const session = await gateway.create(wanted);
    expect(await gateway.create(wanted)).toEqual(session);
    expect(await ask('/sessions')).toHaveLength(1);
    expect(await ask(`/sessions/${session.id}`)).toMatchObject({
      customer: null,
      customer_email: 'ana@exemplo.com',
    });
  });

  it('is not made while Stripe fails', async () => {
    await control('/faults', { mode: 'error', count: 2 });
    await expect(gateway.create(order())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ask('/sessions')).toEqual([]);
  });

  it('survives one failure of Stripe', async () => {
    await control('/faults', { mode: 'error' });
    await expect(gateway.create(order())).resolves.toMatchObject({
      id: expect.stringMatching(/^cs_/),
    });
  });
});
