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

export type PaymentIntent = v.InferOutput<typeof paymentIntentSchema>;

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

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const refundSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  charge: v.string(),
  paymentIntent: v.string(),
  currency: v.string(),
  /** In centavos. */
  amount: v.number(),
  reason: v.nullable(v.picklist(REFUND_REASONS)),
  metadata: metadataSchema,
});

export type Refund = v.InferOutput<typeof refundSchema>;

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
