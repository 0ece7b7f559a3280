import * as v from 'valibot';
import { PlanIdSchema } from './plans.ts';
import type { Contract } from '../kit/contract.ts';

/** The two ways to pay (spec §1). */
export const PAYMENT_METHODS = ['pix', 'card'] as const;
export const PaymentMethodSchema = v.picklist(PAYMENT_METHODS);
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>;

/**
 * Moments are ISO 8601. `current` is the plan that covers now and its end, null for a courtesy, which has no end. The new period
 * runs from `starts_at` to `ends_at`. `notice` is one of:
 * - `none`: no plan is active, and the period starts with the payment;
 * - `unconfirmed`: the account's mailbox is not confirmed, so nobody is told whether a plan is paid under its address;
 * - `queued`: a plan is active, and the new period starts when everything that is paid has ended;
 * - `queued-card-renews`: as `queued`, and the card goes on being charged until its renewal is cancelled;
 * - `replaces-card`: as `queued`, and the present card subscription stops renewing;
 * - `already-subscribed`: the card already pays for this plan and renews it, so there is nothing to buy.
 * `buyer` is what the account's record holds; an unknown value is empty.
 */
export const PreviewPurchaseResponse = v.object({
  current: v.nullable(v.object({ tier: v.nullable(v.string()), ends_at: v.nullable(v.string()) })),
  starts_at: v.string(),
  ends_at: v.string(),
  notice: v.picklist([
    'none',
    'unconfirmed',
    'queued',
    'queued-card-renews',
    'replaces-card',
    'already-subscribed',
  ]),
  buyer: v.object({ name: v.string(), phone: v.string() }),
});
export type PurchasePreview = v.InferOutput<typeof PreviewPurchaseResponse>;

/** `preview-purchase`: the effect of the next purchase of a signed-in subscriber, and what fills its form in. */
export const previewPurchase = {
  name: 'preview-purchase',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ plan: PlanIdSchema, method: PaymentMethodSchema }),
  response: PreviewPurchaseResponse,
} as const satisfies Contract;

/** An id that the server gave a purchase. It proves nothing. */
export const PurchaseIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const STATES_OF_PAYMENT = [
  'paid',
  'partially-refunded',
  'refunded',
  /** The buyer has withdrawn, and the provider has not confirmed the refund yet. */
  'withdrawing',
  'disputed',
  'lost',
] as const;
const PaymentStateSchema = v.picklist(STATES_OF_PAYMENT);
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

/** For how many days the card paid last; null where Stripe may charge by months, or nothing is paid yet. */
const CardDaysSchema = v.nullish(v.number(), null);

/**
 * What the owner is asked of a card. `moved`: it was paid for another account of this address, and ends with its period unless the owner
 * says that it is theirs (`keep-renewal`). `also-renews`: it renews beside `card`. `cancel-subscription` with its `id` ends it in both
 * cases. Moments are ISO 8601.
 */
const CardQuestionSchema = v.object({
  kind: v.picklist(['moved', 'also-renews']),
  id: v.string(),
  tier: v.string(),
  amount_cents: v.number(),
  days: CardDaysSchema,
  paid_at: v.string(),
});
export type CardQuestion = v.InferOutput<typeof CardQuestionSchema>;

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
      days: CardDaysSchema,
      /**
       * `renews`: the card is charged again at `period_end`. `ends`: the renewal is cancelled. `past-due`: the card refused a
       * renewal. A `period_end` that has passed is null: the charge is about to be made, or the subscription is paused.
       */
      state: v.picklist(['renews', 'ends', 'past-due']),
      /** Whether `pay-renewal` opens the page where the caller pays the refused renewal. */
      payable: v.boolean(),
      period_end: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.object({ tier: v.string(), starts_at: v.string() })),
  questions: v.array(CardQuestionSchema),
});
export type PaymentHistory = v.InferOutput<typeof ListPaymentsResponse>;

/** `list-payments` has no arguments; the caller sends null. */
export const listPayments = {
  name: 'list-payments',
  service: 'site',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: ListPaymentsResponse,
} as const satisfies Contract;

/** `withdraw-purchase` (CDC art. 49). `purchase_id` is the `id` of an entry of `list-payments`. */
export const withdrawPurchase = {
  name: 'withdraw-purchase',
  service: 'payments',
  caller: 'signed-in',
  request: v.strictObject({ purchase_id: PurchaseIdSchema }),
  /**
   * The dated protocol of a withdrawal. Repeating the call gives the same protocol. `refunded` is true once the provider has
   * accepted the refund; until then the server keeps the request and repeats it. `requested_at` is ISO 8601.
   */
  response: v.object({
    protocol: v.string(),
    requested_at: v.string(),
    refunded: v.boolean(),
  }),
} as const satisfies Contract;

/**
 * `pay-renewal`: the provider's page where the caller pays the refused renewal of the card that `list-payments` shows as `payable`. It
 * is asked for at each press, because whoever has its address sees the payer's data.
 */
export const payRenewal = {
  name: 'pay-renewal',
  service: 'payments',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  /** `url` is null if nothing is to be paid there any more. */
  response: v.object({ url: v.nullable(v.pipe(v.string(), v.url())) }),
} as const satisfies Contract;
