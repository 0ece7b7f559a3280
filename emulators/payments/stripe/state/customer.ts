import * as v from 'valibot';

export const metadataSchema = v.record(v.string(), v.string());

/** A customer. All times in the records of this sandbox are in seconds since the epoch, as in the API. */
export const customerSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  preferredLocales: v.array(v.string()),
  /** The card that renewals are charged to. */
  paymentMethod: v.nullable(v.string()),
  /** The first part of the numbers of the customer's invoices. */
  invoicePrefix: v.string(),
  nextInvoiceSequence: v.number(),
});

export type Customer = v.InferOutput<typeof customerSchema>;
