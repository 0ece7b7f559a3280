import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { startBought } from './testing.ts';

const closing = closeAfterEach();
const start = (card?: string) => startBought(closing, card);

describe('refunds and disputes', () => {
  test('a charge can be refunded in parts, up to the amount that was paid', async () => {
    const { sdk, charges, control, news } = await start();
    const { id, payment_intent } = (await charges())[0]!;
    const refund = () => sdk.refunds.create({ payment_intent: payment_intent as string });
    const part = await control(`/charges/${id}/refund`, { amount: 5_000 });
    expect(part.body).toMatchObject({ status: 'succeeded', amount: 5_000, charge: id });
    expect((await charges())[0]).toMatchObject({ amount_refunded: 5_000, refunded: false });
    expect((await control(`/charges/${id}/refund`, { amount: 10_991 })).body.error.message).toBe(
      'Refund amount (R$109.91) is greater than unrefunded amount on charge (R$109.90)',
    );
    expect((await refund()).amount).toBe(10_990);
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const events = await news();
    expect(events.map(({ type }) => type)).toEqual(['charge.refunded', 'charge.refunded']);
    expect(new Set(events.map(({ data }) => (data.object as Stripe.Charge).amount_refunded))).toEqual(
      new Set([5_000, 15_990]),
    );
  });

  test('the invoice payment leads from a payment intent to its subscription', async () => {
    const { sdk, charges, id } = await start();
    const intent = (await charges())[0]!.payment_intent as string;
    const payments = await sdk.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    });
    const invoice = payments.data[0]!.invoice as Stripe.Invoice;
    expect(invoice.parent!.subscription_details!.subscription).toBe(id);
  });

  test('a control refunds a charge by the id of the charge, the payment intent or the invoice', async () => {
    const { control, charges, invoices } = await start();
    const charge = (await charges())[0]!;
    const invoice = (await invoices())[0]!;
    for (const id of [charge.id, charge.payment_intent as string, invoice.id])
      expect((await control(`/charges/${id}/refund`, { amount: 100 })).status).toBe(200);
    expect((await charges())[0]!.amount_refunded).toBe(300);
  });

  test.each([
    ['won', true],
    ['lost', false],
  ])(
    'a dispute that is %s sends events at its beginning and its end, and allows refunds only once it is won',
    async (outcome, refundable) => {
      const { sdk, control, charges, news } = await start();
      const { id, payment_intent } = (await charges())[0]!;
      const refund = () => sdk.refunds.create({ payment_intent: payment_intent as string });
      await control(`/charges/${id}/dispute`);
      expect((await charges())[0]!.disputed).toBe(true);
      await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
      expect((await control(`/charges/${id}/dispute`)).status).toBe(400);
      await control(`/charges/${id}/dispute/close`, { outcome });
      const events = await news();
      expect(
        Object.fromEntries(events.map(({ type, data }) => [type, (data.object as Stripe.Dispute).status])),
      ).toEqual({ 'charge.dispute.created': 'needs_response', 'charge.dispute.closed': outcome });
      expect((await sdk.disputes.list({ charge: id })).data).toMatchObject([{ status: outcome, charge: id }]);
      const refunded = refund().then(
        () => true,
        () => false,
      );
      expect(await refunded).toBe(refundable);
      expect((await control(`/charges/${id}/dispute/close`, { outcome })).status).toBe(400);
    },
  );
});
