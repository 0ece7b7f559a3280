import { randomId } from '../../../shared/random-id.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { PaymentMethod } from '../../state/card.ts';
import type { Invoice } from '../../state/invoice.ts';
import type { Charge } from '../../state/payment.ts';

/**
 * Attempts to settle an open invoice with a card: adds the charge, and updates the payment intent and the invoice. Sends no
 * event.
 */
export function settleInvoice(
  sandbox: Sandbox,
  invoice: Invoice,
  method: PaymentMethod,
  approved: boolean,
): Charge {
  const now = nowSeconds(sandbox);
  if (!invoice.finalized) throw new Error(`${invoice.id} is a draft`);
  const intent = sandbox.store.paymentIntents.demand(invoice.finalized.paymentIntent);
  const charge = sandbox.store.charges.add({
    id: `ch_3${randomId(23)}`,
    created: now,
    status: approved ? 'succeeded' : 'failed',
    paymentIntent: intent.id,
    paymentMethod: method.id,
    customer: invoice.customer,
    currency: invoice.currency,
    amount: invoice.amount,
    amountRefunded: 0,
    disputed: false,
    description: intent.description,
  });
  intent.latestCharge = charge.id;
  intent.status = approved ? 'succeeded' : 'requires_payment_method';
  // The real API, too, removes a refused card from its payment intent.
  intent.paymentMethod = approved ? method.id : null;
  // The first attempt counts in any case. After it, only the attempts of the schedule count, and not those by hand.
  invoice.attemptCount = Math.max(1, invoice.attemptCount);
  if (approved) {
    invoice.status = 'paid';
    invoice.paidAt = now;
    invoice.nextPaymentAttempt = null;
  }
  return charge;
}
