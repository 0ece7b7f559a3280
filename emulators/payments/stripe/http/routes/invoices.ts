import * as v from 'valibot';
import type { Sandbox } from '../../sandbox.ts';
import { INVOICE, INVOICE_PAYMENT, type InvoicePayment } from '../kinds.ts';
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
  'GET /v1/invoice_payments/:id': retrieving(INVOICE_PAYMENT, (sandbox, id) =>
    payments(sandbox).find((payment) => payment.id === id),
  ),
  'GET /v1/invoice_payments': (sandbox, form) => {
    const { invoice, payment, status, ...page } = readParameters(listPaymentsSchema, form);
    const records = payments(sandbox).filter(
      ({ invoice: { id, finalized, status: is } }) =>
        (invoice === undefined || id === invoice) &&
        (payment?.payment_intent === undefined || finalized?.paymentIntent === payment.payment_intent) &&
        (status === undefined || is === status),
    );
    return listing(sandbox, INVOICE_PAYMENT, records, page);
  },
};

/** The payments of all invoices. A draft has none. */
function payments({ store }: Sandbox): InvoicePayment[] {
  return [...store.invoices.values()].flatMap((invoice) =>
    invoice.finalized ? [{ id: invoice.finalized.payment, created: invoice.finalized.at, invoice }] : [],
  );
}
