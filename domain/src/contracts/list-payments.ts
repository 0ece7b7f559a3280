import * as v from 'valibot';
import { PaymentMethodSchema } from './preview-purchase.ts';
import type { Contract } from './contract.ts';

/** `list-payments` has no arguments; the SDK sends null. */
export const ListPaymentsRequest = v.nullish(v.strictObject({}));

/** The state of the money of one payment. */
export const PaymentStateSchema = v.picklist([
  'paid',
  'partially-refunded',
  'refunded',
  /** The buyer has withdrawn, and the provider has not confirmed the refund yet. */
  'withdrawing',
  'disputed',
  'lost',
]);
export type PaymentState = v.InferOutput<typeof PaymentStateSchema>;

/** One payment of the subscriber. Moments are ISO 8601, amounts are integer centavos. `withdraw-purchase` takes its `id`. */
export const PaymentEntrySchema = v.object({
  id: v.string(),
  paid_at: v.string(),
  tier: v.string(),
  method: PaymentMethodSchema,
  amount_cents: v.number(),
  refunded_cents: v.number(),
  /** The period of access that it bought; null once the money was returned. */
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  state: PaymentStateSchema,
  /** The last moment of the right to withdraw; null if the buyer cannot withdraw, or no longer. */
  withdrawable_until: v.nullable(v.string()),
  /** The protocol of its withdrawal; null if there was none. */
  protocol: v.nullable(v.string()),
});
export type PaymentEntry = v.InferOutput<typeof PaymentEntrySchema>;

/**
 * The payments, newest first. `card` is the last card subscription, as long as it gives access or its renewal is still being
 * tried; else null. `next` is the plan that follows on the present one without a gap, if it is another one.
 */
export const ListPaymentsResponse = v.object({
  payments: v.array(PaymentEntrySchema),
  card: v.nullable(
    v.object({
      tier: v.string(),
      amount_cents: v.number(),
      /**
       * `renews`: the card is charged again at `period_end`. `ends`: the renewal is cancelled.
       * `past-due`: the card refused a renewal. A `period_end` that has passed is null: the charge is about to be made, or the
       * subscription is paused.
       */
      state: v.picklist(['renews', 'ends', 'past-due']),
      period_end: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.object({ tier: v.string(), starts_at: v.string() })),
});
export type PaymentHistory = v.InferOutput<typeof ListPaymentsResponse>;

export const listPayments = {
  name: 'list-payments',
  caller: 'signed-in',
  request: ListPaymentsRequest,
  response: ListPaymentsResponse,
} as const satisfies Contract;
