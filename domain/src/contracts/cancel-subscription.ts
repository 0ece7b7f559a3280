import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `cancel-subscription` takes nothing; the SDK sends null. */
export const CancelSubscriptionRequest = v.nullish(v.strictObject({}));

/**
 * The card will not be charged again; access lasts until `access_until` (ISO 8601, null if none is left).
 * `confirmed`: the provider has said so; otherwise it is recorded here and will be asked until it does.
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
