// Long: one subscription's life, from the checkout through renewals to its end.
import type { Stripe } from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY, START, startReceiver, startTestSandbox } from './testing.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).toReversed()) await part.close();
});

async function start() {
  const receiver = await startReceiver();
  open.push(receiver);
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  open.push(sandbox);
  /** The types of the events that came since the last time. */
  const news = async (): Promise<string[]> => {
    await sandbox.flush();
    const types = receiver.types();
    receiver.received.length = 0;
    return types;
  };
  return { ...sandbox, receiver, news };
}

const START_SECONDS = START / 1_000;
const PERIOD = 60 * DAY;

describe('a paid checkout', () => {
  test('is complete and paid, and leads to subscription, invoice, payment and charge', async () => {
    const { sdk, buy } = await start();
    const paid = await buy();
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 15990,
      client_reference_id: 'pedido-1',
      customer_details: { email: 'ana@example.com' },
      metadata: { plan: 'PRO' },
      livemode: false,
    });
    const session = await sdk.checkout.sessions
      .retrieve(paid.id, {
        expand: ['subscription.latest_invoice.payments.data.payment.payment_intent', 'line_items'],
      })
      .catch(() => undefined);
    expect(session).toBeUndefined();
    const { subscription, invoice } = await sdk.checkout.sessions.retrieve(paid.id, {
      expand: ['subscription', 'invoice.payments', 'line_items'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { plan: 'PRO', order_id: 'pedido-1' },
      cancel_at_period_end: false,
      items: {
        data: [{ current_period_start: START_SECONDS, current_period_end: START_SECONDS + PERIOD }],
      },
    });
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 15990,
      attempt_count: 1,
      parent: { subscription_details: { metadata: { plan: 'PRO', order_id: 'pedido-1' } } },
      status_transitions: { paid_at: START_SECONDS },
      lines: { data: [{ period: { start: START_SECONDS, end: START_SECONDS + PERIOD } }] },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    });
  });

  test('tells subscription, invoice and session', async () => {
    const { buy, news } = await start();
    await buy();
    expect((await news()).toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
  });

  test('a refund is led back to its subscription as the documentation says', async () => {
    const { sdk, buy } = await start();
    const paid = await buy();
    const [charge] = (await sdk.charges.list({ customer: paid.customer as string })).data;
    const refund = await sdk.refunds.create({
      payment_intent: charge!.payment_intent as string,
      amount: 5000,
    });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 5000, charge: charge!.id });
    const payments = await sdk.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: charge!.payment_intent as string },
      expand: ['data.invoice'],
    });
    const invoice = payments.data[0]!.invoice as Stripe.Invoice;
    expect(invoice.parent!.subscription_details!.subscription).toBe(paid.subscription);
  });
});
