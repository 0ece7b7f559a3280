import * as v from 'valibot';
import { metadataSchema } from './customer.ts';

export const subscriptionSchema = v.strictObject({
  id: v.string(),
  item: v.string(),
  created: v.number(),
  status: v.picklist(['active', 'past_due', 'paused', 'canceled']),
  customer: v.string(),
  paymentMethod: v.string(),
  price: v.string(),
  quantity: v.number(),
  metadata: metadataSchema,
  currentPeriodStart: v.number(),
  currentPeriodEnd: v.number(),
  cancelAtPeriodEnd: v.boolean(),
  canceledAt: v.nullable(v.number()),
  endedAt: v.nullable(v.number()),
  endReason: v.nullable(v.picklist(['cancellation_requested', 'payment_failed'])),
  latestInvoice: v.string(),
  /** The outcome that a control ordered for the next renewal and its retries. With null the card decides. */
  nextRenewal: v.nullable(v.picklist(['approved', 'refused'])),
});

export type Subscription = v.InferOutput<typeof subscriptionSchema>;
