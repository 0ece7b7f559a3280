import * as v from 'valibot';
import { metadataSchema } from './customer.ts';

/** One period's bill. */
export const invoiceSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  status: v.picklist(['draft', 'open', 'paid']),
  billingReason: v.picklist(['subscription_create', 'subscription_cycle']),
  customer: v.string(),
  customerEmail: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  subscription: v.string(),
  subscriptionItem: v.string(),
  /** The subscription's metadata when the invoice was made. */
  subscriptionMetadata: metadataSchema,
  price: v.string(),
  quantity: v.number(),
  currency: v.string(),
  /** Centavos. */
  amount: v.number(),
  /** The period looked back upon; the one paid for is the line's. */
  periodStart: v.number(),
  periodEnd: v.number(),
  line: v.strictObject({ id: v.string(), periodStart: v.number(), periodEnd: v.number() }),
  attemptCount: v.number(),
  nextPaymentAttempt: v.nullable(v.number()),
  paidAt: v.nullable(v.number()),
  /** When a draft becomes final and is charged. */
  finalizesAt: v.nullable(v.number()),
  /** From then on: the payment intent that settles it, and the `invoice_payment` that joins the two. */
  finalized: v.nullable(
    v.strictObject({ at: v.number(), number: v.string(), payment: v.string(), paymentIntent: v.string() }),
  ),
});

export type Invoice = v.InferOutput<typeof invoiceSchema>;
