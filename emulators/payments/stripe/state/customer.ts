import * as v from 'valibot';

export const metadataSchema = v.record(v.string(), v.string());

/** Who pays. All moments in the records of this sandbox are seconds since the epoch, as on the wire. */
export const customerSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  description: v.nullable(v.string()),
  preferredLocales: v.array(v.string()),
  metadata: metadataSchema,
  /** The card that renewals are charged to. */
  paymentMethod: v.nullable(v.string()),
  /** Begins the numbers of the customer's invoices. */
  invoicePrefix: v.string(),
  nextInvoiceSequence: v.number(),
});

export type Customer = v.InferOutput<typeof customerSchema>;
