import * as v from 'valibot';
import { PaymentMethodSchema } from './preview-purchase.ts';
import type { Contract } from './contract.ts';

/** `list-payments` takes nothing; the SDK sends null. */
export const ListPaymentsRequest = v.nullish(v.strictObject({}));

/** What became of the money of one payment. */
export const PaymentStateSchema = v.picklist([
  'paid',
  'partially-refunded',
  'refunded',
  /** A withdrawal is on its way to the provider. */
  'withdrawing',
  'disputed',
  'lost',
]);
export type PaymentState = v.InferOutput<typeof PaymentStateSchema>;

/** One payment of the subscriber, newest first. Moments are ISO 8601, amounts integer centavos. `id` names it to `withdraw-purchase`. */
export const PaymentEntrySchema = v.object({
  id: v.string(),
  paid_at: v.string(),
  tier: v.string(),
  method: PaymentMethodSchema,
  amount_cents: v.number(),
  refunded_cents: v.number(),
  /** The access it bought; null once the money went back. */
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  state: PaymentStateSchema,
  /** The last moment of the right to withdraw, or null when there is none (any more). */
  withdrawable_until: v.nullable(v.string()),
  /** The protocol of its withdrawal, if there was one. */
  protocol: v.nullable(v.string()),
});
export type PaymentEntry = v.InferOutput<typeof PaymentEntrySchema>;

/** `card` is the subscription that is or was last charged, while it still gives access or tries to. */
export const ListPaymentsResponse = v.object({
  payments: v.array(PaymentEntrySchema),
  card: v.nullable(
    v.object({
      tier: v.string(),
      amount_cents: v.number(),
      /** `renews`: charged again at `period_end`; `ends`: cancelled, access until then; `past-due`: a renewal was refused. */
      state: v.picklist(['renews', 'ends', 'past-due']),
      period_end: v.string(),
    }),
  ),
});
export type PaymentHistory = v.InferOutput<typeof ListPaymentsResponse>;

export const listPayments = {
  name: 'list-payments',
  caller: 'signed-in',
  request: ListPaymentsRequest,
  response: ListPaymentsResponse,
} as const satisfies Contract;
