import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `check-subscription` has no arguments; a client may send null or an empty object. */
export const CheckSubscriptionRequest = v.nullish(v.strictObject({}));

/**
 * The state of the account's mailbox.
 * - `confirmed`: the account's owner has shown that they read it.
 * - `unconfirmed`: nobody has. The account has access to the purchases that it holds a proof of, and to nothing else.
 * - `closed`: somebody confirmed the mailbox with Firebase Auth directly, perhaps another person than the account's owner.
 *   The account has access to nothing until its password is reset through our server.
 */
export const MailboxSchema = v.picklist(['confirmed', 'unconfirmed', 'closed']);
export type Mailbox = v.InferOutput<typeof MailboxSchema>;

/**
 * The caller's plan (spec §3 "Subscription status"). `subscription_end` is ISO 8601, or null for a plan without an end.
 * `can_fix_pix` says whether to show the button that repairs a PIX subscription.
 */
export const CheckSubscriptionResponse = v.object({
  subscribed: v.boolean(),
  subscription_tier: v.nullable(v.string()),
  subscription_end: v.nullable(v.string()),
  can_fix_pix: v.boolean(),
  mailbox: MailboxSchema,
});
export type SubscriptionStatus = v.InferOutput<typeof CheckSubscriptionResponse>;

export const checkSubscription = {
  name: 'check-subscription',
  caller: 'signed-in',
  request: CheckSubscriptionRequest,
  response: CheckSubscriptionResponse,
} as const satisfies Contract;
