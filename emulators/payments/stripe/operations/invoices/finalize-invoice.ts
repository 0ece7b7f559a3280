import { randomId } from '../../../shared/random-id.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Invoice } from '../../state/invoice.ts';

/** Makes a draft an open invoice, with a number and with the payment intent that will settle it. */
export function finalizeInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const { store } = sandbox;
  const customer = store.customers.demand(invoice.customer);
  const at = nowSeconds(sandbox);
  const intent = store.paymentIntents.add({
    id: `pi_3${randomId(23)}`,
    created: at,
    customer: customer.id,
    currency: invoice.currency,
    amount: invoice.amount,
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: null,
    description:
      invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalized = {
    at,
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceSequence).padStart(4, '0')}`,
    payment: `inpay_1${randomId(23)}`,
    paymentIntent: intent.id,
  };
  customer.nextInvoiceSequence += 1;
}
