import { randomId } from '../../../shared/random-id.ts';
import { ApiError, invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { CardName } from '../../state/card.ts';
import type { Invoice } from '../../state/invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { invoicePaid } from './try-invoice.ts';

/**
 * Pays an open invoice by hand with another card, which the subscription keeps. Throws a refusal for a refused card (402,
 * `card_declined`) and for an invoice that is not open (400).
 */
export function payInvoice(sandbox: Sandbox, invoice: Invoice, card: CardName): void {
  if (invoice.status !== 'open')
    throw invalidRequest(`The invoice cannot be paid: its status is ${invoice.status}.`);
  const { store } = sandbox;
  const method = store.paymentMethods.add({
    id: `pm_1${randomId(23)}`,
    created: nowSeconds(sandbox),
    customer: invoice.customer,
    card,
    email: invoice.customerEmail,
    name: invoice.customerName,
  });
  const approved = card !== 'refused';
  settleInvoice(sandbox, invoice, method, approved);
  if (!approved) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
  }
  const subscription = store.subscriptions.demand(invoice.subscription);
  subscription.paymentMethod = method.id;
  store.customers.demand(invoice.customer).paymentMethod = method.id;
  invoicePaid(sandbox, invoice, subscription);
}
