import * as v from 'valibot';
import { ask, orNull, readAnswer } from './ask.ts';

const ChargeSchema = v.object({ payment_intent: v.nullable(v.string()) });

const InvoicePaymentSchema = v.object({ invoice: v.string() });

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
