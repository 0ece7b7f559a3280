import * as v from 'valibot';

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
