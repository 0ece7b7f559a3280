import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `check-subscription` takes nothing; the SDK sends null. */
export const CheckSubscriptionRequest = v.nullish(v.strictObject({}));

/** Spec §3 "Subscription status"; `subscription_end` is ISO 8601 or null; `can_fix_pix` shows the fix-PIX button. */
export const CheckSubscriptionResponse = v.object({
  subscribed: v.boolean(),
  subscription_tier: v.nullable(v.string()),
  subscription_end: v.nullable(v.string()),
  can_fix_pix: v.boolean(),
});
export type SubscriptionStatus = v.InferOutput<typeof CheckSubscriptionResponse>;

export const checkSubscription = {
  name: 'check-subscription',
  caller: 'signed-in',
  request: CheckSubscriptionRequest,
  response: CheckSubscriptionResponse,
} as const satisfies Contract;
