import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `cancel-subscription` has no arguments; the SDK sends null. */
export const CancelSubscriptionRequest = v.nullish(v.strictObject({}));

/**
 * The card will not be charged again. Access lasts until `access_until` (ISO 8601; null if no access is left).
 * `confirmed` is true once the provider has cancelled the renewal. Until then the server keeps the request and repeats it.
 */
export const CancelSubscriptionResponse = v.object({
  success: v.literal(true),
  access_until: v.nullable(v.string()),
  confirmed: v.boolean(),
});

export const cancelSubscription = {
  name: 'cancel-subscription',
  caller: 'signed-in',
  request: CancelSubscriptionRequest,
  response: CancelSubscriptionResponse,
} as const satisfies Contract;
