import * as v from 'valibot';
import { DAY_SECONDS } from '../../../shared/clock.ts';
import { CARD_NAMES, metadataSchema } from './customer.ts';

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
  /** The coupon of every next renewal, in percent. */
  percentOff: v.optional(v.number(), 0),
  /** The outcome that a control ordered for the next renewal and its retries. With null the card decides. */
  nextRenewal: v.nullable(v.picklist(['approved', 'refused'])),
});

export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export const productSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  name: v.string(),
});

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;

export const priceSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  product: v.string(),
  currency: v.string(),
  /** In centavos. */
  unitAmount: v.number(),
  interval: v.picklist(INTERVALS),
  intervalCount: v.number(),
});

export type Price = v.InferOutput<typeof priceSchema>;

/**
 * The end of the period that begins at `start` (both in seconds since the epoch). When the month of the end is too short for
 * the day of `start`, the period ends on that month's last day.
 */
export function addInterval(start: number, { interval, intervalCount }: Price): number {
  switch (interval) {
    case 'day':
      return start + intervalCount * DAY_SECONDS;
    case 'week':
      return start + intervalCount * 7 * DAY_SECONDS;
    case 'month':
      return addMonths(start, intervalCount);
    case 'year':
      return addMonths(start, intervalCount * 12);
    default:
      return interval satisfies never;
  }
}

function addMonths(start: number, months: number): number {
  const date = new Date(start * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
}

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
