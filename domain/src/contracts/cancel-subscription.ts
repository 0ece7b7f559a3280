import * as v from 'valibot';
import { SessionIdSchema } from './proof.ts';
import type { Contract } from './contract.ts';

/**
 * `cancel-subscription`: null ends every renewal of the account. A buyer who paid signed out ends the renewal of that purchase by
 * the session that the paying browser keeps, until an account was made with it.
 */
export const CancelSubscriptionRequest = v.nullish(
  v.strictObject({ session_id: v.optional(SessionIdSchema) }),
);

/**
 * The card will not be charged again. What is paid lasts until `access_until` (ISO 8601; null if none is left, although the grace of
 * a card may go on); by a session, that is the end of what the purchase gives by itself.
 * `confirmed` is true once the provider has cancelled the renewal. Until then the server keeps the request and repeats it.
 */
export const CancelSubscriptionResponse = v.object({
  success: v.literal(true),
  access_until: v.nullable(v.string()),
  confirmed: v.boolean(),
});

export const cancelSubscription = {
  name: 'cancel-subscription',
  caller: 'anyone-or-account',
  request: CancelSubscriptionRequest,
  response: CancelSubscriptionResponse,
} as const satisfies Contract;
