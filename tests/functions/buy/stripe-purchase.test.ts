import { describe, expect, it } from 'vitest';
import {
  after,
  invoiceOf,
  order,
  PRICE,
  START,
  subscriptionOf,
  useStripeGateway,
} from '../support/stripe-gateway.ts';

const stripe = useStripeGateway();
const { gateway, control, pass, buy } = stripe;

describe('a purchase that is read at Stripe', () => {
  it('is an open session before it is paid', async () => {
    const { id } = await gateway.create(order());
    expect(await gateway.read(id)).toEqual({
      session: {
        status: 'open',
        amount_cents: PRICE,
        currency: 'brl',
        live: false,
        customer: null,
        payer_name: null,
      },
      subscription: null,
      invoices: [],
      refused: null,
    });
  });

  it('is an expired session if nobody pays for a day', async () => {
    const { id } = await gateway.create(order());
    await pass(1);
    expect((await gateway.read(id)).session.status).toBe('expired');
  });

  it('is a subscription that renews, with an invoice for the first period, once it is paid', async () => {
    const truth = await gateway.read(await buy());
    expect(truth).toEqual({
      session: {
        status: 'complete',
        amount_cents: PRICE,
        currency: 'brl',
        live: false,
        customer: expect.stringMatching(/^cus_/),
        payer_name: 'Cliente de Teste',
      },
      subscription: {
        id: expect.stringMatching(/^sub_/),
        status: 'live',
        cancel_at_period_end: false,
        period_end: after(60),
      },
      invoices: [
        {
          id: expect.stringMatching(/^in_/),
          reason: 'first',
          amount_cents: PRICE,
          currency: 'brl',
          paid_at: START,
          period_start: START,
          period_end: after(60),
          refunded_cents: 0,
          dispute: 'none',
        },
      ],
      refused: null,
    });
  });

  it('has one more invoice after every renewal', async () => {
    const id = await buy();
    await pass(60);
    await pass(60);
    const truth = await gateway.read(id);
    expect(truth.invoices.map(({ paid_at, period_end }) => [paid_at, period_end])).toEqual([
      [after(120), after(180)],
      [after(60), after(120)],
      [START, after(60)],
    ]);
    expect(subscriptionOf(truth).period_end).toEqual(after(180));
  });

  it('has all its invoices, even if they fill more than a page', async () => {
    const id = await buy();
    for (let years = 0; years < 20; years += 10) await pass(3_600);
    const { invoices } = await gateway.read(id);
    expect(invoices).toHaveLength(121);
    expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(121);
  });

  it('is past due while a renewal is refused, with the page where it can be paid', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await control(`/subscriptions/${subscription}/next-renewal`, { outcome: 'refused' });
    await pass(60);
    const overdue = await gateway.read(id);
    expect(overdue.subscription?.status).toBe('past-due');
    expect(overdue.invoices).toHaveLength(1);
    expect(overdue.refused).toEqual({
      amount_cents: PRICE,
      invoice: expect.stringMatching(/^in_/),
      url: `${stripe.url}/i/${overdue.refused?.invoice}`,
    });

    await control(`/invoices/${overdue.refused?.invoice}/pay`);
    const paid = await gateway.read(id);
    expect(paid).toMatchObject({ subscription: { status: 'live' }, refused: null });
    expect(invoiceOf(paid)).toMatchObject({ id: overdue.refused?.invoice, period_end: after(120) });
  });

  it('is ended after the last refusal', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await control(`/subscriptions/${subscription}/next-renewal`, { outcome: 'refused' });
    await pass(60 + 15);
    expect(await gateway.read(id)).toMatchObject({
      subscription: { status: 'ended' },
      invoices: [{ period_end: after(60) }],
    });
  });

  it('has the refunded amount of each invoice', async () => {
    const id = await buy();
    await pass(60);
    const [second, first] = (await gateway.read(id)).invoices.map((invoice) => invoice.id);
    await control(`/charges/${first}/refund`, { amount: 5_000 });
    await control(`/charges/${second}/refund`);
    expect((await gateway.read(id)).invoices.map((invoice) => invoice.refunded_cents)).toEqual([
      PRICE,
      5_000,
    ]);
    await control(`/charges/${first}/refund`, { amount: 990 });
    expect(invoiceOf(await gateway.read(id), 1).refunded_cents).toBe(5_990);
  });

  it.each(['won', 'lost'] as const)('has an open dispute until it is %s', async (outcome) => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id)).id;
    await control(`/charges/${invoice}/dispute`);
    expect(invoiceOf(await gateway.read(id)).dispute).toBe('open');
    await control(`/charges/${invoice}/dispute/close`, { outcome });
    expect(invoiceOf(await gateway.read(id)).dispute).toBe(outcome === 'lost' ? 'lost' : 'none');
  });

  it('is kept apart from another purchase of the same customer', async () => {
    const first = await buy();
    const { customer } = (await gateway.read(first)).session;
    const second = await buy({ payer: { email: 'ana@exemplo.com', customer } });
    await control(`/charges/${invoiceOf(await gateway.read(second)).id}/refund`);
    expect(invoiceOf(await gateway.read(first)).refunded_cents).toBe(0);
    expect((await gateway.read(first)).invoices).toHaveLength(1);
    expect(invoiceOf(await gateway.read(second)).refunded_cents).toBe(PRICE);
  });

  it('is not found if the session does not exist', async () => {
    await expect(gateway.read('cs_test_a1NobodyMadeThis')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each(['/v1/checkout/sessions', '/v1/invoices', '/v1/charges'])(
    'cannot be read while Stripe fails at %s',
    async (path) => {
      const id = await buy();
      await control('/faults', { mode: 'error', count: 2, path });
      await expect(gateway.read(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(gateway.read(id)).resolves.toMatchObject({ session: { status: 'complete' } });
    },
  );
});
