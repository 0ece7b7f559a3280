import * as v from 'valibot';
import { CARD_NAMES } from './card.ts';
import { metadataSchema } from './customer.ts';

/** What a Brazilian account offers for a subscription in BRL, unless the caller allows less. */
export const PAYMENT_METHODS = ['card', 'boleto'] as const;

/** One checkout. The status `expired` is stored, because an event is sent when the session expires. */
export const sessionSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  expiresAt: v.number(),
  status: v.picklist(['open', 'complete', 'expired']),
  allowedMethods: v.optional(v.nullable(v.array(v.picklist(PAYMENT_METHODS))), null),
  locale: v.nullable(v.string()),
  clientReferenceId: v.nullable(v.string()),
  metadata: metadataSchema,
  subscriptionMetadata: metadataSchema,
  successUrl: v.string(),
  cancelUrl: v.nullable(v.string()),
  /** The customer that the caller named, or the one that the payment created. */
  customer: v.nullable(v.string()),
  customerEmail: v.nullable(v.string()),
  payerEmail: v.nullable(v.string()),
  payerName: v.nullable(v.string()),
  price: v.string(),
  quantity: v.number(),
  currency: v.string(),
  /** In centavos. */
  amount: v.number(),
  subscription: v.nullable(v.string()),
  invoice: v.nullable(v.string()),
  /** A payment that waits for the cardholder to authenticate it. */
  authentication: v.nullable(
    v.strictObject({ card: v.picklist(CARD_NAMES), email: v.string(), name: v.string() }),
  ),
  refusedAttempts: v.number(),
});

export type Session = v.InferOutput<typeof sessionSchema>;
