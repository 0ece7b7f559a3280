import * as v from 'valibot';
import { ask, orNull, readAnswer } from './ask.ts';
import { Moment, PAGE } from './fields.ts';

const ChargeSchema = v.object({
  payment_intent: v.nullable(v.string()),
  paid: v.boolean(),
  created: Moment,
  payment_method_details: v.nullish(
    v.object({ card: v.nullish(v.object({ last4: v.nullish(v.string()) })) }),
  ),
});

const InvoicePaymentSchema = v.object({ invoice: v.string() });

/** A charge of a card that went through: the last four digits of the card, the moment, and the payment intent. */
export interface PaidCharge {
  readonly last4: string | null;
  readonly charged_at: Date;
  readonly payment_intent: string | null;
}

/** The payment intent of a charge, or null if Stripe knows no such charge. Throws `ProviderError`. */
export function intentOfCharge(id: string): Promise<string | null> {
  return ask(async (client) => {
    const charge = await orNull(client.charges.retrieve(id));
    return charge === null ? null : readAnswer(ChargeSchema, charge).payment_intent;
  });
}

/** The invoice that a payment intent paid, or null. Throws `ProviderError`. */
export function invoiceOfIntent(payment_intent: string): Promise<string | null> {
  return ask(async (client) => {
    const found = await orNull(
      client.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 }),
    );
    return found?.data[0] === undefined ? null : readAnswer(InvoicePaymentSchema, found.data[0]).invoice;
  });
}

/** The charges of a customer that went through, newest first. Throws `ProviderError`. */
export function paidCharges(customer: string): Promise<readonly PaidCharge[]> {
  return ask(async (client) => {
    const { data } = await client.charges.list({ customer, limit: PAGE });
    return data
      .map((charge) => readAnswer(ChargeSchema, charge))
      .filter(({ paid }) => paid)
      .map(({ payment_intent, created, payment_method_details }) => ({
        last4: payment_method_details?.card?.last4 ?? null,
        charged_at: created,
        payment_intent,
      }));
  });
}
