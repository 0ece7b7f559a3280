import * as v from 'valibot';
import { ProviderError } from '../ports/provider-error.ts';
import { now } from '../../clock.ts';
import { ask, isRefusal, readAnswer } from './ask.ts';

const InvoicePaymentSchema = v.object({ payment: v.object({ payment_intent: v.string() }) });

/**
 * Gives back all that is left of an invoice's payment (Stripe, "Create a refund"). Repeating it changes nothing. Throws
 * `ProviderError`.
 */
export function refundInvoice(invoice: string): Promise<void> {
  return ask(async (client) => {
    // A card pays the whole invoice in one payment.
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: 1 });
    if (data[0] === undefined) throw new ProviderError('not-found', 'Nobody has paid this invoice at Stripe');
    const { payment } = readAnswer(InvoicePaymentSchema, data[0]);
    // Stripe keeps the first answer under a key for a day, and a refusal for want of balance is one. Another key refunds nothing
    // twice: what has gone back is refused.
    const today = now().toISOString().slice(0, 10);
    try {
      await client.refunds.create(
        { payment_intent: payment.payment_intent },
        { idempotencyKey: `refund_${invoice}_${today}` },
      );
    } catch (error) {
      if (!isRefusal(error, 'charge_already_refunded')) throw error;
    }
  });
}
