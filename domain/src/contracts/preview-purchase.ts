import * as v from 'valibot';
import { PlanIdSchema } from '../plans.ts';
import type { Contract } from './contract.ts';

/** The two ways to pay (spec §1). */
export const PaymentMethodSchema = v.picklist(['pix', 'card']);
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>;

/** `preview-purchase`: what a signed-in subscriber's next purchase would mean, to be shown before paying. */
export const PreviewPurchaseRequest = v.strictObject({ plan: PlanIdSchema, method: PaymentMethodSchema });

/**
 * Moments are ISO 8601. `current` is the access there is now, whatever paid for it; its `ends_at` is null for a courtesy
 * without an end. `notice`:
 * - `none`: nothing is active, the period starts with the payment;
 * - `unconfirmed`: what is paid for the account's e-mail is told to nobody before it is confirmed;
 * - `queued`: the PIX period starts when the access already paid for ends;
 * - `queued-card-renews`: the same, and the card goes on being charged until its renewal is cancelled;
 * - `overlaps`: the card is charged and its period starts today; the days left are not added;
 * - `replaces-card`: the same, and the card subscription there is stops renewing;
 * - `already-subscribed`: this plan is on the card already and renews by itself: nothing to buy.
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
    'overlaps',
    'replaces-card',
    'already-subscribed',
  ]),
});
export type PurchasePreview = v.InferOutput<typeof PreviewPurchaseResponse>;

export const previewPurchase = {
  name: 'preview-purchase',
  caller: 'signed-in',
  request: PreviewPurchaseRequest,
  response: PreviewPurchaseResponse,
} as const satisfies Contract;
