import * as v from 'valibot';
import type { Invoice } from '../../state/invoice.ts';
import { INVOICE, INVOICE_PAYMENT } from '../kinds.ts';
import { id, listEntries, nested, oneOf, readParameters } from '../parameters.ts';
import { listing, retrieving, type Routes } from '../route.ts';

const listSchema = nested({
  ...listEntries,
  customer: v.optional(id),
  status: v.optional(oneOf(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  subscription: v.optional(id),
});

const listPaymentsSchema = nested({
  ...listEntries,
  invoice: v.optional(id),
  payment: v.optional(nested({ type: oneOf(['payment_intent']), payment_intent: v.optional(id) })),
  status: v.optional(oneOf(['canceled', 'open', 'paid'])),
});

export const INVOICE_ROUTES: Routes = {
  'GET /v1/invoices/:id': retrieving(INVOICE, ({ store }, id) => store.invoices.get(id)),
  'GET /v1/invoices': (sandbox, form) => {
    const { customer, status, subscription, ...page } = readParameters(listSchema, form);
    const records = [...sandbox.store.invoices.values()].filter(
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || invoice.subscription === subscription),
    );
    return listing(sandbox, INVOICE, records, page);
  },
  'GET /v1/invoice_payments/:id': retrieving(INVOICE_PAYMENT, ({ store }, id) =>
    [...store.invoices.values()].map(paymentOf).find((payment) => payment.id === id),
  ),
  'GET /v1/invoice_payments': (sandbox, form) => {
    const { invoice, payment, status, ...page } = readParameters(listPaymentsSchema, form);
    const records = [...sandbox.store.invoices.values()].filter(
      (record) =>
        (invoice === undefined || record.id === invoice) &&
        (payment?.payment_intent === undefined || record.paymentIntent === payment.payment_intent) &&
        (status === undefined || record.status === status),
    );
    return listing(sandbox, INVOICE_PAYMENT, records.map(paymentOf), page);
  },
};

function paymentOf(invoice: Invoice): { id: string; created: number; invoice: Invoice } {
  return { id: invoice.payment, created: invoice.created, invoice };
}
