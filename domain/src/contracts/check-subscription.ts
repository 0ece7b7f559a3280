import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `check-subscription` takes nothing; the SDK sends null. */
export const CheckSubscriptionRequest = v.nullish(v.strictObject({}));

/**
 * What our server knows of the account's mailbox. `confirmed`: its owner has shown that they read it. `unconfirmed`: nobody
 * has; the account reaches what it proved with payments and nothing else. `closed`: the mailbox was shown to Firebase Auth
 * past our server, perhaps by another person, so the account reaches nothing until its password is reset with us.
 */
export const MailboxSchema = v.picklist(['confirmed', 'unconfirmed', 'closed']);
export type Mailbox = v.InferOutput<typeof MailboxSchema>;

/** Spec §3 "Subscription status"; `subscription_end` is ISO 8601 or null; `can_fix_pix` shows the fix-PIX button. */
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
