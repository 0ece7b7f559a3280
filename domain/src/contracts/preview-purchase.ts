import * as v from 'valibot';
import { PlanIdSchema } from '../plans.ts';
import type { Contract } from './contract.ts';

/** The two ways to pay (spec §1). */
export const PaymentMethodSchema = v.picklist(['pix', 'card']);
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>;

/** `preview-purchase`: the effect of the next purchase of a signed-in subscriber, and what fills its form in. */
export const PreviewPurchaseRequest = v.strictObject({ plan: PlanIdSchema, method: PaymentMethodSchema });

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

export const previewPurchase = {
  name: 'preview-purchase',
  caller: 'signed-in',
  request: PreviewPurchaseRequest,
  response: PreviewPurchaseResponse,
} as const satisfies Contract;
