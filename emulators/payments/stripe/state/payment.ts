import * as v from 'valibot';
import { metadataSchema } from './customer.ts';

export const paymentIntentSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  customer: v.string(),
  currency: v.string(),
  /** In centavos. */
  amount: v.number(),
  status: v.picklist(['succeeded', 'requires_payment_method']),
  paymentMethod: v.nullable(v.string()),
  latestCharge: v.nullable(v.string()),
  description: v.string(),
});

/** One attempt to charge a card, which may have been refused. */
export const chargeSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  status: v.picklist(['succeeded', 'failed']),
  paymentIntent: v.string(),
  paymentMethod: v.string(),
  customer: v.string(),
  currency: v.string(),
  /** In centavos, as is `amountRefunded`. */
  amount: v.number(),
  amountRefunded: v.number(),
  disputed: v.boolean(),
  description: v.string(),
});

export type Charge = v.InferOutput<typeof chargeSchema>;

/** Money that went back. Nothing reads it again, so the store does not keep it. */
export type Refund = Pick<Charge, 'id' | 'created' | 'paymentIntent' | 'currency' | 'amount'> & {
  charge: string;
};

export const disputeSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  charge: v.string(),
  paymentIntent: v.string(),
  currency: v.string(),
  /** In centavos. */
  amount: v.number(),
  status: v.picklist(['needs_response', 'won', 'lost']),
});

export type Dispute = v.InferOutput<typeof disputeSchema>;

/** The invoice of one period of a subscription. */
export const invoiceSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  status: v.picklist(['draft', 'open', 'paid']),
  billingReason: v.picklist(['subscription_create', 'subscription_cycle', 'subscription_update']),
  customer: v.string(),
  customerEmail: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  subscription: v.string(),
  subscriptionItem: v.string(),
  /** The subscription's metadata at the invoice's creation. */
  subscriptionMetadata: metadataSchema,
  price: v.string(),
  quantity: v.number(),
  currency: v.string(),
  /** What the card is charged, in centavos: without the discount, and without what the customer's credit pays. */
  amount: v.number(),
  discount: v.optional(v.number(), 0),
  credit: v.optional(v.number(), 0),
  /** The period before the paid one, as in the API's `period_start` and `period_end`. The line has the paid period. */
  periodStart: v.number(),
  periodEnd: v.number(),
  line: v.strictObject({ id: v.string(), periodStart: v.number(), periodEnd: v.number() }),
  attemptCount: v.number(),
  nextPaymentAttempt: v.nullable(v.number()),
  paidAt: v.nullable(v.number()),
  /** The time at which a draft becomes final and is charged. It is null when no such time is set. */
  finalizesAt: v.nullable(v.number()),
  /** Null for a draft. */
  finalized: v.nullable(
    v.strictObject({
      at: v.number(),
      number: v.string(),
      /** The id of the `invoice_payment`, which joins the invoice and its payment intent. An invoice of 0 has neither. */
      payment: v.nullable(v.string()),
      paymentIntent: v.nullable(v.string()),
    }),
  ),
});

export type Invoice = v.InferOutput<typeof invoiceSchema>;
